import { defineJob } from '../define-job.js';

/** Brings what events have named into the index, in batches; what is named again meanwhile is taken again. */
export const indexWaiting = defineJob({ name: 'search.index_waiting' });
