import { connectDatabase, Cursors } from '@quillstead/service-kit';
import { database } from '../../../apps/search/dist/database/data-source.js';
import { PostgresEngine } from '../../../apps/search/dist/engine/postgres/postgres-engine.js';
import { SearchDatabase } from '../../../apps/search/dist/engine/postgres/search-database.js';
import { openDataSet } from '../open-data-set.mjs';
import { fillSearch } from './fill-search.mjs';

/** The PostgreSQL engine over a million stories, with statements that are not ended early. */
export async function openSearch() {
  const server = await openDataSet({ name: 'search', app: 'search', fill: fillSearch });
  const config = { DATABASE_URL: server.url, DATABASE_POOL: 4, SUGGEST_TIMEOUT_MS: 2_000 };
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  const searchDatabase = new SearchDatabase(config);
  await searchDatabase.onModuleInit();
  const engine = new PostgresEngine(dataSource, new Cursors('a secret of the bench'), searchDatabase);
  const stop = async () => {
    await searchDatabase.onModuleDestroy();
    await dataSource.destroy();
    await server.stop();
  };
  return { dataSource, searches: searchDatabase.searches, engine, stop };
}
