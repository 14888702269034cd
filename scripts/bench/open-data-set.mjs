import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startPostgres } from '../supervisor/index.mjs';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

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

/**
 * Starts the PostgreSQL of a bench data set, which is kept under `.data/bench-<name>`; makes it first where it is
 * missing, which takes minutes. Delete the folder to have it made anew.
 * @param {{ name: string, app: string, fill: (client: Client, say: (what: string) => void) => Promise<void> }} what
 *   with the app whose migrations make its tables; `fill` gets a superuser's client and the empty database
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export async function openDataSet({ name, app, fill }) {
  const dataDir = join(root, `.data/bench-${name}`);
  const done = join(dataDir, 'filled');
  if (!existsSync(done)) await rm(dataDir, { recursive: true, force: true });
  const server = await startPostgres({ dataDir, settings });
  try {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    if (!existsSync(done)) await withClient(server.url, (client) => client.query(`CREATE DATABASE ${name}`));
    await migrate(app, url.href);
    if (!existsSync(done)) {
      const started = performance.now();
      const say = (what) =>
        console.error(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${what}`);
      await withClient(url.href, (client) => fill(client, say));
      say('filled');
      await writeFile(done, new Date().toISOString());
    }
    return { url: url.href, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function withClient(url, work) {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function migrate(app, url) {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    DEPLOYMENT_SECRET: 'a secret of the bench',
  };
  await run(process.execPath, [join(root, `apps/${app}/dist/main.js`), 'migrate'], { env });
}
