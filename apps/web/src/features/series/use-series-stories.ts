import { listSeriesStories } from '@quillstead/contracts';
import { useFeed } from '../feed/index.js';
import type { SeriesStory } from './use-series.js';

const failed = 'The stories of the series could not be loaded. Please try again in a moment.';

const idOf = ({ story_id }: SeriesStory): number => story_id;

/** The stories of a series, page by page. */
export function useSeriesStories(slug: string, sort: 'chronological' | 'newest') {
  return useFeed(listSeriesStories, { slug, sort }, { failed, idOf, hasEnd: true });
}
