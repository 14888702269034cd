import { readStatistics, type ResponseTypes } from '@quillstead/contracts';
import { useOperation } from '../../lib/operation-query.js';
import { callAsMember } from '../session/index.js';

const failed = 'Your statistics could not be loaded. Please try again in a moment.';

export type StatisticsResponse = ResponseTypes['statistics'];
export type PeriodName = '90_days' | 'all_time';

/** The statistics of a period, of one story or, without a slug, of all: loading, failed or here. */
export function useStatistics(period: PeriodName, slug: string | null) {
  return useOperation(
    readStatistics,
    { period, ...(slug !== null && { slug }) },
    { failed, send: callAsMember },
  );
}
