import { randomUUID } from 'node:crypto';
import { connectDatabase, Cursors, failAtStart, ProcessLife, secretsOf } from '@quillstead/service-kit';
import { readConfig } from '../config.js';
import { database } from '../database/data-source.js';
import { makeEngine, SearchDatabase } from '../engine/index.js';
import { LoadDocuments } from '../indexing/index.js';
import { reindex } from './reindex.js';
import { ReindexReport } from './reindex-report.js';
import type { Compared, Reindexing } from './reindexing.js';

/** The exit status when the site, the database or the engine does not respond. */
const couldNotRun = 2;
/** Milliseconds that an owner has to give a page. */
const timeout = 10_000;

/**
 * Fills the index and reports how far it is. With `--check` it only compares: the standard output gets what differs, a
 * JSON line each, the other one a table, and the exit status is 1 when something differs.
 */
async function runReindex(isTrial: boolean): Promise<void> {
  const report = new ReindexReport(process.stderr);
  const config = readConfig();
  const life = await ProcessLife.begin('search', { ...config, HEALTH_PORT: 0 }, 'reindex');
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  const engine = makeEngine(
    config,
    dataSource,
    new Cursors(...secretsOf(config)),
    new SearchDatabase(config),
    life.logger,
  );
  let differences = 0;
  const compared: Compared[] = [];
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
    checked: (what, count) => report.checked(what, count),
    progress: (kind, count, all) => report.progress(kind, count, all),
    compared: (result) => void compared.push(result),
    differs: (difference) => {
      differences += 1;
      process.stdout.write(`${JSON.stringify(difference)}\n`);
    },
  });
  await dataSource.destroy();
  report.end();
  if (isTrial) report.table(compared);
  process.exit(differences > 0 && isTrial ? 1 : 0);
}

await runReindex(process.argv.includes('--check')).catch((error: unknown) =>
  failAtStart('search reindex', error, couldNotRun),
);
