import { paths } from '@quillstead/catalogue';
import { readStatistics, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { callAsMember } from '../session/index.js';

const failed = 'Your statistics could not be loaded. Please try again in a moment.';

export type StatisticsResponse = ResponseTypes['statistics'];
export type PeriodName = '90_days' | 'all_time';

/** Returns the statistics of a period, of one story or, without a slug, of all: loading, failed or loaded. */
export function useStatistics(period: PeriodName, slug: string | null) {
  return useOperation(
    readStatistics,
    { period, ...(slug !== null && { slug }) },
    { failed, send: callAsMember },
  );
}

/** Returns the address of the statistics of a period. @param slug of a story; undefined for all stories */
export function statisticsLink(period: PeriodName, slug?: string): string {
  const query = new URLSearchParams();
  if (slug !== undefined) query.set('story', slug);
  if (period === 'all_time') query.set('period', period);
  return query.size === 0 ? paths.statistics : `${paths.statistics}?${query}`;
}
