import { defineJob } from '../define-job.js';

type Nothing = Record<string, never>;

/** Tells the subscribers of authors and hashtags of new stories. It comes again by itself, so it is tried once. */
export const fanOutStories = defineJob<Nothing>({ name: 'notifications.fan_out_stories', attempts: 1 });

/** Does what changes of people and stories have left to be done for many notices. */
export const keepNotices = defineJob<Nothing>({ name: 'notifications.keep_notices', attempts: 1 });
