export { SearchDocumentsModule } from './search-documents.module.js';
