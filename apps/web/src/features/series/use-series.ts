import { readSeries, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';

const failed = 'The series could not be loaded. Please try again in a moment.';

export type ReadableSeries = Extract<ResponseTypes['series_page'], { content_access: true }>;
export type SeriesArticle = ResponseTypes['series_list']['items'][number];
export type SeriesStory = ResponseTypes['series_story_list']['items'][number];

/** A series by its slug: loading, failed or here. */
export function useSeries(slug: string) {
  const { response, failure, load } = useOperation(readSeries, { slug }, { failed });
  return { series: response, failure, load };
}
