export { IndexDocuments } from './index-documents.js';
export { alone } from './index-lock.js';
export { IndexingModule } from './indexing.module.js';
export { LoadDocuments } from './load-documents.js';
