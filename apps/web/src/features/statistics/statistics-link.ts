import { paths } from '@quillstead/catalogue';
import type { PeriodName } from './use-statistics.js';

/** The address of the statistics of a period. @param slug of a story; undefined for all stories */
export function statisticsLink(period: PeriodName, slug?: string): string {
  const query = new URLSearchParams();
  if (slug !== undefined) query.set('story', slug);
  if (period === 'all_time') query.set('period', period);
  return query.size === 0 ? paths.statistics : `${paths.statistics}?${query}`;
}
