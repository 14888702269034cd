export { checkDoes, findDoers } from './check-does.js';
export { allJobsOf, listDeadJobs, pruneMessagesJob, replayJobs } from './dead-jobs.js';
export type { Doer } from './doer.js';
export { JobWorker } from './job-worker.js';
export { Jobs } from './jobs.js';
