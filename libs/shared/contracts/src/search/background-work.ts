import { defineJob, defineTask } from '../background-work.js';

/** Makes ready what documents need, and looks after what was written. */
export const settleIndex = defineJob({ name: 'search.settle_index' });

/** Brings a document that events have named into the index, or takes it out; the key is its kind and key. */
export const indexDocument = defineTask({ name: 'search.index_document' });
