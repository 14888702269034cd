import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { statementsOf } from '@quillstead/service-kit/testing';
import { withDatabase } from '../supervisor/databases.mjs';
import { startPostgres } from '../supervisor/index.mjs';
import { root } from '../throwaway-site/on-site.mjs';
import { median, secret } from './harness.mjs';

/** A bench data set may be made anew at any time, so nothing of it need survive a crash. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  shared_buffers: '1GB',
  autovacuum: 'off',
};

/** The size of a data set, or a hundredth of it: a number of rows, at least one. */
export const sizeOf = (isShort) => (many) => (isShort ? Math.ceil(many / 100) : many);

/**
 * Starts the PostgreSQL of a bench data set, which is kept under `.data/bench-<name>`; makes it first where it is
 * missing, which takes minutes. Delete the folder to have it made anew.
 * @param {{ app: string, isShort: boolean, steps: (client: import('pg').Client) => Record<string, string | (() =>
 *   Promise<void>)> }} what with the app whose migrations make its tables, and what fills them
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openDataSet({ app, isShort, steps }) {
  const dataDir = join(root, `.data/bench-${app}${isShort ? '-short' : ''}`);
  const done = join(dataDir, 'filled');
  const isFilled = existsSync(done);
  if (!isFilled) await rm(dataDir, { recursive: true, force: true });
  const server = await startPostgres({ dataDir, settings });
  try {
    const url = Object.assign(new URL(server.url), { pathname: `/${app}` }).href;
    if (!isFilled) await withDatabase(server.url, (client) => client.query(`CREATE DATABASE ${app}`));
    await migrate(app, url);
    if (!isFilled) {
      await withDatabase(url, (client) => fillWithoutIndexes(client, steps(client)));
      await writeFile(done, new Date().toISOString());
    }
    return { url, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function migrate(app, url) {
  const others = { REDIS_URL: 'redis://127.0.0.1:1', DEPLOYMENT_SECRET: secret };
  const env = { ...process.env, DATABASE_URL: url, ...others };
  await promisify(execFile)(process.execPath, [join(root, `apps/${app}/dist/main.js`), 'migrate'], { env });
}

/**
 * Indexes are made again after the tables are filled, which takes a fraction of keeping them; no foreign key is
 * checked.
 */
async function fillWithoutIndexes(client, steps) {
  const started = performance.now();
  const say = (what) => console.error(`  ${Math.round((performance.now() - started) / 1_000)} s  ${what}`);
  await client.query(`
    SET session_replication_role = replica; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB';
    SET max_parallel_maintenance_workers = 2; SELECT setseed(0.42)`);
  const { rows: indexes } = await client.query(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     JOIN pg_class ON pg_class.oid = indrelid
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition AND NOT indisprimary
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const [name, step] of Object.entries(steps)) {
    say(name);
    await (typeof step === 'string' ? client.query(step) : step());
  }
  say('indexes');
  for (const { definition } of indexes) await client.query(definition);
  await client.query('VACUUM (ANALYZE)');
  say('filled');
}

/**
 * Runs a use case and explains each statement that it sends.
 * @param {import('typeorm').DataSource} dataSource by whose connections they are explained
 * @param {() => Promise<unknown>} work
 * @returns {Promise<{ milliseconds: number, buffers: number, keyBuffers: number, statements: number }>} the medians of
 *   what PostgreSQL says of its own time and of the pages it touched, summed over the statements; `keyBuffers` are
 *   those of finding stories: the list partition and the hashtags that a filter leaves out
 */
export async function explain(dataSource, work) {
  const sent = await statementsOf(work);
  const isSetting = ({ text }) => text.includes('set_config');
  const reads = sent.filter((statement) => !isSetting(statement));
  const tries = [];
  for (let count = 0; count < 5; count += 1) {
    const plans = await dataSource.transaction(async (manager) => {
      for (const { text } of sent.filter(isSetting)) await manager.query(text);
      const explained = [];
      for (const { text, values } of reads) {
        const [row] = await manager.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
        explained.push(row['QUERY PLAN'][0]);
      }
      return explained;
    });
    tries.push({
      milliseconds: sum(plans.map((plan) => plan['Execution Time'])),
      buffers: sum(plans.map(({ Plan }) => buffersOf(Plan))),
      keyBuffers: sum(plans.map(({ Plan }) => keyBuffersOf(Plan))),
    });
  }
  return {
    milliseconds: median(tries.map(({ milliseconds }) => milliseconds)),
    buffers: median(tries.map(({ buffers }) => buffers)),
    keyBuffers: median(tries.map(({ keyBuffers }) => keyBuffers)),
    statements: reads.length,
  };
}

const buffersOf = (node) => node['Shared Hit Blocks'] + node['Shared Read Blocks'];
const sum = (figures) => figures.reduce((one, other) => one + other, 0);

/** A scan of the list has among its own buffers those of its subqueries, as of the id of a hashtag. */
function keyBuffersOf(node) {
  if (node['Subplan Name'] === 'CTE left_out' || /^partition(_\d+)?$/.test(node.Alias))
    return buffersOf(node);
  return sum((node.Plans ?? []).map(keyBuffersOf));
}

/** One of many, the first ones far more often. */
export const unequal = (many) => `(1 + floor(${many} * power(random(), 3)))::int`;

/** The first of the names whose part of a thousand stories is not used up. */
export const oneOf = (shares) => {
  let whole = 0;
  const cases = Object.entries(shares).map(
    ([name, count]) => `WHEN roll.n < ${(whole += count)} THEN '${name}'`,
  );
  return `(SELECT CASE ${cases.join(' ')} END FROM (SELECT random() * 1000 + 0 * n AS n) AS roll)`;
};

/** A rare language, and stories without one. */
export const languages = { en: 800, de: 100, fr: 50, es: 29, fi: 1 };
/** The lengths of stories, by the names of their categories. */
export const categories = {
  drabble: 100,
  microfiction: 300,
  'sudden fiction': 250,
  'flash fiction': 250,
  'short story': 80,
  novel: 18,
  epic: 2,
};
