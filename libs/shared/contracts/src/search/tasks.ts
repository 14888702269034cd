import { defineTask } from '../define-task.js';

/** Brings a document that events have named into the index, or takes it out; the key is its kind and key. */
export const indexDocument = defineTask({ name: 'search.index_document' });
