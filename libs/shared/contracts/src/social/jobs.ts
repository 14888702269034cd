import { defineJob } from '../define-job.js';

/** Done again and again: reports that were decided long ago are forgotten. */
export const forgetOldReports = defineJob({ name: 'social.forget_old_reports', attempts: 3 });

/** Does what changes of accounts have left to be done for their many subscriptions. */
export const doAccountTasks = defineJob({ name: 'social.do_account_tasks' });
