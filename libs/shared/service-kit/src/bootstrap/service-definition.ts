import type { Type } from '@nestjs/common';
import type { ServiceName } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import type { ConfigDefinition } from '../config/define-config.js';
import type { ServiceConfig } from '../config/variables.js';
import {
  createDataSource,
  type DatabaseConfig,
  type DatabaseDefinition,
  type DatabaseLimits,
} from '../database/create-data-source.js';
import { messagingMigrations } from '../database/messaging-migrations.js';

/** Returns the migrations that a service knows: those of the kit's tables, then its own. */
export function migrationsOf({
  database,
}: Pick<ServiceDefinition, 'database'>): DatabaseDefinition['migrations'] {
  return [...messagingMigrations, ...database.migrations];
}

/**
 * Returns a connected data source of the service: the kit's tables and its own. Without limits for work that takes
 * long.
 */
export function connectDatabase(
  { name, database }: Pick<ServiceDefinition, 'name' | 'database'>,
  config: DatabaseConfig,
  limits?: DatabaseLimits,
): Promise<DataSource> {
  const migrations = migrationsOf({ database });
  return createDataSource(name, config, { ...database, migrations }, limits).initialize();
}

/** The parts in which one service differs from another. */
export interface ServiceDefinition<Config extends ServiceConfig = ServiceConfig> {
  readonly name: ServiceName;
  /** The table of contents: a module that imports the service's features. */
  readonly module: Type;
  readonly config: ConfigDefinition<Config>;
  readonly database: DatabaseDefinition;
}
