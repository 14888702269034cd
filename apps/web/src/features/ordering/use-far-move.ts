import { useEffect, useRef } from 'react';
import { announce } from '../../lib/announce.js';
import type { FeedState } from '../feed/index.js';
import type { OrderedStory } from './use-order.js';

interface Order {
  readonly items: readonly OrderedStory[];
  /** A change is not stored yet, and what loads meanwhile is not among the items. */
  readonly isChanging: boolean;
}

/**
 * Moves a story behind those that are loaded: the stories up to there load first, so that the author sees where it is.
 *
 * @param move moves a story from an index to another one among the loaded stories
 * @returns starts such a move of a story, by its id, to an index; one behind the last story means the end
 */
export function useFarMove(
  { items, isChanging }: Order,
  feed: Pick<FeedState<OrderedStory>, 'list' | 'problem' | 'isLoading' | 'loadMore'>,
  move: (from: number, to: number) => void,
): (id: number, to: number) => void {
  const awaited = useRef<{ readonly id: number; readonly to: number } | null>(null);
  // The pages come one by one; each of them renders.
  useEffect(() => {
    if (awaited.current === null || isChanging || feed.isLoading) return;
    const { id, to } = awaited.current;
    const isThere = items.length > to || feed.list?.next === null;
    if (!isThere && feed.problem === null) {
      void feed.loadMore();
      return;
    }
    awaited.current = null;
    const from = items.findIndex(({ story_id }) => story_id === id);
    if (isThere) move(from, Math.min(to, items.length - 1));
  });
  return (id, to) => {
    announce('Loading the stories up to there…');
    awaited.current = { id, to };
    void feed.loadMore();
  };
}
