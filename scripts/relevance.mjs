import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { startPostgres } from './supervisor/index.mjs';

/**
 * `npm run relevance -- related`: fills content, in a database of its own, with the sample, compares its stories and
 * prints how many of those shown beside a story a person has named as related (apps/content/sample/related.json).
 *
 * `npm run relevance`: fills the search engine, in a database of its own, with the relevance set of
 * apps/search/relevance and the sample, and prints how often an expected result is the first or among the first ten,
 * and the mean reciprocal rank. With MEILI_URL it is Meilisearch that is measured.
 */
const root = resolve(import.meta.dirname, '..');
const isRelated = process.argv.includes('related');
const program = join(
  root,
  isRelated ? 'apps/content/dist/related-set/run-related.js' : 'apps/search/dist/relevance/run-relevance.js',
);
if (!existsSync(program)) {
  process.stderr.write('The site is not built yet: npm run build.\n');
  process.exit(1);
}

await mkdir(join(root, '.data'), { recursive: true });
const dataDir = await mkdtemp(join(root, '.data/relevance-'));
const server = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
try {
  const client = new Client(server.url);
  await client.connect();
  await client.query('CREATE DATABASE relevance');
  await client.end();
  const url = new URL(server.url);
  url.pathname = '/relevance';
  const env = {
    ...process.env,
    DATABASE_URL: url.href,
    REDIS_URL: 'redis://127.0.0.1:1',
    DEPLOYMENT_SECRET: 'a secret of the relevance set',
    MEILI_INDEX_PREFIX: 'relevance_',
  };
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk.toString()));
  const [code] = await once(child, 'close');
  process.exitCode = code ?? 1;
  if (code === 0) await (isRelated ? showRelated : show)(JSON.parse(printed));
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function round(share) {
  return Number(share.toFixed(3));
}

async function show({ engine, placed }) {
  const { relevanceOf } = await import('../apps/search/dist/relevance/index.js');
  const row = (of) => {
    const { queries, successAt1, successAt10, meanReciprocalRank } = relevanceOf(of);
    return {
      queries,
      'success@1': round(successAt1),
      'success@10': round(successAt10),
      MRR: round(meanReciprocalRank),
    };
  };
  const categories = Object.entries(Object.groupBy(placed, ({ category }) => category));
  const rows = categories.map(([name, of]) => [name, row(of)]);
  console.log(engine);
  console.table(Object.fromEntries([...rows, ['all', row(placed)]]));
  for (const { category, list, q, place } of placed)
    if (place !== 1) console.log(`${category}: ${list} ${q} → ${place ?? 'not on the first page'}`);
}

async function showRelated(places) {
  const { qualityOf } = await import('../apps/content/dist/related-set/index.js');
  const { stories, precision, coverage } = qualityOf(places);
  console.table({ related: { stories, precision: round(precision), coverage: round(coverage) } });
  for (const { story, expected, shown } of places) {
    const others = shown.filter((one) => !expected.includes(one));
    const named = shown.length - others.length;
    console.log(
      `${story}: ${named} of ${shown.length} named${others.length > 0 ? `, not ${others.join(', ')}` : ''}`,
    );
  }
}
