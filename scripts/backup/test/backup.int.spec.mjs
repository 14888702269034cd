import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Redis } from 'ioredis';
import { eventStream } from '../../../libs/shared/service-kit/dist/events/event-stream.js';
import { jobPrefix } from '../../../libs/shared/service-kit/dist/jobs/job-queue.js';
import { emptyQueues } from '../empty-queues.mjs';
import { freePort, siteApps, startSite, withSiteDatabases } from '../../supervisor/index.mjs';
import { openDatabase } from '../../supervisor/databases.mjs';
import { waitFor } from '@quillstead/testing';
import { Account } from '../../throwaway-site/account.mjs';

/** Milliseconds that a published story takes at most to be found, on whatever machine. */
const findableWithin = 20_000;
const apiOf = (site) => `${site}/api/v1`;

/** A new member of a site. */
async function signUp(site) {
  const writer = new Writer(apiOf(site), 'ann_writes');
  await writer.signUp();
  return writer;
}

class Writer extends Account {
  /** Goes on with the same session at another address. */
  moveTo(site) {
    this.api = apiOf(site);
  }

  async publish(title, word) {
    const rich_text_story = `<p>Every evening the old man climbed the hill and lit the lamp for ${word}.</p>`;
    return (await this.call('POST', '/story', { title, rich_text_story })).slug;
  }

  read(slug) {
    return this.send('GET', `/story/${slug}`);
  }

  /** Waits until the search knows the word. */
  findable(word) {
    const isFound = async () => {
      const { text } = await this.send('GET', '/search/story', { q: word });
      return new RegExp(`${word} | ${word}`, 'i').test(text);
    };
    return waitFor(isFound, {
      timeout: findableWithin,
      every: 100,
      what: `a story with ${word} in the search`,
    });
  }
}

const root = resolve(import.meta.dirname, '../../..');
const services = siteApps(root).flatMap(({ name, hasDatabase }) => (hasDatabase ? [name] : []));
const env = { ...process.env, DATABASE_URL: '', REDIS_URL: '', DEPLOYMENT_SECRET: '', RATE_LIMIT_SCALE: '0' };

/** Milliseconds: a site is started twice, and as many processes make tables, on whatever machine. */
const timeout = 240_000;

let folder;
let dataDir;
let site;

/** `npm run backup` or `restore` for the site in the folder. */
function run(act, words, where = dataDir, variables = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, `scripts/${act}.mjs`), ...words],
    { env: { ...env, ...variables, DATA_DIR: where }, encoding: 'utf8' },
  );
  return { status, said: `${stdout}${stderr}` };
}

/** Runs a program of the image `migrate`, as an operator does. */
function operateOn({ urls, ...more }, words) {
  const { TEST_REDIS_URL: REDIS_URL } = process.env;
  const databases = services.map((service) => [`${service.toUpperCase()}_DATABASE_URL`, urls[service]]);
  const variables = { ...Object.fromEntries(databases), REDIS_URL, DEPLOYMENT_SECRET: randomUUID(), ...more };
  const program = join(root, 'scripts/containers/operate.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env: { ...env, ...variables },
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
}

/** Writes a backup while somebody publishes one story after the other. */
async function backUpUnderWay(writer) {
  const child = spawn(process.execPath, [join(root, 'scripts/backup.mjs'), backup, '--secrets'], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && child.signalCode === null)
    await Promise.race([ended, writer.publish('One of many', 'everybody')]);
  expect(child.exitCode).toBe(0);
}

async function start() {
  const port = await freePort();
  const options = { root, dataDir, port, clientPort: 0, env, sample: false, reset: false, watch: false };
  site = startSite({ ...options, prepare: false, isThrownAway: true });
  return (await site.ready).url;
}

/** How many rows each table has, as the manifest says it and as the databases do. */
function saidRows(manifest) {
  return Object.fromEntries(
    Object.entries(manifest.services).map(([service, { tables }]) => [
      service,
      Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
    ]),
  );
}

function foundRows(manifest, where = dataDir) {
  return withSiteDatabases({ dataDir: where, env, services }, async (urls) => {
    const found = {};
    for (const [service, { tables }] of Object.entries(manifest.services)) {
      const client = await openDatabase(urls[service]);
      found[service] = {};
      for (const { name } of tables) {
        const { rows } = await client.query(`SELECT count(*)::int AS count FROM "${name}"`);
        found[service][name] = rows[0].count;
      }
      await client.end();
    }
    return found;
  });
}

let backup;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quillstead-backup-'));
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup');
});
afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(
  'brings a site back to the moment of its backup, and it goes on from there',
  async () => {
    const ann = await signUp(await start());
    const kept = await ann.publish('The lamp on the hill', 'nobody');
    await ann.findable('lamp');
    await backUpUnderWay(ann);
    const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(saidRows(manifest)).toMatchObject({ accounts: { user: 1 } });
    for (const { events } of Object.values(manifest.services))
      for (const [source, number] of Object.entries(events.applied))
        expect(number).toBeLessThanOrEqual(manifest.services[source].events.published);
    expect(statSync(join(backup, 'secrets/deployment-secret')).mode & 0o777).toBe(0o600);

    // Redis too holds the events from after the backup, under numbers that the restored site uses again.
    const lost = await ann.publish('The tide takes it', 'everything');
    await ann.findable('tide');
    expect(run('restore', [backup, '--force']).said).toContain('running already');
    await site.stop();
    expect(run('restore', [backup]).said).toContain('not empty');
    expect(run('restore', [backup, '--force'])).toMatchObject({ status: 0 });
    expect(existsSync(join(dataDir, 'redis/appendonlydir'))).toBe(false);
    expect(await foundRows(manifest)).toEqual(saidRows(manifest));

    ann.moveTo(await start());
    expect((await ann.read(kept)).text).toContain('nobody');
    expect((await ann.read(lost)).status).toBe(404);
    await ann.publish('A harbour in winter', 'somebody');
    await ann.findable('harbour');
    await site.stop();
    site = undefined;
  },
  timeout,
);

it(
  'fills an empty folder with its secrets, and takes nothing that is damaged',
  async () => {
    const elsewhere = join(folder, 'elsewhere');
    expect(run('restore', [backup], elsewhere)).toMatchObject({ status: 0 });
    const secret = (where) => readFileSync(join(where, 'secrets/deployment-secret'), 'utf8');
    expect(secret(elsewhere)).toBe(secret(dataDir));
    const restored = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    expect(await foundRows(restored, elsewhere)).toEqual(saidRows(restored));

    const manifest = join(backup, 'manifest.json');
    const written = readFileSync(manifest, 'utf8');
    const ofAnother = written.replaceAll('InitialSchema1795500000000', 'InitialSchema1600000000000');
    writeFileSync(manifest, ofAnother);
    const writtenAt = () => statSync(join(elsewhere, 'secrets/deployment-secret')).mtimeMs;
    const before = writtenAt();
    const refused = run('restore', [backup, '--force'], elsewhere);
    expect(refused.said).toContain(
      'This backup is of another version: accounts does not know InitialSchema16',
    );
    expect(writtenAt()).toBe(before);
    writeFileSync(manifest, written);
    // Nothing is restored, so the site keeps the secrets that its data need.
    const withoutRedis = { REDIS_URL: 'redis://127.0.0.1:1' };
    expect(run('restore', [backup, '--force'], elsewhere, withoutRedis).status).toBe(1);
    expect(writtenAt()).toBe(before);
    expect(run('restore', [backup], elsewhere).said).toContain('not empty');

    appendFileSync(join(backup, 'content/story.copy.gz'), 'x');
    expect(run('restore', [backup, '--force']).said).toContain('content/story.copy.gz is damaged');
  },
  timeout,
);

it(
  "is written by an operator's container too, encrypted, which keeps the newest, and restored from there",
  async () => {
    const [elsewhere, nightly] = [join(folder, 'elsewhere'), join(folder, 'nightly')];
    for (const name of ['2026-01-01T031700Z', '2026-01-02T031700Z.part', 'of somebody else'])
      mkdirSync(join(nightly, name), { recursive: true });
    await withSiteDatabases({ dataDir: elsewhere, env, services }, async (urls) => {
      const key = await generateIdentity();
      const more = { urls, BACKUP_DIR: nightly, BACKUP_RECIPIENTS: await identityToRecipient(key) };
      const operate = (...words) => operateOn({ ...more, BACKUP_KEY: key }, words);
      expect(operateOn(more, ['backup']).status).toBe(0);
      expect(operateOn(more, ['restore', 'newest', '--force']).said).toContain('BACKUP_KEY must be');
      expect(operate('backup', '--keep', '1')).toMatchObject({ status: 0 });
      expect(readdirSync(nightly).sort()).toEqual([expect.stringMatching(/^20.*Z$/), 'of somebody else']);
      expect(operate('restore', 'newest', '').said).toContain('not empty');
      expect(operate('restore', '2026-01-01T031700Z').said).toContain('Say what to restore');
      expect(operate('restore', 'newest', '--force')).toMatchObject({ status: 0 });
      // A Job whose copy fails is tried again as a whole: it makes no second backup.
      const ofRun = (job) => operateOn({ ...more, BACKUP_RUN: job }, ['backup', '--keep', '3']);
      const count = () => readdirSync(nightly).filter((name) => name.endsWith('Z')).length;
      expect([ofRun('a Job').status, count()]).toEqual([0, 2]);
      expect([ofRun('a Job').status, count()]).toEqual([0, 2]);
      expect([ofRun('the next Job').status, count()]).toEqual([0, 3]);
    });
    const [newest] = readdirSync(nightly).sort();
    const manifest = JSON.parse(readFileSync(join(nightly, newest, 'manifest.json'), 'utf8'));
    expect(manifest.services.accounts.tables.find(({ name }) => name === 'user').rows).toBe(1);
    expect(await foundRows(manifest, elsewhere)).toEqual(saidRows(manifest));
  },
  timeout,
);

it(
  'leaves nothing of itself when it is interrupted, and leaves what another one is writing alone',
  async () => {
    const where = join(folder, 'elsewhere');
    const cut = join(folder, 'interrupted');
    await withSiteDatabases({ dataDir: where, env, services }, async (urls) => {
      const client = await openDatabase(urls.content);
      await client.query('BEGIN; LOCK TABLE story IN ACCESS EXCLUSIVE MODE');
      const child = spawn(process.execPath, [join(root, 'scripts/backup.mjs'), cut], {
        env: { ...env, DATA_DIR: where },
      });
      const [said, ended] = [textOf(child.stderr), once(child, 'exit')];
      await waitFor(() => existsSync(join(`${cut}.part`, 'content')), { what: 'half a backup' });
      child.kill('SIGINT');
      expect(await ended).toEqual([1, null]);
      expect(await said).toBe('Interrupted: no backup was written.\n');
      await client.end();
      expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([]);

      mkdirSync(join(`${cut}.part`, 'content'), { recursive: true });
      expect(run('backup', [cut], where).said).toContain(`${cut}.part is there already`);
      expect(existsSync(join(`${cut}.part`, 'content'))).toBe(true);
    });
  },
  timeout,
);

it('forgets the events and jobs of one site alone in a Redis that several share', async () => {
  const redisUrl = process.env.TEST_REDIS_URL ?? '';
  const redis = new Redis(redisUrl);
  const [secret, other] = [randomUUID(), randomUUID()];
  const keysOf = (of) => [eventStream('content', of), `${jobPrefix('content', of)}:content:wait`];
  for (const key of [...keysOf(secret), ...keysOf(other)]) await redis.set(key, 'kept');
  expect(await emptyQueues({ redisUrl, dataDir: '', secret, services: ['content'] })).toBe(2);
  expect(await redis.exists(...keysOf(secret))).toBe(0);
  expect(await redis.exists(...keysOf(other))).toBe(2);
  await redis.del(...keysOf(other));
  redis.disconnect();
});
