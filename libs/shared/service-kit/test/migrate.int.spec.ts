import { createDatabase, type TestDatabase, waitFor } from '@quillstead/testing';
import { type DataSource, EntitySchema, type MigrationInterface, type QueryRunner } from 'typeorm';
import { assertSchema } from '../src/database/check-database.js';
import { createDataSource } from '../src/database/create-data-source.js';
import { assertMigrated, migrate } from '../src/database/migrate.js';
import { migrationLimits } from '../src/database/migration-limits.js';
import { checkResults } from '../src/testing/index.js';

class MakeLamp1700000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE lamp (id int)');
  }
  async down(): Promise<void> {}
}

/** When the lock is not granted, the statements before it must be rolled back too. */
class WidenLamp1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE beside (id int)');
    await runner.query('ALTER TABLE lamp ADD COLUMN note text');
  }
  async down(): Promise<void> {}
}

class IndexLamp1700000000003 implements MigrationInterface {
  readonly transaction = false;
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS lamp_note');
    await runner.query('CREATE INDEX CONCURRENTLY lamp_note ON lamp (note)');
  }
  async down(): Promise<void> {}
}

class Slow1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE half (id int)');
    await runner.query('SELECT pg_sleep(60)');
  }
  async down(): Promise<void> {}
}

const shortLimits = { ...migrationLimits, lockTimeout: 150, pause: 1 };

describe('the runner of migrations', () => {
  let database: TestDatabase;
  const open: DataSource[] = [];
  beforeAll(() => checkResults());
  beforeEach(async () => (database = await createDatabase()));
  afterEach(async () => {
    for (const dataSource of open.splice(0)) await dataSource.destroy();
    await database.drop();
  });

  async function connect(
    name: string,
    migrations: readonly (new () => MigrationInterface)[] = [],
    entities: readonly EntitySchema[] = [],
  ) {
    const config = { DATABASE_URL: database.url, DATABASE_POOL: 3 };
    const dataSource = await createDataSource(name, config, { entities, migrations }).initialize();
    open.push(dataSource);
    return dataSource;
  }

  /** Another session that looks at a table, or writes to it, and does not end its transaction. */
  async function holdLamp(
    statement = 'SELECT count(*) AS "the private word" FROM lamp',
  ): Promise<QueryRunner> {
    const reader = (await connect('a forgotten shell')).createQueryRunner();
    await reader.startTransaction();
    await reader.query(statement);
    return reader;
  }

  const tables = async (dataSource: DataSource) => {
    const rows = await dataSource.query<{ name: string }[]>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migration' ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  const all = [MakeLamp1700000000001, WidenLamp1700000000002, IndexLamp1700000000003];

  describe('compares the tables with the entities, and', () => {
    class Lamp {}
    const lamp = new EntitySchema<Lamp & { id: number; note: string }>({
      name: 'lamp',
      target: Lamp,
      columns: { id: { type: 'int', primary: true }, note: { type: 'text' } },
    });
    const made = (columns: string) =>
      class MakeWhole1700000000001 implements MigrationInterface {
        async up(runner: QueryRunner): Promise<void> {
          await runner.query(`CREATE TABLE lamp (id int CONSTRAINT "PK_lamp" PRIMARY KEY${columns})`);
        }
        async down(): Promise<void> {}
      };

    it('accepts those that its own migrations made', async () => {
      const now = await connect('now', [made(', note text NOT NULL')], [lamp]);
      await migrate(now);
      await expect(assertSchema(now)).resolves.toBeUndefined();
    });

    it('refuses those that a migration of the same name made otherwise', async () => {
      await migrate(await connect('before', [made('')]));
      const now = await connect('now', [made(', note text NOT NULL')], [lamp]);
      expect(await migrate(now)).toEqual([]);
      await expect(assertSchema(now)).rejects.toThrow(/1 differ, .* ADD "note" text NOT NULL.*--reset/);
    });

    it('leaves those alone that a newer version has changed', async () => {
      class ColourLamp1700000000005 implements MigrationInterface {
        async up(runner: QueryRunner): Promise<void> {
          await runner.query('ALTER TABLE lamp ADD COLUMN colour text');
        }
        async down(): Promise<void> {}
      }
      await migrate(await connect('newer', [made(', note text NOT NULL'), ColourLamp1700000000005]));
      const older = await connect('older', [made(', note text NOT NULL')], [lamp]);
      await expect(assertSchema(older)).resolves.toBeUndefined();
    });
  });

  it('refuses tables that only migrations of another version have made', async () => {
    await migrate(await connect('an old version', [MakeLamp1700000000001]));
    const squashed = await connect('squashed', [WidenLamp1700000000002]);
    await expect(migrate(squashed)).rejects.toThrow('was made by another version (MakeLamp1700000000001)');
    expect(await squashed.query("SELECT to_regclass('beside') AS beside")).toEqual([{ beside: null }]);
  });

  it('applies the chosen ones to tables that earlier migrations of this version have made', async () => {
    await migrate(await connect('before', [MakeLamp1700000000001]));
    const dataSource = await connect('content', all);
    const chosen = ['WidenLamp1700000000002'];
    expect(await migrate(dataSource, shortLimits, undefined, chosen)).toEqual(chosen);
    expect(await tables(dataSource)).toEqual(['beside', 'lamp']);
  });

  it('says at the start of a service too that another version has made the tables', async () => {
    await migrate(await connect('an old version', [MakeLamp1700000000001]));
    const squashed = await connect('squashed', [WidenLamp1700000000002]);
    await expect(assertMigrated(squashed)).rejects.toThrow(
      'was made by another version (MakeLamp1700000000001)',
    );
  });

  it('says at the start of a service what to run when the newest migration lacks', async () => {
    await migrate(await connect('before', [MakeLamp1700000000001]));
    const newer = await connect('newer', [MakeLamp1700000000001, WidenLamp1700000000002]);
    await expect(assertMigrated(newer)).rejects.toThrow('run the `migrate` command first');
  });

  it('leaves the tables of a newer version as they are', async () => {
    await migrate(await connect('newer', [MakeLamp1700000000001, WidenLamp1700000000002]));
    const older = await connect('older', [MakeLamp1700000000001]);
    await expect(migrate(older)).resolves.toEqual([]);
    await expect(assertMigrated(older)).resolves.toBeUndefined();
  });

  it('names who holds a lock, leaves nothing half, and goes on once it is released', async () => {
    await migrate(await connect('before', [MakeLamp1700000000001]));
    const reader = await holdLamp();
    const lines: string[] = [];
    const dataSource = await connect('content', all);
    const running = migrate(dataSource, { ...shortLimits, tries: 1_000 }, (line) => lines.push(line));
    const waits = await waitFor(() => lines.find((line) => line.includes('waits for')), {
      what: 'the runner to say whom it waits for',
    });
    expect(waits).toMatch(
      /^WidenLamp1700000000002 waits for pid \d+ \(a forgotten shell, idle in transaction, in its transaction for \d+ s\)$/,
    );
    await waitFor(() => lines.some((line) => /did not get a lock \(try 1 of 1000\)/.test(line)));
    // Others are not held up for ever by who waits: they get the table between two tries.
    const other = await connect('content reading');
    expect(await other.query('SELECT count(*)::int AS count FROM lamp')).toEqual([{ count: 0 }]);
    await reader.rollbackTransaction();
    expect(await running).toEqual(['WidenLamp1700000000002', 'IndexLamp1700000000003']);
    expect(await tables(dataSource)).toEqual(['beside', 'lamp']);
    expect(lines.join()).not.toContain('private word');
    await reader.release();
  });

  it('gives up after its tries with everything as it was', async () => {
    await migrate(await connect('before', [MakeLamp1700000000001]));
    const reader = await holdLamp();
    const dataSource = await connect('content', all);
    await expect(migrate(dataSource, { ...shortLimits, tries: 2 }, () => undefined)).rejects.toThrow(
      'WidenLamp1700000000002 did not get its locks in 2 tries',
    );
    expect(await tables(dataSource)).toEqual(['lamp']);
    await reader.rollbackTransaction();
    await reader.release();
    expect(await migrate(dataSource, shortLimits, () => undefined)).toHaveLength(2);
  });

  it('ends a statement that takes too long, names its migration and undoes what that did', async () => {
    const dataSource = await connect('content', [MakeLamp1700000000001, Slow1700000000004]);
    const limits = { ...shortLimits, statementTimeout: 200 };
    await expect(migrate(dataSource, limits, () => undefined)).rejects.toThrow(
      /^Slow1700000000004: canceling statement due to statement timeout/,
    );
    expect(await tables(dataSource)).toEqual(['lamp']);
  });

  it('lets an index that is made CONCURRENTLY wait for a transaction longer than for a lock', async () => {
    await migrate(await connect('before', [MakeLamp1700000000001, WidenLamp1700000000002]));
    const reader = await holdLamp('INSERT INTO lamp VALUES (1)');
    const lines: string[] = [];
    const dataSource = await connect('content', all);
    const limits = { ...shortLimits, lockTimeout: 1, statementTimeout: 1 };
    const running = migrate(dataSource, limits, (line) => lines.push(line));
    await waitFor(() => lines.some((line) => line.startsWith('IndexLamp1700000000003 waits for pid')));
    await reader.rollbackTransaction();
    await reader.release();
    expect(await running).toEqual(['IndexLamp1700000000003']);
    const [index] = await dataSource.query<object[]>(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = 'lamp_note'::regclass`,
    );
    expect(index).toEqual({ indisvalid: true });
  });

  it('is applied once by replicas that start together, and leaves no limits on their connections', async () => {
    const replicas = await Promise.all(['one', 'two'].map((name) => connect(name, all)));
    const applied = await Promise.all(replicas.map((one) => migrate(one, migrationLimits, () => undefined)));
    expect(applied.flat()).toEqual(all.map(({ name }) => name));
    for (const replica of replicas) {
      const shown = await replica.query(
        `SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`,
      );
      expect(shown).toEqual([{ lock: '0', statement: '0' }]);
    }
  });
});
