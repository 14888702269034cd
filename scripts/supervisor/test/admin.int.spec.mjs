import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { dataFolder, keptSecret } from '../data-folder.mjs';
import { openDatabase, serviceDatabases } from '../databases.mjs';
import { lockFor, runFiles } from '../run-files.mjs';
import { startPostgres } from '../start-alone.mjs';

const root = resolve(import.meta.dirname, '../../..');
let folder;
let dataDir;

/** `npm run admin` for the site in the folder. */
const admin = (...words) => command('admin', ...words);

/** A command of the operator for the site in the folder. */
function command(name, ...words) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts/operate.mjs'), name, ...words],
    {
      env: { ...process.env, DATABASE_URL: '', DEPLOYMENT_SECRET: '', DATA_DIR: dataDir },
      encoding: 'utf8',
    },
  );
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** Does something with the database of accounts as the supervisor makes it. */
async function withAccounts(act) {
  const postgres = await startPostgres({ dataDir });
  try {
    const secret = keptSecret(dataFolder(dataDir).secrets, 'deployment-secret');
    const site = { server: postgres.url, base: 'quillstead', secret, services: ['accounts'] };
    return await act((await serviceDatabases(site)).urls.accounts);
  } finally {
    await postgres.stop();
  }
}

async function addPerson(url, username) {
  const words = [join(root, 'apps/accounts/dist/main.js'), 'migrate'];
  const more = {
    DATABASE_URL: url,
    REDIS_URL: 'redis://127.0.0.1:1',
    DEPLOYMENT_SECRET: 'a secret of the tests',
  };
  const { status, stderr } = spawnSync(process.execPath, words, {
    env: { ...process.env, ...more },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  const database = await openDatabase(url);
  await database.query(`INSERT INTO "user" (username, email, password_hash) VALUES ($1, $1, '')`, [username]);
  await database.end();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillstead-admin-'));
  chmodSync(folder, 0o711);
  dataDir = join(folder, 'data');
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

it('makes an admin of a site that stands still and of one that runs, and says what is wrong', async () => {
  expect(admin()).toEqual({ status: 1, said: 'Say who shall be an admin: npm run admin -- USERNAME' });
  mkdirSync(dataDir, { recursive: true });
  expect(admin('ann')).toMatchObject({ status: 1, said: expect.stringContaining('There is no site in') });

  await withAccounts((url) => addPerson(url, 'ann'));
  expect(admin('nobody')).toEqual({
    status: 1,
    said: 'Nobody here is called nobody. Sign up under that name first.',
  });
  expect(admin('ANN')).toEqual({ status: 0, said: 'ANN is an admin now.' });

  await withAccounts(async (url) => {
    const unlock = lockFor(runFiles(dataFolder(dataDir).run).path('supervisor'));
    try {
      expect(admin('ann')).toEqual({ status: 0, said: 'ann is an admin already.' });
    } finally {
      unlock();
    }
    const database = await openDatabase(url);
    const { rows } = await database.query(
      `SELECT role, version, (SELECT count(*)::int FROM outbox WHERE name = 'accounts.user_changed') AS published,
              (SELECT count(*)::int FROM admin_action WHERE action = 'name_admin') AS noted FROM "user"`,
    );
    await database.end();
    expect(rows).toEqual([{ role: 'admin', version: 2, published: 1, noted: 1 }]);
  });
});

it('takes the second factor off a member, and notes it', async () => {
  const takeOff = (name) => admin(name, '--without-second-factor');
  expect(takeOff('nobody')).toEqual({ status: 1, said: 'Nobody here is called nobody.' });
  await withAccounts(async (url) => {
    const database = await openDatabase(url);
    await database.query(
      `INSERT INTO second_factor (user_id, secret, key_id, confirmed_at) SELECT id, '', '', now() FROM "user"`,
    );
    await database.end();
  });
  expect(takeOff('ANN')).toEqual({ status: 0, said: 'ANN now logs in with the password alone.' });
  expect(takeOff('ann')).toEqual({ status: 0, said: 'ann has no second factor.' });
  await withAccounts(async (url) => {
    const database = await openDatabase(url);
    const { rows } = await database.query(
      `SELECT user_id, before, after FROM admin_action WHERE action = 'take_second_factor_off'`,
    );
    await database.end();
    expect(rows).toEqual([{ user_id: null, before: { second_factor: 1 }, after: { second_factor: 0 } }]);
  });
});

it('says that the log of the staff is whole, and where it is not', async () => {
  const check = () => command('check-log');
  expect(check()).toEqual({
    status: 0,
    said: expect.stringMatching(
      /^The log of the staff is whole: 2 acts\. The hash of the last one is [0-9a-f]{64}\.$/,
    ),
  });
  await withAccounts(async (url) => {
    const database = await openDatabase(url);
    await database.query('ALTER TABLE admin_action DISABLE TRIGGER admin_action_stays');
    await database.query(`UPDATE admin_action SET action = 'change_user' WHERE action = 'name_admin'`);
    await database.end();
  });
  expect(check()).toEqual({
    status: 1,
    said: expect.stringMatching(/^The log of the staff is not whole: it breaks at act \d+\.$/),
  });
});
