import { quoted } from '@quillstead/catalogue';
import { useEffect, useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import type { CallOptions } from '../../lib/call.js';
import { forgetQueries } from '../../lib/query-client.js';
import type { FeedState } from '../feed/index.js';

const moveFailed = 'The story could not be moved. Please try again in a moment.';
const removalFailed = 'The story could not be taken out. Please try again in a moment.';

/** Returns the sentence for a move that failed. The server has no place behind a story that has left the list. */
function notMoved(error: unknown, title: string): string {
  const { status, message } = asCallFailure(error, moveFailed);
  return status === 409
    ? `The order was changed elsewhere meanwhile, so ${quoted(title)} was not moved.`
    : message;
}

/** A story of an ordered list. */
export interface OrderedStory {
  readonly story_id: number;
  readonly slug: string;
  readonly title: string;
  readonly lang: string | null;
}

/** The calls by which the server changes a list. */
interface OrderCalls {
  /** Moves a story behind another one; null: to the beginning. */
  readonly move: (storyId: number, after: number | null, options: CallOptions) => Promise<unknown>;
  /** Moves a story behind all others, where the server does so without the name of the last one. */
  readonly moveToEnd?: (storyId: number, options: CallOptions) => Promise<unknown>;
  readonly remove: (storyId: number, options: CallOptions) => Promise<unknown>;
}

/**
 * Returns the order of a list as its author changes it: each change shows at once and is sent after the ones before it.
 * When all are sent, and after a failure, the list is read again.
 *
 * @param noun the name of the list
 * @param feed the stories of the list, from the first
 */
export function useOrder<Story extends OrderedStory>(
  noun: string,
  feed: Pick<FeedState<Story>, 'list' | 'reload'>,
  calls: OrderCalls,
) {
  const [changed, setChanged] = useState<readonly Story[] | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const items = changed ?? feed.list?.items ?? [];

  const change = (
    after: readonly Story[],
    send: () => Promise<unknown>,
    messageOf: (error: unknown) => string,
  ) => {
    setChanged(after);
    waiting.current += 1;
    sending.current = sending.current
      .then(send)
      .catch((error: unknown) => showToast(messageOf(error)))
      .then(async () => {
        waiting.current -= 1;
        if (waiting.current > 0) return;
        forgetQueries();
        await feed.reload();
        if (waiting.current === 0) setChanged(null);
      });
  };

  /** Moves a story to an index among the loaded ones. */
  const move = (from: number, to: number) => {
    const story = items[from];
    if (story === undefined || to < 0 || to >= items.length || from === to) return;
    const after = items.toSpliced(from, 1).toSpliced(to, 0, story);
    announce(`${quoted(story.title)} is story ${to + 1} now.`);
    change(
      after,
      () => calls.move(story.story_id, after[to - 1]?.story_id ?? null, { fallback: moveFailed }),
      (error) => notMoved(error, story.title),
    );
  };

  /** Moves a story behind all others, of which the last one is not loaded; undefined where that has to load first. */
  const moveToEnd =
    calls.moveToEnd &&
    ((from: number) => {
      const story = items[from];
      if (story === undefined) return;
      showToast(`${quoted(story.title)} is the last story now.`);
      change(
        items.toSpliced(from, 1),
        async () => calls.moveToEnd?.(story.story_id, { fallback: moveFailed }),
        (error) => notMoved(error, story.title),
      );
    });

  /** Takes a story out of the list. */
  const remove = (index: number) => {
    const story = items[index];
    if (story === undefined) return;
    showToast(`${quoted(story.title)} is no part of the ${noun} now.`);
    change(
      items.toSpliced(index, 1),
      () => calls.remove(story.story_id, { fallback: removalFailed }),
      (error) => asCallFailure(error, removalFailed).message,
    );
  };

  return { items, isChanging: changed !== null, move, moveToEnd, remove };
}

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
