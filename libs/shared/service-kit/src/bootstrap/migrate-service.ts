import type { ServiceConfig } from '../config/variables.js';
import { migrate } from '../database/migrate.js';
import { connectDatabase } from './connect-database.js';
import type { ServiceDefinition } from './service-definition.js';

/** Brings a service's database up to date and says on standard output what was done. */
export async function migrateService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
): Promise<void> {
  const applied = await migrateFirst(definition, config);
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.join('\n')}\n`);
}

/** Brings a service's database up to date over a connection of its own; returns the names of what was applied. */
export async function migrateFirst<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
): Promise<string[]> {
  const dataSource = await connectDatabase(definition, config);
  try {
    return await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}
