import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.js';
import { LineDrawing } from '../../ui/line-drawing.js';
import { Problem } from '../../ui/problem.js';
import { SkeletonLine } from '../../ui/skeleton.js';
import styles from './admin.module.css';
import type { FeedState } from '../feed/index.js';

interface AdminListProps<Item> {
  readonly list: FeedState<Item>;
  /** The name of the items in the plural: "reports". */
  readonly noun: string;
  readonly empty: ReactNode;
  readonly render: (item: Item) => ReactNode;
}

/** Shows a list of the admin area: as it loads, empty, in trouble, and full. */
export function AdminList<Item>({ list: feed, noun, empty, render }: AdminListProps<Item>) {
  const { list: loaded, problem, isLoading, loadMore, idOf } = feed;
  const place = useFocusKept(loaded?.items.length ?? 0);
  if (loaded === undefined)
    return problem === null ? (
      <div className={styles.stack} aria-busy="true">
        <span className="visually-hidden">Loading the {noun}…</span>
        {[1, 2, 3].map((one) => (
          <SkeletonLine key={one} height="4em" />
        ))}
      </div>
    ) : (
      <Problem message={problem} onRetry={() => void loadMore()} />
    );
  const { items, next } = loaded;
  return (
    <div ref={place} tabIndex={-1} className={styles.list}>
      {items.length === 0 ? (
        <div className={styles.empty}>
          <LineDrawing of="book" />
          <p>{empty}</p>
        </div>
      ) : (
        <ul className={styles.items}>
          {items.map((item) => (
            <li key={idOf(item)} tabIndex={-1}>
              {render(item)}
            </li>
          ))}
        </ul>
      )}
      {problem !== null && <Problem message={problem} onRetry={() => void loadMore()} />}
      {problem === null && next !== null && (
        <Button onClick={() => void loadMore()} aria-disabled={isLoading || undefined}>
          {isLoading ? 'Loading…' : `More ${noun}`}
        </Button>
      )}
    </div>
  );
}

/**
 * Gives the focus to the next item when the one that had it was removed, or to the list, so that the keyboard continues
 * from there.
 */
function useFocusKept(count: number) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(count);
  const focused = useRef(0);
  useEffect(() => {
    const note = () => {
      const index = itemsIn(place.current).findIndex((item) => item.contains(document.activeElement));
      if (index >= 0) focused.current = index;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const isFewer = count < before.current;
    before.current = count;
    if (!isFewer || document.activeElement !== document.body) return;
    const items = itemsIn(place.current);
    const next = items[Math.min(focused.current, items.length - 1)];
    if (next === undefined) place.current?.focus({ preventScroll: true });
    else next.focus();
  }, [count]);
  return place;
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? []),
];
