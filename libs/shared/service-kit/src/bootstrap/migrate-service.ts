import type { ServiceConfig } from '../config/variables.js';
import { migrate } from '../database/migrate.js';
import { connectDatabase } from './connect-database.js';
import type { ServiceDefinition } from './service-definition.js';

/** Brings a service's database up to date and says on standard output what was done. */
export async function migrateService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
): Promise<void> {
  const dataSource = await connectDatabase(definition, config);
  const applied = await migrate(dataSource);
  await dataSource.destroy();
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.join('\n')}\n`);
}
