import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../supervisor/open-database.mjs';
import { siteServices } from '../site-services.mjs';
import { startBalancer } from './balancer.mjs';
import { addressOf, hasOwnRun, run, runOnce, start, stop, untilReady } from './engine.mjs';
import { startLoad } from './load.mjs';

/**
 * `node scripts/containers/rolling/roll-over.mjs`: starts the built images (SITE_VERSION, `local` unless told) with two
 * gateways and two of each service behind one port, then replaces every one of them, a new one first, while people read
 * and comment; nothing may fail, and every comment that was answered must be there. CONTAINER_ENGINE: docker or podman.
 */
const version = process.env.SITE_VERSION || 'local';
const mark = `roll-${randomBytes(3).toString('hex')}`;
const secret = randomBytes(24).toString('base64url');
const named = new Set();
const image = (name) => `quillstead/${name}:${version}`;
const urlOf = (service) =>
  `postgres://quillstead_${service}:${secret}@${mark}-postgres:5432/quillstead_${service}`;
const say = (text) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const shared = {
  REDIS_URL: `redis://:${secret}@${mark}-redis:6379`,
  DEPLOYMENT_SECRET: secret,
  RATE_LIMIT_SCALE: '0',
  LOG_LEVEL: 'warn',
  STOP_GRACE_MS: '25000',
};
const urls = Object.fromEntries(
  siteServices.map((name) => [`${name.toUpperCase()}_DATABASE_URL`, urlOf(name)]),
);

async function begin(name, what) {
  named.add(`${mark}-${name}`);
  await start({ name: `${mark}-${name}`, network: mark, ...what });
}

async function beginProcess(app, number) {
  const own = app === 'gateway' ? {} : { DATABASE_URL: urlOf(app) };
  await begin(`${app}-${number}`, {
    image: image(app),
    env: { ...shared, ...own },
    also: ['--tmpfs=/data/mail:mode=1777'],
  });
  await untilReady(`${mark}-${app}-${number}`);
}

async function end(name) {
  named.delete(`${mark}-${name}`);
  const code = await stop(`${mark}-${name}`);
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

async function beginStores() {
  const admin = { POSTGRES_PASSWORD: secret };
  await begin('postgres', {
    image: 'postgres:18.4-alpine',
    env: admin,
    also: [
      '--user=postgres',
      '--shm-size=256m',
      ...(hasOwnRun ? [] : ['--tmpfs=/var/run/postgresql:mode=1777']),
    ],
  });
  await begin('redis', {
    image: 'redis:8.2.3-alpine',
    also: ['--user=redis'],
    words: ['redis-server', '--requirepass', secret, '--appendonly', 'yes'],
  });
  const env = {
    ...shared,
    ...urls,
    DATABASE_ADMIN_URL: `postgres://postgres:${secret}@${mark}-postgres:5432/postgres`,
  };
  for (let tries = 0; ; tries += 1) {
    try {
      return await runOnce({ image: image('migrate'), network: mark, env });
    } catch (error) {
      if (tries === 20) throw error;
      await pause(1_000);
    }
  }
}

/** How many of the comments that were answered are there. */
async function keptComments() {
  const url = new URL(urlOf('content'));
  url.hostname = await addressOf(`${mark}-postgres`);
  const database = await openDatabase(url.href);
  const { rows } = await database.query(
    "SELECT count(*)::int FROM comment WHERE comment_text LIKE 'Under way: %'",
  );
  await database.end();
  return rows[0].count;
}

async function show() {
  await run('network', 'create', mark);
  await beginStores();
  const apps = [...siteServices, 'gateway'];
  for (const app of apps) await Promise.all([1, 2].map((number) => beginProcess(app, number)));
  await runOnce({
    image: image('migrate'),
    network: mark,
    env: { ...shared, ...urls },
    also: ['--entrypoint=["node","scripts/containers/fill-sample.mjs"]'],
  });
  const balancer = await startBalancer();
  for (const number of [1, 2]) balancer.add(await addressOf(`${mark}-gateway-${number}`));
  say(`twelve processes behind ${balancer.url}`);
  const load = await startLoad(balancer.url, { readers: 8, members: ['ines_carvalho', 'tobiah_wren'] });
  await pause(8_000);
  // Twelve processes that nobody has asked anything yet are slow at first; what that costs is told apart.
  const before = { ...load.counts };
  say(`before: ${before.reads} reads, ${before.comments} comments, ${before.failed} failed`);
  load.counts.slowest = 0;
  for (const app of apps) {
    for (const number of [1, 2]) {
      const old = `${mark}-${app}-${number}`;
      await beginProcess(app, number + 2);
      if (app === 'gateway') {
        balancer.add(await addressOf(`${mark}-${app}-${number + 2}`));
        await balancer.drain(await addressOf(old));
      }
      await end(`${app}-${number}`);
    }
    const { reads, comments, failed, faults } = load.counts;
    say(`${app} replaced: ${reads} reads, ${comments} comments, ${failed} failed`);
    faults.splice(0).slice(0, 5).forEach(say);
  }
  await pause(2_000);
  const counts = await load.stop();
  balancer.close();
  const [reads, comments, failed] = ['reads', 'comments', 'failed'].map(
    (what) => counts[what] - before[what],
  );
  say(`${reads} reads and ${comments} comments, ${failed} failed, slowest ${Math.round(counts.slowest)} ms`);
  const kept = await keptComments();
  say(`${counts.comments} comments answered in all, ${kept} kept`);
  return failed === 0 && kept >= counts.comments;
}

try {
  process.exitCode = (await show()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error.stack}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all([...named].map((name) => run('rm', '--force', '--volumes', name).catch(() => undefined)));
  await run('network', 'rm', '--force', mark).catch(() => undefined);
}
process.exit();
