export { checkDoes, findDoers } from './check-does.js';
export { allJobsOf, type DeadJob, listDeadJobs, type ReplayedJob, replayJobs } from './dead-jobs.js';
export type { Doer } from './doer.js';
export { Does, type JobContext } from './does.js';
export { type JobWorkerOptions, JobWorker } from './job-worker.js';
export { type AddOptions, Jobs, type JobsOptions } from './jobs.js';
