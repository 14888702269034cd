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
