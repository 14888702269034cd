import {
  checkMedia,
  type ConfigOf,
  defineConfig,
  mailVariables,
  mediaVariables,
  serviceVariables,
} from '@quillstead/service-kit';
import { z } from 'zod';

const variables = defineConfig({
  ...serviceVariables,
  ...mailVariables,
  ...mediaVariables,
  /** The number of passwords hashed at once; fewer than libuv's four threads, so that other work finds one free. */
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().positive().default(2),
  /**
   * The number of calls that may wait for that, a quarter of them from one address; more are refused at once, so that
   * log-ins never fill a service's slots.
   */
  PASSWORD_HASHES_WAITING: z.coerce.number().int().nonnegative().default(32),
});

export const config = checkMedia(variables);

export type AccountsConfig = ConfigOf<typeof config>;

/** Reads the configuration of this process, for programs that `runService` does not start. Throws a ConfigError. */
export const readConfig = (): AccountsConfig => config.read(process.env);

const databaseVariables = defineConfig({
  DATABASE_URL: serviceVariables.DATABASE_URL,
  DATABASE_POOL: serviceVariables.DATABASE_POOL,
});

/** Reads only the variables of the database, for programs that need nothing else. Throws a ConfigError. */
export const readDatabaseConfig = (): ConfigOf<typeof databaseVariables> =>
  databaseVariables.read(process.env);
