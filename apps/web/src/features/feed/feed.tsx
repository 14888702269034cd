import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { announce } from '../../lib/announce.js';
import { Button } from '../../ui/button.js';
import { Problem } from '../../ui/problem.js';
import styles from './feed.module.css';
import { KeepPlace } from './keep-place.js';
import type { FeedState } from './use-feed.js';
import { startingAt, useJump } from './use-jump.js';
import { useWhenNear } from '../../lib/use-when-near.js';

/** Four pages load by scrolling alone; then a button loads the next, so that the end of the page can be reached. */
const itemsByScrolling = 100;

/** The number of items before an inset. */
const insetAfter = 5;

interface FeedProps<One> {
  readonly feed: FeedState<One>;
  /** The name of the items in the plural: "stories". */
  readonly noun: string;
  readonly render: (item: One) => ReactNode;
  /** The placeholder of an item that is loading. */
  readonly skeleton: ReactNode;
  /** Shown when there is nothing: what to do next. */
  readonly empty: ReactNode;
  /** The content among the items, after the first few. */
  readonly inset?: ReactNode;
  /** Shown when the server does not accept the address of the list; else the reader may try again. */
  readonly invalid?: ReactNode;
  /** Shown when the list is a private author's. */
  readonly locked?: ReactNode;
}

/** Shows a list of items: as it loads, empty, in trouble, and full. */
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
  const { list, firstPage, lastPage, isLoading, problem, isInvalid, start, refreshed, idOf } = feed;
  const { loadMore, loadPrevious, isPreviousMissing, hasEnd } = feed;
  const { pathname, search } = useLocation();
  const items = useRef<HTMLOListElement>(null);
  const focusFrom = useRef<{ readonly count: number; readonly isBefore: boolean } | null>(null);
  const jump = useJump(feed, { noun, items });
  const count = list?.items.length ?? 0;
  // A page of a filter may be empty; then `useFurtherPages` loads the next ones.
  const mayScroll = !isLoading && problem === null && count < itemsByScrolling;
  const nearEnd = useWhenNear(() => void loadMore(), mayScroll && !!lastPage?.items.length);
  const nearStart = useWhenNear(() => void loadPrevious(), mayScroll && !!firstPage?.items.length, 'upper');

  const loadByHand = (isBefore: boolean) => {
    focusFrom.current = { count, isBefore };
    void (isBefore ? loadPrevious() : loadMore());
  };

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || count <= from.count) return;
    focusFrom.current = null;
    announce(`${count - from.count} more ${noun}.`);
    const index = from.isBefore ? count - from.count - 1 : from.count;
    items.current?.children[index]?.querySelector('a')?.focus();
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
  const [firstItem] = list.items;
  const isWhole = list.next === null && list.previous === null;
  return (
    <>
      {start !== null && (start !== 'end' || list.previous !== null) && (
        <p className={styles.earlier}>
          <Link to={startingAt({ pathname, search }, null)} onClick={() => jump('beginning')}>
            From the beginning
          </Link>
        </p>
      )}
      {problem !== null && isPreviousMissing && (
        <Problem message={problem} onRetry={() => loadByHand(true)} />
      )}
      {problem === null && list.previous !== null && (
        <div ref={nearStart} className={styles.more}>
          <Button onClick={() => loadByHand(true)} aria-disabled={isLoading || undefined}>
            {isLoading ? 'Loading…' : `Previous ${noun}`}
          </Button>
          <noscript>
            <a href={startingAt({ pathname, search }, list.previous)} rel="prev">
              Previous {noun}
            </a>
          </noscript>
        </div>
      )}
      <KeepPlace list={items} first={firstItem && idOf(firstItem)} isActive={start !== null}>
        <ol ref={items} className={styles.items}>
          {list.items.map((item, index) => (
            // The number of items is unknown (-1) until the list is complete.
            <li key={idOf(item)} aria-setsize={isWhole ? undefined : -1}>
              {render(item)}
              {index === Math.min(insetAfter, count) - 1 && inset}
            </li>
          ))}
        </ol>
      </KeepPlace>
      {problem !== null && !isPreviousMissing && (
        <Problem message={problem} onRetry={() => loadByHand(false)} />
      )}
      {problem === null && list.next !== null && (
        <div ref={nearEnd} className={styles.more}>
          <Button onClick={() => loadByHand(false)} aria-disabled={isLoading || undefined}>
            {isLoading ? 'Loading…' : `More ${noun}`}
          </Button>
          <noscript>
            <a href={startingAt({ pathname, search }, list.next)} rel="next">
              More {noun}
            </a>
          </noscript>
          {hasEnd && (
            <Link to={startingAt({ pathname, search }, 'end')} onClick={() => jump('end')}>
              To the end
            </Link>
          )}
        </div>
      )}
      {list.next === null && count > 5 && <p className={styles.end}>That is all there is for now.</p>}
    </>
  );
}
