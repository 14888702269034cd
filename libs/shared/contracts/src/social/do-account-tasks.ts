import { defineJob } from '../define-job.js';

/** Does what changes of accounts have left to be done for their many subscriptions. */
export const doAccountTasks = defineJob<Record<string, never>>({
  name: 'social.do_account_tasks',
});
