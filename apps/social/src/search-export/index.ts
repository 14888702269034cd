export { SearchExportModule } from './search-export.module.js';
