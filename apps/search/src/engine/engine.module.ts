import { Module } from '@nestjs/common';
import { PostgresEngine } from './postgres/postgres-engine.js';
import { SuggestDatabase } from './postgres/suggest-database.js';
import { SEARCH_ENGINE } from './search-engine.js';

@Module({
  providers: [SuggestDatabase, { provide: SEARCH_ENGINE, useClass: PostgresEngine }],
  exports: [SEARCH_ENGINE],
})
export class EngineModule {}
