import { Module } from '@nestjs/common';
import { CONFIG, Cursors, LOGGER } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { makeEngine } from './make-engine.js';
import { SearchDatabase } from './postgres/search-database.js';
import { SEARCH_ENGINE } from './search-engine.js';

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
