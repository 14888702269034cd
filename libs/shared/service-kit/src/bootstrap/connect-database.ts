import type { DataSource } from 'typeorm';
import {
  createDataSource,
  type DatabaseConfig,
  type DatabaseLimits,
} from '../database/create-data-source.js';
import { messagingMigrations } from '../database/messaging-migrations.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * A connected data source of the service: the kit's tables and its own. Without limits for work that takes long.
 * @param only the migrations that it shall know; all unless told. Throws an Error when there is no such one
 */
export function connectDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  config: DatabaseConfig,
  limits?: DatabaseLimits,
  only?: readonly string[],
): Promise<DataSource> {
  const all = [...messagingMigrations, ...database.migrations];
  const unknown = only?.filter((wanted) => !all.some((migration) => migration.name === wanted)) ?? [];
  if (unknown.length > 0)
    throw new Error(`${name} does not know ${unknown.join(', ')}: a newer version made them`);
  const migrations = only ? all.filter((migration) => only.includes(migration.name)) : all;
  return createDataSource(name, config, { ...database, migrations }, limits).initialize();
}
