import { defineJob } from '../define-job.js';

/** Finds the hashtags that home recommends. */
export const refreshHashtagTrends = defineJob({ name: 'content.refresh_hashtag_trends' });

/** Takes deleted stories apart. */
export const purgeStories = defineJob({ name: 'content.purge_stories' });

/** Finds the top-rated stories of the days, weeks, months and years that are over. */
export const closeLeaderboards = defineJob({ name: 'content.close_leaderboards' });
