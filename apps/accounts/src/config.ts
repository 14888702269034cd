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
  /** Passwords hashed at once; fewer than libuv's four threads, so that others find one free. */
  PASSWORD_HASHES_AT_ONCE: z.coerce.number().int().positive().default(2),
  /**
   * Calls that may wait for that, a quarter of them from one address; more are refused at once, so that log-ins never
   * fill a service's slots.
   */
  PASSWORD_HASHES_WAITING: z.coerce.number().int().nonnegative().default(32),
});

export const config = checkMedia(variables);

export type AccountsConfig = ConfigOf<typeof config>;

/** The configuration of this process, for what is not started by `runService`. Throws a ConfigError. */
export const readConfig = (): AccountsConfig => config.read(process.env);

const databaseVariables = defineConfig({
  DATABASE_URL: serviceVariables.DATABASE_URL,
  DATABASE_POOL: serviceVariables.DATABASE_POOL,
});

/** Only where the database is, for what needs nothing else. Throws a ConfigError. */
export const readDatabaseConfig = (): ConfigOf<typeof databaseVariables> =>
  databaseVariables.read(process.env);
