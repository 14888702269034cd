export { SearchListsModule } from './search-lists.module.js';
