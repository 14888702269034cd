import { type DataSource, MigrationExecutor } from 'typeorm';

/**
 * Throws an Error when the tables differ from the entities though every migration of this build is applied: a version
 * whose migrations had the same names and other contents made them. A database that a newer version has migrated
 * further is not compared.
 */
export async function assertSchema(dataSource: DataSource): Promise<void> {
  const executor = new MigrationExecutor(dataSource);
  const pending = await executor.getPendingMigrations();
  const executed = await executor.getExecutedMigrations();
  if (pending.length > 0 || executed.length !== dataSource.migrations.length) return;
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  const [first] = upQueries;
  if (first === undefined) return;
  throw new Error(
    `The tables of this database are not those of this version; ${upQueries.length} differ, the first lacks: ` +
      `${first.query.slice(0, 200)}. Go back to the version that made them, or start with an empty database: ` +
      '`npm start -- --reset` makes one and deletes what is in the folder .data.',
  );
}
