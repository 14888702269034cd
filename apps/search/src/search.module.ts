import { Module } from '@nestjs/common';
import { UserProjectionModule } from './user-projection/index.js';
import { EngineModule } from './engine/index.js';
import { IndexingModule } from './indexing/index.js';
import { ReindexModule } from './reindex/index.js';
import { SearchListsModule } from './search/index.js';

/** The features of search: its event handlers, the index with its engine, and the lists made of it. */
@Module({
  imports: [UserProjectionModule, EngineModule, IndexingModule, ReindexModule, SearchListsModule],
})
export class SearchModule {}
