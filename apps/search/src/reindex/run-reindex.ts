import { randomUUID } from 'node:crypto';
import { connectDatabase, Cursors, failAtStart, ProcessLife, secretsOf } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { makeEngine, SuggestDatabase } from '../engine/index.js';
import { LoadDocuments } from '../indexing/index.js';
import { reindex } from './reindex.js';
import type { Reindexing } from './reindexing.js';

/** Milliseconds that an owner has to give a page. */
const timeout = 10_000;

/**
 * Fills the index and says how far it is; with `--check` it prints what differs, a JSON line each, and exits with 1.
 */
async function runReindex(isTrial: boolean): Promise<void> {
  const config = readConfig();
  const life = await ProcessLife.begin('search', { ...config, HEALTH_PORT: 0 }, 'reindex');
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  const engine = makeEngine(
    config,
    dataSource,
    new Cursors(...secretsOf(config)),
    new SuggestDatabase(config),
    life.logger,
  );
  let differences = 0;
  const call: Reindexing['call'] = (declared, payload) =>
    life.rpc.call(declared, payload, {
      viewer: null,
      requestId: `reindex-${randomUUID()}`,
      deadline: Date.now() + timeout,
    });
  await reindex({
    dataSource,
    engine,
    load: new LoadDocuments(life.rpc, dataSource),
    call,
    isTrial,
    progress: (what, count) => {
      if (count > 0) process.stderr.write(`${what}: ${count}\n`);
    },
    differs: (difference) => {
      differences += 1;
      process.stdout.write(`${JSON.stringify(difference)}\n`);
    },
  });
  await dataSource.destroy();
  process.exit(differences > 0 && isTrial ? 1 : 0);
}

await runReindex(process.argv.includes('--check')).catch((error: unknown) =>
  failAtStart('search reindex', error),
);
