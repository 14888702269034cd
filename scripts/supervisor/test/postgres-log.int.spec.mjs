import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../index.mjs';
import { openDatabase } from '../databases.mjs';

const mark = 'my own words';

it("PostgreSQL's own log has no statement, no parameter and no message that quotes one", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quillstead-postgres-'));
  const postgres = await startPostgres({ dataDir, settings: { fsync: 'off' } });
  try {
    const database = await openDatabase(postgres.url);
    await database.query('CREATE TABLE thing (name text UNIQUE)');
    const add = () => database.query('INSERT INTO thing VALUES ($1)', [mark]);
    await add();
    await expect(add()).rejects.toThrow('duplicate key');
    await expect(database.query('SELECT $1::text::bigint', [mark])).rejects.toThrow('invalid input syntax');
    await expect(database.query(`SELECT '${mark}' FROM nowhere`)).rejects.toThrow('does not exist');
    await expect(database.query(`DO $$ BEGIN RAISE EXCEPTION '${mark}'; END $$`)).rejects.toThrow(mark);
    await database.query(`DO $$ BEGIN RAISE WARNING '${mark}'; END $$`);
    await database.end();
    await postgres.stop();
    const log = readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8');
    expect(log).toContain('database system is ready');
    expect(log.split('\n').filter((line) => line.includes(mark))).toEqual([]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
