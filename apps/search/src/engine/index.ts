export { EngineModule } from './engine.module.js';
export { fold } from '@quillstead/fields/words';
export { hideFormerTexts } from './hide-former-texts.js';
export { makeEngine } from './make-engine.js';
export { SearchDatabase } from './postgres/search-database.js';
export { readQuery } from './read-query.js';
export { noteRenamedAuthors } from './renamed-authors.js';
export {
  type Hit,
  type IndexedOf,
  type IndexedStory,
  type IndexWriter,
  SEARCH_ENGINE,
  type SearchRequest,
  type SearchEngine,
  type Suggested,
  type SuggestKind,
} from './search-engine.js';
