import { defineJob } from '../define-job.js';

/** Done again and again: client errors that did not come back are forgotten. */
export const forgetOldErrorsJob = defineJob<Record<string, never>>({ name: 'accounts.forget_old_errors' });
