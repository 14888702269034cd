import type { DataSource } from 'typeorm';
import type { ServiceConfig } from '../config/variables.js';
import { createDataSource } from '../database/create-data-source.js';
import { messagingMigrations } from '../database/messaging-migrations.js';
import type { ServiceDefinition } from './service-definition.js';

/** A connected data source of the service: the kit's tables and its own. */
export function connectDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  config: Pick<ServiceConfig, 'DATABASE_URL' | 'DATABASE_POOL'>,
): Promise<DataSource> {
  const migrations = [...messagingMigrations, ...database.migrations];
  return createDataSource(name, config, { ...database, migrations }).initialize();
}
