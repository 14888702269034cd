import { connectDatabase, Cursors, migrate, secretsOf } from '@quillstead/service-kit';
import { database } from '../database/data-source.js';
import { readConfig } from '../config.js';
import { makeEngine, SearchDatabase } from '../engine/index.js';
import { fillRelevanceSet } from './fill-relevance-set.js';
import { placeExpected } from './measure-relevance.js';
import { readRelevanceSet } from './read-relevance-set.js';

/** Fills the engine on an empty database and prints as JSON the place of each expected result. */
async function runRelevance(): Promise<void> {
  const config = readConfig();
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  await migrate(dataSource);
  const searchDatabase = new SearchDatabase(config);
  await searchDatabase.onModuleInit();
  const engine = makeEngine(config, dataSource, new Cursors(...secretsOf(config)), searchDatabase, console);
  const set = await readRelevanceSet();
  await engine.rebuild(
    (into) => fillRelevanceSet(set, into, dataSource),
    (work) => work(),
  );
  const placed = await placeExpected(set, engine);
  const name = config.MEILI_URL === undefined ? 'PostgreSQL' : 'Meilisearch';
  process.stdout.write(`${JSON.stringify({ engine: name, placed })}\n`);
  await searchDatabase.onModuleDestroy();
  await dataSource.destroy();
}

await runRelevance();
