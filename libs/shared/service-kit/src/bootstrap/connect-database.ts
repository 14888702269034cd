import type { DataSource } from 'typeorm';
import type { ServiceConfig } from '../config/variables.js';
import { createDataSource, type DatabaseLimits } from '../database/create-data-source.js';
import { messagingMigrations } from '../database/messaging-migrations.js';
import type { ServiceDefinition } from './service-definition.js';

/** A connected data source of the service: the kit's tables and its own. Without limits for work that takes long. */
export function connectDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
  limits?: DatabaseLimits,
): Promise<DataSource> {
  const migrations = [...messagingMigrations, ...database.migrations];
  return createDataSource(name, config, { ...database, migrations }, limits).initialize();
}
