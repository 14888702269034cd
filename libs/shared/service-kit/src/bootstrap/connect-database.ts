import type { DataSource } from 'typeorm';
import {
  createDataSource,
  type DatabaseConfig,
  type DatabaseDefinition,
  type DatabaseLimits,
} from '../database/create-data-source.js';
import { messagingMigrations } from '../database/messaging-migrations.js';
import type { ServiceDefinition } from './service-definition.js';

/** The migrations that a service knows: those of the kit's tables, then its own. */
export function migrationsOf({
  database,
}: Pick<ServiceDefinition, 'database'>): DatabaseDefinition['migrations'] {
  return [...messagingMigrations, ...database.migrations];
}

/** A connected data source of the service: the kit's tables and its own. Without limits for work that takes long. */
export function connectDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  config: DatabaseConfig,
  limits?: DatabaseLimits,
): Promise<DataSource> {
  const migrations = migrationsOf({ database });
  return createDataSource(name, config, { ...database, migrations }, limits).initialize();
}
