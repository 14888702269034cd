import { DataSource, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import type { ServiceConfig } from '../config/variables.js';

type EntityClass = abstract new (...args: never[]) => object;
type MigrationClass = new () => MigrationInterface;

/** What a service keeps in its database; its migrations come after the kit's own. */
export interface DatabaseDefinition {
  readonly entities: readonly (EntityClass | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
}

/** How long a statement may take, and a transaction may stand idle, before PostgreSQL ends it; milliseconds. */
export interface DatabaseLimits {
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
}

/**
 * A data source that is not yet connected. Ids and counts stay far below 2^53, so bigint columns are read as
 * numbers; the schema is changed by migrations alone.
 */
export function createDataSource(
  name: string,
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  database: DatabaseDefinition,
  limits?: DatabaseLimits,
): DataSource {
  const options: DataSourceOptions = {
    type: 'postgres',
    url: config.DATABASE_URL,
    applicationName: name,
    entities: [...database.entities],
    migrations: [...database.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    parseInt8: true,
    poolSize: config.DATABASE_POOL,
    connectTimeoutMS: 5_000,
    extra: limits,
    logging: false,
  };
  return new DataSource(options);
}
