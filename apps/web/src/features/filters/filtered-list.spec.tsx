import { renderHook } from '@testing-library/react';
import type { FeedState } from '../feed/index.js';
import { useFurtherPages } from './filtered-list.js';

type Feed = FeedState<number>;

/** A list whose last page has these items. */
const feedWith = (lastPage: readonly number[], changes: Partial<Feed>, loadMore: () => Promise<void>): Feed =>
  ({
    list: { items: lastPage, next: 'next', isLocked: false },
    lastPage: { items: lastPage, next: 'next' },
    isLoading: false,
    problem: null,
    loadMore,
    ...changes,
  }) as Partial<Feed> as Feed;

describe('a filtered list whose last page is empty', () => {
  let loaded: number;
  const loadMore = async () => void (loaded += 1);
  beforeEach(() => (loaded = 0));

  it('loads the next page, and none when the page has items, is the last, loads or has failed', () => {
    renderHook(() => useFurtherPages(feedWith([], {}, loadMore)));
    expect(loaded).toBe(1);
    const last: Partial<Feed> = { list: { items: [], next: null, previous: null, isLocked: false } };
    for (const feed of [
      feedWith([1], {}, loadMore),
      feedWith([], last, loadMore),
      feedWith([], { isLoading: true }, loadMore),
      feedWith([], { problem: 'No connection.' }, loadMore),
    ])
      renderHook(() => useFurtherPages(feed));
    expect(loaded).toBe(1);
  });

  it('loads twenty of them in a row, and further ones when the reader presses the button', () => {
    const { result, rerender } = renderHook(
      ({ isLoading }) => useFurtherPages(feedWith([], { isLoading }, loadMore)),
      { initialProps: { isLoading: false } },
    );
    const pages = (count: number) => {
      for (let page = 0; page < count; page += 1) {
        rerender({ isLoading: true });
        rerender({ isLoading: false });
      }
    };
    pages(30);
    expect(loaded).toBe(20);
    void result.current.loadMore();
    pages(30);
    expect(loaded).toBe(41);
  });
});
