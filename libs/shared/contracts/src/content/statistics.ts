import { defineOperation } from '../operation.js';

/**
 * Returns the statistics of a member's stories by day, or by month for all time; with a `slug` those of one story
 * (docs/product/statistics.md). Throws `not_found` for the story of another author.
 */
export const readStatistics = defineOperation({
  name: 'content.read_statistics',
  method: 'GET',
  path: '/user/account/statistics',
  audience: 'member',
  optional: ['slug', 'period'],
  reply: 'statistics',
  errors: ['not_found'],
});

/** Returns the stories of a member with their counts of a period, the most read one first. */
export const listStoryStatistics = defineOperation({
  name: 'content.list_story_statistics',
  method: 'GET',
  path: '/user/account/statistics/stories',
  audience: 'member',
  optional: ['period', 'next'],
  reply: 'story_statistics_list',
  errors: ['bad_cursor'],
});

/**
 * Returns a row for each day, or month for all time, and each story of a member, as CSV in UTF-8 with a byte order
 * mark.
 */
export const readStatisticsFile = defineOperation({
  name: 'content.read_statistics_file',
  method: 'GET',
  path: '/user/account/statistics/file',
  audience: 'member',
  optional: ['period'],
  limit: 'download',
  reply: 'file',
  media: 'text/csv',
});

/** The most reads that one flush of a gateway sends. */
export const mostReadsAtOnce = 5_000;
