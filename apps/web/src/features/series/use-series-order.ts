import { placeStoryInSeries, takeStoryFromSeries } from '@quillstead/contracts';
import { useRef, useState } from 'react';
import { announce, showToast } from '../../lib/announce.js';
import { asCallFailure } from '../../lib/call-failure.js';
import { forgetQueries } from '../../lib/query-client.js';
import { callAsMember } from '../session/index.js';
import type { SeriesStory } from './use-series.js';
import type { useSeriesStories } from './use-series-stories.js';

const moveFailed = 'The story could not be moved. Please try again in a moment.';
const removalFailed = 'The story could not be taken out. Please try again in a moment.';

/**
 * The order of a series as its author changes it: each change shows at once and is sent after the ones before it. When
 * all are sent, and after a failure, the list is read again.
 *
 * @param feed the stories of the series, from the first
 */
export function useSeriesOrder(seriesId: number, feed: ReturnType<typeof useSeriesStories>) {
  const [changed, setChanged] = useState<readonly SeriesStory[] | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const items = changed ?? feed.list?.items ?? [];

  const change = (after: readonly SeriesStory[], fallback: string, send: () => Promise<unknown>) => {
    setChanged(after);
    waiting.current += 1;
    sending.current = sending.current
      .then(send)
      .catch((error: unknown) => showToast(asCallFailure(error, fallback).message))
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
    const { story_id } = story;
    const after_story_id = after[to - 1]?.story_id ?? null;
    announce(`“${story.title}” is story ${to + 1} now.`);
    change(after, moveFailed, () =>
      callAsMember(
        placeStoryInSeries,
        { series_id: seriesId, story_id, after_story_id },
        { fallback: moveFailed },
      ),
    );
  };

  /** Takes a story out of the series. */
  const remove = (index: number) => {
    const story = items[index];
    if (story === undefined) return;
    const { story_id } = story;
    showToast(`“${story.title}” is no part of the series now.`);
    change(items.toSpliced(index, 1), removalFailed, () =>
      callAsMember(takeStoryFromSeries, { story_id }, { fallback: removalFailed }),
    );
  };

  return { items, move, remove };
}
