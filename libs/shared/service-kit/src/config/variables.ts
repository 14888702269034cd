import { hasVisibleText, siteName } from '@quillstead/catalogue';
import { z } from 'zod';
import { migrationLimits } from '../database/migration-limits.js';
import { databaseAddress, redisAddress, siteAddress, webAddress } from './addresses.js';
import { flagVariable } from './define-config.js';

/** The environment variables of every process, the gateway included. */
export const processVariables = {
  REDIS_URL: redisAddress,
  /** Known to our own processes only: signs what they say to each other, cursors, XSRF tokens, links in emails. */
  DEPLOYMENT_SECRET: z.string().min(16),
  /** A second secret whose signatures are accepted, while the first is being replaced. */
  DEPLOYMENT_SECRET_ACCEPTED: z.string().min(16).nullable().default(null),
  /** The names in Redis are derived from it. It stays when the secret changes; DEPLOYMENT_SECRET unless set. */
  REDIS_NAMESPACE: z.string().min(8).nullable().default(null),
  /** The port of `/livez`, `/readyz` and `/metrics`; 0 takes any free port. */
  HEALTH_PORT: z.coerce.number().int().min(0).max(65_535).default(9090),
  HEALTH_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  SITE_NAME: z.string().refine(hasVisibleText, 'must have a character that people see').default(siteName),
  /** The origin of the site: people reach it at the root of a host. */
  SITE_URL: siteAddress.default('http://localhost:5000'),
  /** Milliseconds that a call to a service may take, unless it has a deadline of its own. */
  RPC_TIMEOUT_MS: z.coerce.number().int().positive().default(2_000),
  /** Calls in flight that one process may have at one service; more are refused at once. */
  RPC_MAX_IN_FLIGHT: z.coerce.number().int().positive().default(512),
  /** The URL that receives traces (OTLP over HTTP), e.g. http://localhost:4318; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.nullable().default(null),
  /** The share of requests that are traced, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /**
   * Milliseconds that a stopping process is unready and works on as before, so that balancers that look at `/readyz`
   * see it.
   */
  STOP_DELAY_MS: z.coerce.number().int().nonnegative().default(0),
  /** Milliseconds a stopping process takes at most to finish what it has begun. */
  STOP_GRACE_MS: z.coerce.number().int().positive().default(4_000),
};

/** The variables of the processes that limit what people may do. */
export const limitVariables = {
  /** Multiplies all rate limits; 0 switches them off, and the limits of new members, too. */
  RATE_LIMIT_SCALE: z.coerce.number().min(0).default(1),
};

/** The further environment variables of every service. */
export const serviceVariables = {
  ...processVariables,
  DATABASE_URL: databaseAddress,
  /** The address of the same database through a pooler in transaction mode (docs/operating/poolers.md). */
  DATABASE_POOLER_URL: databaseAddress.nullable().default(null),
  /** A replica of the database that serves some reads (docs/operating/replicas.md). */
  DATABASE_REPLICA_URL: databaseAddress.nullable().default(null),
  /** Milliseconds that the replica may lag behind to be read. */
  DATABASE_REPLICA_LAG_MS: z.coerce.number().int().positive().default(10_000),
  DATABASE_POOL: z.coerce.number().int().positive().default(10),
  /**
   * `1` if each connection parses and plans a statement once; `0` for a pooler that gives a statement any connection.
   */
  DATABASE_PREPARED: flagVariable(true),
  /** `api` handles operations; `worker` publishes and consumes events and does jobs; `all` is both. */
  ROLE: z.enum(['all', 'api', 'worker']).default('all'),
  /** Calls that one replica works on at once. */
  RPC_SLOTS: z.coerce.number().int().positive().default(64),
  MIGRATE_ON_START: flagVariable(false),
  /** Milliseconds that a migration waits for a lock before it lets others go on and tries again. */
  MIGRATE_LOCK_TIMEOUT_MS: z.coerce.number().int().positive().default(migrationLimits.lockTimeout),
  MIGRATE_LOCK_TRIES: z.coerce.number().int().positive().default(migrationLimits.tries),
  /** Milliseconds that one statement of a migration may take. */
  MIGRATE_STATEMENT_TIMEOUT_MS: z.coerce.number().int().positive().default(migrationLimits.statementTimeout),
  /** Milliseconds that one statement may take outside of transactions, where indexes are made CONCURRENTLY. */
  MIGRATE_CONCURRENT_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .positive()
    .default(migrationLimits.concurrentTimeout),
};

type Read<Shape> = { [Key in keyof Shape]: Shape[Key] extends z.ZodType<infer Value> ? Value : never };

export type ProcessConfig = Read<typeof processVariables>;
export type ServiceConfig = Read<typeof serviceVariables>;

/** The token under which a process's configuration is injected. */
export const CONFIG = Symbol('config');
