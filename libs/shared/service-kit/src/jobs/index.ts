export { showQueue } from './queue-metrics.js';
export { checkJobHandlers, findJobHandlers } from './check-job-handlers.js';
export { allJobsOf, listDeadLetterJobs, pruneMessagesJob, replayDeadLetterJobs } from './dead-letter-jobs.js';
export type { FoundJobHandler } from './job-handler.js';
export { JobWorker } from './job-worker.js';
export { Jobs } from './jobs.js';
