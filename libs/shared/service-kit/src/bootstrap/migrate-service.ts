import type { ServiceConfig } from '../config/variables.js';
import { assertSchema } from '../database/check-database.js';
import { migrate } from '../database/migrate.js';
import { migrationLimits } from '../database/migration-limits.js';
import { connectDatabase, migrationsOf, type ServiceDefinition } from './service-definition.js';

/**
 * Brings a service's database up to date and says on standard output what was done. `--only A,B` applies those alone,
 * as a restore does before the rows of that time come. `--list` only prints the names that this build knows, a line
 * each, and connects to nothing. Throws when the words make no sense or a name is not known.
 */
export async function migrateService<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  [word, names, ...rest]: readonly string[] = [],
): Promise<void> {
  const isOnly = word === '--only' && names !== undefined;
  const isList = word === '--list' && names === undefined;
  if (rest.length > 0 || (word !== undefined && !isOnly && !isList))
    throw new Error('say "migrate", "migrate --only NAME,NAME" or "migrate --list"');
  const done = isList
    ? migrationsOf(definition).map(({ name }) => name)
    : await migrateFirst(definition, config, names?.split(','));
  process.stdout.write(done.length === 0 ? 'nothing to migrate\n' : `${done.join('\n')}\n`);
}

/** The number of connections: one migrates, the other watches which sessions block it. */
const connections = 2;

/**
 * Brings a service's database up to date over connections of its own; returns the names of what was applied.
 * @param only the migrations to apply; all by default. Throws an Error when there is no such one, and when all are
 *   applied but the tables are not those of this build
 */
export async function migrateFirst<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
  only?: readonly string[],
): Promise<string[]> {
  const known = migrationsOf(definition).map(({ name }) => name);
  const unknown = only?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`${definition.name} does not know ${unknown.join(', ')}: a newer version made them`);
  const dataSource = await connectDatabase(definition, { ...config, DATABASE_POOL: connections });
  try {
    const limits = {
      ...migrationLimits,
      lockTimeout: config.MIGRATE_LOCK_TIMEOUT_MS,
      statementTimeout: config.MIGRATE_STATEMENT_TIMEOUT_MS,
      concurrentTimeout: config.MIGRATE_CONCURRENT_TIMEOUT_MS,
      tries: config.MIGRATE_LOCK_TRIES,
    };
    const applied = await migrate(dataSource, limits, undefined, only);
    if (only === undefined) await assertSchema(dataSource);
    return applied;
  } finally {
    await dataSource.destroy();
  }
}
