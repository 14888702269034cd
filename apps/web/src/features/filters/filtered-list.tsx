import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../ui/button.js';
import type { FeedPage, FeedState } from '../feed/index.js';

interface HiddenByFilterProps {
  /** The address of the list without a filter. */
  readonly address: string;
  readonly className: string | undefined;
}

/** Takes the place of a list in which no story passes the filter. */
export function HiddenByFilter({ address, className }: HiddenByFilterProps) {
  return (
    <div className={className}>
      <p>No story here passes your filters.</p>
      <ButtonLink look="primary" to={address}>
        Clear the filters
      </ButtonLink>
    </div>
  );
}

interface InvalidListProps extends HiddenByFilterProps {
  /** The message of the server about the address. */
  readonly problem: string | null;
}

/** Takes the place of a list whose address has a filter, hashtag or cursor that the server does not accept. */
export function InvalidList({ address, className, problem }: InvalidListProps) {
  return (
    <div className={className}>
      <p role="alert">{problem}</p>
      <ButtonLink look="primary" to={address}>
        Show the whole list
      </ButtonLink>
    </div>
  );
}

/** The empty pages in a row that load without a press of the button. */
const mostInARow = 20;

/**
 * Loads further pages of a filtered list while the last one is empty, as a page looks only at a part of the list
 * (docs/product/lists.md#filters-of-stories). After 20 of them the reader decides.
 */
export function useFurtherPages<One, Page extends FeedPage<One>>(
  feed: FeedState<One, Page>,
): FeedState<One, Page> & { readonly isLooking: boolean } {
  const { list, lastPage, isLoading, problem, loadMore } = feed;
  const inARow = useRef(0);
  const isEmpty = lastPage?.items.length === 0 && list?.next !== null;
  const mayLoad = isEmpty && !isLoading && problem === null;

  useEffect(() => {
    if (!isEmpty) inARow.current = 0;
    else if (mayLoad && inARow.current < mostInARow) {
      inARow.current += 1;
      void loadMore();
    }
  }, [isEmpty, mayLoad, loadMore]);

  return {
    ...feed,
    isLooking: isEmpty && isLoading,
    loadMore: () => {
      inARow.current = 0;
      return loadMore();
    },
  };
}
