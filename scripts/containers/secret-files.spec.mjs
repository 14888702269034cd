import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { text as textOf } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secretFiles, secretTemplates } from './secret-files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quillstead-env-'));
const env = join(folder, '.env');
const secrets = join(folder, '.secrets');
afterAll(() => rmSync(folder, { recursive: true }));

const makeEnv = () => execFileSync(process.execPath, [join(import.meta.dirname, 'make-env.mjs'), env]);
const modeOf = (path) => (statSync(path).mode & 0o777).toString(8);
const secretOf = (name) => readFileSync(join(secrets, name), 'utf8');

describe('the secrets of docker compose', () => {
  it('are files in a folder that only its owner can enter, and that every container can read', () => {
    makeEnv();
    expect([modeOf(env), modeOf(secrets)]).toEqual(['600', '700']);
    expect(readdirSync(secrets).sort()).toEqual(Object.keys(secretTemplates).sort());
    for (const name of readdirSync(secrets))
      expect([name, modeOf(join(secrets, name))]).toEqual([name, '644']);
  });

  it('follow a changed .env, and a folder that was opened is closed again', () => {
    makeEnv();
    chmodSync(secrets, 0o755);
    const text = readFileSync(env, 'utf8').replace(
      /^CONTENT_DB_PASSWORD=.*$/m,
      'CONTENT_DB_PASSWORD=changed',
    );
    writeFileSync(env, text);
    makeEnv();
    expect(readFileSync(env, 'utf8')).toBe(text);
    expect(secretOf('database-url-content')).toBe(
      'postgres://quillstead_content:changed@postgres:5432/quillstead_content\n',
    );
    expect(modeOf(secrets)).toBe('700');
  });

  it('take quotation marks off, as compose does, and are empty where nothing is set', () => {
    const files = secretFiles(`SMTP_URL="smtps://a:b@c:465"\nDEPLOYMENT_SECRET='a secret'\n`);
    expect(files['database-replica-url-content']).toBe('\n');
    const replica = secretFiles('DATABASE_REPLICA_HOST=postgres-replica\nCONTENT_DB_PASSWORD=abc\n');
    expect(replica['database-replica-url-content']).toBe(
      'postgres://quillstead_content:abc@postgres-replica:5432/quillstead_content\n',
    );
    expect([files['smtp-url'], files['deployment-secret'], files['vapid-private-key']]).toEqual([
      'smtps://a:b@c:465\n',
      'a secret\n',
      '\n',
    ]);
  });
});

const root = join(import.meta.dirname, '../..');
const programs = [
  // The other services start as content does.
  'apps/gateway/dist/main.js',
  'apps/content/dist/main.js',
  ...['await-migrations', 'fill-sample', 'migrate', 'operate'].map(
    (name) => `scripts/containers/${name}.mjs`,
  ),
];

it.each(programs)('%s reads its secrets from files', async (program) => {
  const child = spawn(process.execPath, [join(root, program), 'content'], {
    env: { PATH: process.env.PATH, REDIS_URL_FILE: join(folder, 'missing') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said, [code]] = await Promise.all([textOf(child.stderr), once(child, 'exit')]);
  expect(code).toBe(1);
  expect(said).toMatch(/REDIS_URL_FILE: .*missing/);
});
