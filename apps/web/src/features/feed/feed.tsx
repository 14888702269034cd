import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import styles from './feed.module.css';
import type { FeedState } from './use-feed.js';
import { useWhenNear } from '../../lib/use-when-near.js';

/** Four pages load by scrolling alone; then a button loads the next, so that the end of the page can be reached. */
const itemsByScrolling = 100;

/** So many items come before an inset. */
const insetAfter = 5;

interface FeedProps<One> {
  readonly feed: FeedState<One>;
  /** The name of the items in the plural: "stories". */
  readonly noun: string;
  readonly render: (item: One) => ReactNode;
  /** The shape of an item that is on its way. */
  readonly skeleton: ReactNode;
  /** Shown when there is nothing: what to do next. */
  readonly empty: ReactNode;
  /** Stands among the items, after the first few. */
  readonly inset?: ReactNode;
  /** Shown when the server does not accept the address of the list; else the reader may try again. */
  readonly invalid?: ReactNode;
  /** Shown when the list is a private author's. */
  readonly locked?: ReactNode;
}

/** A list of items: as it loads, empty, in trouble, and full. */
export function Feed<One>({
  feed,
  noun,
  render,
  skeleton,
  empty,
  inset,
  invalid,
  locked = empty,
}: FeedProps<One>) {
  const { list, lastPage, isLoading, problem, isInvalid, start, loadMore, refreshed, idOf } = feed;
  const { pathname, search } = useLocation();
  const items = useRef<HTMLOListElement>(null);
  const focusFrom = useRef<number | null>(null);
  const count = list?.items.length ?? 0;
  // A page of a filter may be empty; then `useFurtherPages` loads the next ones.
  const mayScroll = !isLoading && problem === null && !!lastPage?.items.length && count < itemsByScrolling;
  const nearEnd = useWhenNear(() => void loadMore(), mayScroll);

  const loadByHand = () => {
    focusFrom.current = count;
    void loadMore();
  };

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || count <= from) return;
    focusFrom.current = null;
    announce(`${count - from} more ${noun}.`);
    items.current?.children[from]?.querySelector('a')?.focus();
  }, [count, noun]);

  // A reader who has loaded the new items continues from the first of them.
  useEffect(() => {
    if (refreshed > 0) items.current?.querySelector('a')?.focus();
  }, [refreshed]);

  if (list === undefined)
    return problem === null ? (
      <div aria-busy="true">
        <span className="visually-hidden">Loading the {noun}…</span>
        {[1, 2, 3, 4].map((one) => (
          <div key={one}>{skeleton}</div>
        ))}
      </div>
    ) : (
      (isInvalid && invalid) || <Problem message={problem} onRetry={() => void loadMore()} />
    );
  if (list.isLocked) return locked;
  if (count === 0 && list.next === null) return empty;
  return (
    <>
      {start !== null && (
        <p className={styles.earlier}>
          <Link to={beginningAt({ pathname, search }, null)}>From the beginning</Link>
        </p>
      )}
      <ol ref={items} className={styles.items}>
        {list.items.map((item, index) => (
          <li key={idOf(item)}>
            {render(item)}
            {index === Math.min(insetAfter, count) - 1 && inset}
          </li>
        ))}
      </ol>
      {problem !== null && <Problem message={problem} onRetry={loadByHand} />}
      {problem === null && list.next !== null && (
        <div ref={nearEnd} className={styles.more}>
          <Button onClick={loadByHand} aria-disabled={isLoading || undefined}>
            {isLoading ? 'Loading…' : `More ${noun}`}
          </Button>
          <noscript>
            <a href={beginningAt({ pathname, search }, list.next)} rel="next">
              More {noun}
            </a>
          </noscript>
        </div>
      )}
      {list.next === null && count > 5 && <p className={styles.end}>That is all there is for now.</p>}
    </>
  );
}

/** The address of a list that begins elsewhere; null: at its beginning. */
function beginningAt(
  { pathname, search }: { pathname: string; search: string },
  next: string | null,
): string {
  const query = new URLSearchParams(search);
  if (next === null) query.delete('next');
  else query.set('next', next);
  return query.size === 0 ? pathname : `${pathname}?${query}`;
}
