import { defineJob } from '../define-job.js';

/** Brings what facts have told of into the index, in batches; who is told of again meanwhile is taken again. */
export const indexWaiting = defineJob<Record<string, never>>({ name: 'search.index_waiting' });
