import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from '@quillstead/testing';
import { Client } from 'pg';
import type { WholeSite } from './whole-site.js';

const reindexProgram = join(import.meta.dirname, '../../search/dist/reindex/run-reindex.js');

/** Queries the database of search. */
export async function querySearch<Row>(site: WholeSite, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: site.databaseUrl('search') });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const tables = [
  'user_projection',
  'author_stat',
  'subscription',
  'story_doc',
  'story_part',
  'comment_doc',
  'hashtag_doc',
  'user_doc',
  'series_doc',
  'name_doc',
];

/** All that the index holds. */
export async function indexed(site: WholeSite): Promise<Record<string, unknown[]>> {
  await waitFor(async () => (await querySearch(site, 'SELECT FROM background_task')).length === 0, {
    what: 'everything to be indexed',
    timeout: 30_000,
  });
  const contents = await Promise.all(
    tables
      .filter((table) => table !== 'author_stat')
      .map(
        async (table) =>
          [table, await querySearch(site, `SELECT * FROM ${table} ORDER BY ${table}::text`)] as const,
      ),
  );
  return Object.fromEntries(contents);
}

/** Takes all out of it that can be made again. */
export async function empty(site: WholeSite): Promise<void> {
  await querySearch(site, `TRUNCATE ${tables.filter((table) => table !== 'author_stat').join(', ')}`);
}

/** Runs what `npm run reindex` runs. */
export async function reindex(
  site: WholeSite,
  secret: string,
  words: string[],
): Promise<{ code: number; differences: unknown[] }> {
  const child = spawn(process.execPath, ['--enable-source-maps', reindexProgram, ...words], {
    env: {
      ...process.env,
      REDIS_URL: process.env['TEST_REDIS_URL'],
      DEPLOYMENT_SECRET: secret,
      DATABASE_URL: site.databaseUrl('search'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  const lines = printed.split('\n').filter((line) => line !== '');
  return { code, differences: lines.map((line) => JSON.parse(line) as unknown) };
}
