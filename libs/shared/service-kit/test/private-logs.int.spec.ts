import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, type TestDatabase } from '@quillstead/testing';

const mark = 'my own words';

interface Line {
  level: string;
  kind?: string;
  msg: string;
  err?: { type: string; code?: string; message: string; constraint?: string; table?: string };
}

/** No text of members is logged with an error, whatever kind of error it is. */
describe('the log of a process that meets errors of the database', () => {
  let database: TestDatabase;
  let folder: string;
  let printed: string;
  let lines: Line[];

  beforeAll(async () => {
    database = await createDatabase();
    // A file as `npm start` has them: a pipe that is full may lose the last words of a process that ends.
    folder = await mkdtemp(join(tmpdir(), 'quillstead-logs-'));
    const log = await open(join(folder, 'content.log'), 'a');
    const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/logs/fail.mjs')], {
      env: {
        ...process.env,
        MARK: mark,
        DATABASE_URL: database.url,
        REDIS_URL: process.env['TEST_REDIS_URL'],
        DEPLOYMENT_SECRET: 'a secret of this test alone',
        HEALTH_PORT: '0',
        LOG_LEVEL: 'trace',
      },
      stdio: ['ignore', log.fd, log.fd],
    });
    const [code] = await once(child, 'exit');
    await log.close();
    printed = await readFile(join(folder, 'content.log'), 'utf8');
    if (code !== 1) throw new Error(printed);
    lines = printed
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);
  });
  afterAll(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('holds nothing of what the statements were given', () => {
    expect(printed.split('\n').filter((line) => line.includes(mark))).toEqual([]);
  });

  it.each([
    ['unique', '23505', { constraint: 'thing_name_key', table: 'thing' }],
    ['foreign key', '23503', { constraint: 'thing_other_id_fkey', table: 'thing' }],
    ['check', '23514', { constraint: 'thing_is_small', table: 'thing' }],
    ['not null', '23502', { table: 'thing' }],
    ['too long', '22001', { message: 'value too long for type character varying(5)' }],
    ['text for a number', '22P02', { message: 'invalid input syntax for type bigint: …' }],
    ['text with quotes', '22007', {}],
    ['json', '22P02', {}],
    ['tsquery', '42601', {}],
    ['statement', '42P01', { message: 'relation "nowhere" does not exist' }],
    ['division', '22012', { message: 'division by zero' }],
    ['raised', 'P0001', { message: '…' }],
    ['deadlock', '40P01', { message: 'deadlock detected' }],
    ['serialization', '40001', {}],
    ['lock timeout', '55P03', {}],
    ['statement timeout', '57014', {}],
    ['connection lost', '57P01', {}],
  ])('log what an operator needs of: %s', (kind, code, more) => {
    const line = lines.find((one) => one.kind === kind);
    expect(line).toMatchObject({
      level: 'error',
      msg: 'An operation failed',
      err: { type: 'QueryFailedError', code, ...more },
    });
  });

  it('log warnings of Node and what nobody caught', () => {
    expect(lines.map(({ msg }) => msg)).toContain('Node warns');
    // The place of the line is left open: output that was pending when the process ended comes after its last lines.
    expect(lines.filter(({ level }) => level === 'fatal')).toMatchObject([
      { msg: 'something was not caught', err: { code: '23505' } },
    ]);
  });
});
