import { defineJob } from '../define-job.js';

/** Makes ready what documents need, and looks after what was written. */
export const settleIndex = defineJob({ name: 'search.settle_index' });
