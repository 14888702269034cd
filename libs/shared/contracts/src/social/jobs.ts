import { defineJob } from '../define-job.js';

/** Done again and again: reports that were decided long ago are forgotten. */
export const forgetOldReports = defineJob({ name: 'social.forget_old_reports', attempts: 3 });
