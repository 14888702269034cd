import { defineJob } from '../define-job.js';

/**
 * Takes what is due of push messages and emails until nothing is. What is due stands in PostgreSQL, so a job that is
 * lost loses nothing: the next one takes it.
 */
export const deliverJob = defineJob({ name: 'notifications.deliver', attempts: 3 });

/** Forgets devices, sessions and notes of deliveries that are over. */
export const forgetOldDeliveriesJob = defineJob({
  name: 'notifications.forget_old_deliveries',
  attempts: 3,
});

/** Tells the subscribers of authors and hashtags of new stories. It comes again by itself, so it is tried once. */
export const fanOutStories = defineJob({ name: 'notifications.fan_out_stories', attempts: 1 });

/** Does what changes of people and stories have left to be done for many notifications. */
export const keepNotices = defineJob({ name: 'notifications.keep_notices', attempts: 1 });
