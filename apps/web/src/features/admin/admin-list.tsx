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
  const place = useFocusKept(loaded?.items);
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
 * Returns the ref of a place with a list. When what had the focus is removed from it, the item in its place gets the
 * focus, else the place itself, so that the keyboard continues from there.
 */
export function useFocusKept(items: readonly unknown[] | undefined) {
  const place = useRef<HTMLDivElement>(null);
  /** The index of the item that had the focus; null while the focus is elsewhere on the page. */
  const focused = useRef<number | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      if (place.current?.contains(target)) {
        const all = itemsIn(place.current);
        const index = all.findIndex((item) => item.contains(target));
        // The button below the items loads further ones.
        focused.current = index < 0 ? all.length : index;
      } else if (target.closest('[role="dialog"]') === null) focused.current = null;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    if (items === undefined || focused.current === null) return;
    if (document.activeElement !== document.body) return;
    const all = itemsIn(place.current);
    const next = all[Math.min(focused.current, all.length - 1)];
    if (next === undefined) place.current?.focus({ preventScroll: true });
    else next.focus();
  }, [items]);
  return place;
}

const itemsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? []),
];
