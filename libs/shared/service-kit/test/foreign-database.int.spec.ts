import { createDatabase, type TestDatabase } from '@quillstead/testing';
import { Client } from 'pg';
import { assertUnicode } from '../src/database/check-database.js';
import { createDataSource, type DatabaseLimits } from '../src/database/create-data-source.js';
import { migrate } from '../src/database/migrate.js';
import { callLimits, setRoleLimits } from '../src/database/role-limits.js';
import { checkResults } from '../src/testing/index.js';

const nothing = { entities: [], migrations: [] };

describe('a database that somebody else made', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    checkResults();
    server = await createDatabase();
  });
  afterAll(() => server.drop());

  const run = async (url: string, text: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const open = (url: string, limits?: DatabaseLimits) =>
    createDataSource('test', { DATABASE_URL: url, DATABASE_POOL: 3 }, nothing, limits).initialize();

  it.each(['LATIN1', 'SQL_ASCII', 'EUC_JP'])('is refused with the encoding %s', async (encoding) => {
    const name = `foreign_${encoding.toLowerCase()}`;
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const options = `TEMPLATE template0 ENCODING '${encoding}' LOCALE 'C' LOCALE_PROVIDER libc`;
    await run(server.url, `CREATE DATABASE ${name} ${options}`);
    const dataSource = await open(url.href);
    const fault =
      `The database ${name} has the encoding ${encoding} and must have UTF8: create it again with ` +
      `CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0.`;
    await expect(assertUnicode(dataSource)).rejects.toThrow(fault);
    await expect(migrate(dataSource)).rejects.toThrow(fault);
    await dataSource.destroy();
    await run(server.url, `DROP DATABASE ${name}`);
  });

  it('is refused where PostgreSQL has no ICU', async () => {
    const database = await createDatabase();
    await run(database.url, `DELETE FROM pg_collation WHERE collname = 'und-x-icu'`);
    const dataSource = await open(database.url);
    await expect(assertUnicode(dataSource)).rejects.toThrow(
      /^The database test_\w+ lacks the collation und-x-icu: it needs a PostgreSQL that is built with ICU\.$/,
    );
    await dataSource.destroy();
    await database.drop();
  });

  it('is taken in UTF8', async () => {
    const dataSource = await open(server.url);
    await expect(assertUnicode(dataSource)).resolves.toBeUndefined();
    await dataSource.destroy();
  });

  describe('with settings of its own', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createDatabase();
      const name = new URL(database.url).pathname.slice(1);
      for (const setting of [
        `DateStyle = 'SQL, DMY'`,
        `IntervalStyle = 'sql_standard'`,
        `bytea_output = 'escape'`,
        `standard_conforming_strings = off`,
        `default_transaction_isolation = 'serializable'`,
      ])
        await run(server.url, `ALTER DATABASE ${name} SET ${setting}`);
    });
    afterAll(() => database.drop());

    const expected = [
      {
        at: new Date('2026-02-03T04:05:06.000Z'),
        text: '2026-02-03',
        bytes: Buffer.from('\\ä'),
        literal: String.raw`a\nb`,
        age: '01:00:00',
        isolation: 'read committed',
      },
    ];
    const read = String.raw`
      SELECT '2026-02-03T04:05:06Z'::timestamptz AS at, '2026-02-03'::date::text AS text,
             convert_to('\ä', 'UTF8') AS bytes, 'a\nb' AS literal, '1 hour'::interval::text AS age,
             current_setting('transaction_isolation') AS isolation`;

    it.each([
      ['calls', callLimits],
      ['work without limits', undefined],
    ])('is read for %s as any other', async (_, limits) => {
      const dataSource = await open(database.url, limits);
      expect(await dataSource.query(read)).toEqual(expected);
      await dataSource.destroy();
    });

    it('is read through a pooler as any other', async () => {
      const dataSource = await open(database.url);
      await setRoleLimits(dataSource, callLimits);
      await dataSource.destroy();
      const config = {
        DATABASE_URL: 'postgres://nowhere',
        DATABASE_POOLER_URL: database.url,
        DATABASE_POOL: 1,
      };
      const pooled = await createDataSource('test', config, nothing, callLimits).initialize();
      expect(await pooled.query(read)).toEqual(expected);
      await pooled.destroy();
    });
  });
});
