import type { Cursors, Logger } from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import type { SearchConfig } from '../config.js';
import { MeilisearchEngine } from './meilisearch/meilisearch-engine.js';
import { PostgresEngine } from './postgres/postgres-engine.js';
import type { SearchDatabase } from './postgres/search-database.js';
import type { SearchEngine } from './search-engine.js';

type EngineConfig = Pick<
  SearchConfig,
  'MEILI_URL' | 'MEILI_KEY' | 'MEILI_INDEX_PREFIX' | 'SUGGEST_TIMEOUT_MS'
>;

/** Returns Meilisearch where the site has one, PostgreSQL otherwise (docs/product/search.md#engines). */
export function makeEngine(
  config: EngineConfig,
  dataSource: DataSource,
  cursors: Cursors,
  searchDatabase: SearchDatabase,
  logger: Pick<Logger, 'warn' | 'error'>,
): SearchEngine {
  return config.MEILI_URL === undefined
    ? new PostgresEngine(dataSource, cursors, searchDatabase)
    : new MeilisearchEngine({ config, dataSource, cursors, searchDatabase, logger });
}
