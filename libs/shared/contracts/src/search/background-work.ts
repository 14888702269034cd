import { defineJob, defineTask } from '../background-work.js';

/** Prepares the index for its documents, and looks after documents that were written to it. */
export const settleIndex = defineJob({ name: 'search.settle_index' });

/** Compares the index with the documents that were written to it, and has it rebuilt when documents are missing. */
export const checkIndex = defineJob({ name: 'search.check_index', attempts: 1 });

/** Fills the index again from the owners of the documents. */
export const rebuildIndex = defineJob({ name: 'search.rebuild_index', firstDelay: 10_000 });

/** Writes a document that events have named to the index, or removes it; the key is its kind and key. */
export const indexDocument = defineTask({ name: 'search.index_document' });
