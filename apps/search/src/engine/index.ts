import { Module } from '@nestjs/common';
import { CONFIG, Cursors, LOGGER } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { makeEngine } from './make-engine.js';
import { SearchDatabase } from './postgres/search-database.js';
import { SEARCH_ENGINE } from './search-engine.js';

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

@Module({
  providers: [
    SearchDatabase,
    {
      provide: SEARCH_ENGINE,
      inject: [CONFIG, DataSource, Cursors, SearchDatabase, LOGGER],
      useFactory: makeEngine,
    },
  ],
  exports: [SEARCH_ENGINE],
})
export class EngineModule {}
