import { defineJob, defineTask } from '../background-work.js';

/** Makes ready what documents need, and looks after what was written. */
export const settleIndex = defineJob({ name: 'search.settle_index' });

/** Compares the index with what was written there, and has it rebuilt when it lacks documents. */
export const checkIndex = defineJob({ name: 'search.check_index', attempts: 1 });

/** Fills the index again from the owners of the documents. */
export const rebuildIndex = defineJob({ name: 'search.rebuild_index', firstDelay: 10_000 });

/** Brings a document that events have named into the index, or takes it out; the key is its kind and key. */
export const indexDocument = defineTask({ name: 'search.index_document' });
