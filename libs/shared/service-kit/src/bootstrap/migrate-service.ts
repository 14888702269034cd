import type { ServiceConfig } from '../config/variables.js';
import { migrate, migrationLimits } from '../database/migrate.js';
import { connectDatabase } from './connect-database.js';
import type { ServiceDefinition } from './service-definition.js';

/**
 * Brings a service's database up to date and says on standard output what was done. `--only A,B` applies those alone,
 * as a restore does before the rows of that time come. Throws when the words make no sense or a name is not known.
 */
export async function migrateService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  [word, names, ...rest]: readonly string[] = [],
): Promise<void> {
  if (rest.length > 0 || (word !== undefined && (word !== '--only' || names === undefined)))
    throw new Error('say "migrate" or "migrate --only NAME,NAME"');
  const applied = await migrateFirst(definition, config, names?.split(','));
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `${applied.join('\n')}\n`);
}

/** One migrates, the other sees whom it waits for. */
const connections = 2;

/** Brings a service's database up to date over connections of its own; returns the names of what was applied. */
export async function migrateFirst<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  only?: readonly string[],
): Promise<string[]> {
  const dataSource = await connectDatabase(
    definition,
    { ...config, DATABASE_POOL: connections },
    undefined,
    only,
  );
  try {
    return await migrate(dataSource, {
      ...migrationLimits,
      lockTimeout: config.MIGRATE_LOCK_TIMEOUT_MS,
      statementTimeout: config.MIGRATE_STATEMENT_TIMEOUT_MS,
      concurrentTimeout: config.MIGRATE_CONCURRENT_TIMEOUT_MS,
      tries: config.MIGRATE_LOCK_TRIES,
    });
  } finally {
    await dataSource.destroy();
  }
}
