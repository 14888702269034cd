import { placeStoryInSeries, takeStoryFromSeries } from '@quillstead/contracts';
import { OrderList, useOrder } from '../ordering/index.js';
import { callAsMember } from '../session/index.js';
import type { useSeriesStories } from './use-series-stories.js';
import type { ReadableSeries } from './use-series.js';

interface SeriesOrderProps {
  readonly series: ReadableSeries;
  /** Its stories, from the first. */
  readonly feed: ReturnType<typeof useSeriesStories>;
  /** Reads again what shows the stories of the series. */
  readonly reload: () => Promise<unknown>;
}

/** The stories of a series for its author, who orders them and takes them out. */
export function SeriesOrder({ series: { series_id, count_stories }, feed, reload }: SeriesOrderProps) {
  const order = useOrder(
    'series',
    { list: feed.list, reload },
    {
      move: (story_id, after_story_id, options) =>
        callAsMember(placeStoryInSeries, { series_id, story_id, after_story_id }, options),
      moveToEnd: (story_id, options) => callAsMember(placeStoryInSeries, { series_id, story_id }, options),
      remove: (story_id, options) => callAsMember(takeStoryFromSeries, { story_id }, options),
    },
  );
  return (
    <OrderList
      noun="series"
      count={count_stories}
      order={order}
      feed={feed}
      empty={<p>No stories yet. Add some below, or choose this series when you write.</p>}
    />
  );
}
