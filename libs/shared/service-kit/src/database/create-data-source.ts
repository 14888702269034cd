import { DataSource, type DataSourceOptions, type EntitySchema, type MigrationInterface } from 'typeorm';
import { deadlineClient } from './deadline-client.js';
import type { RetentionRules } from './retention.js';

type EntityClass = abstract new (...args: never[]) => object;
type MigrationClass = new () => MigrationInterface;

/** The entities and migrations of a service; its migrations run after the kit's own. */
export interface DatabaseDefinition {
  readonly entities: readonly (EntityClass | EntitySchema)[];
  readonly migrations: readonly MigrationClass[];
  /** The retention of tables without an entity. */
  readonly retention?: RetentionRules;
}

/**
 * The URL of a database, that of a pooler before it which gives each transaction any session of the server, the number
 * of connections, and whether statements are prepared there, which is the default.
 */
export interface DatabaseConfig {
  readonly DATABASE_URL: string;
  readonly DATABASE_POOLER_URL?: string | null;
  readonly DATABASE_POOL: number;
  readonly DATABASE_PREPARED?: boolean;
}

/** The milliseconds that a statement may take, and that a transaction may be idle, before PostgreSQL ends it. */
export interface DatabaseLimits {
  readonly statement_timeout: number;
  readonly idle_in_transaction_session_timeout: number;
  /** Further settings of each connection, as on the command line of the server; for them it needs its session. */
  readonly options?: string;
  /** True if a connection needs the same session of the server for its whole life: it does not go through a pooler. */
  readonly needsSession?: boolean;
}

/** Milliseconds until a connection is there, or free: for what serves calls, and for work without limits. */
const connectTimeout = { ofCalls: 5_000, ofWork: 60_000 };
/**
 * Milliseconds after which a connection that nothing uses is closed. A new one costs a log-in and parses and plans
 * every statement anew, which is more than an act costs; the driver's own ten seconds make a quiet site pay that all
 * the time.
 */
const idleTimeout = 300_000;
/** Milliseconds of silence after which the machines look whether the other one is still there. */
const keepAliveAfter = 10_000;
/** Milliseconds that PostgreSQL has to end a statement by itself before its connection is given up. */
const overtime = 2_000;
/** A backend whose client vanished holds its locks until PostgreSQL notifications: 25 seconds instead of two hours. */
const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Returns a data source that is not yet connected. Ids and counts stay far below 2^53, so bigint columns are read as
 * numbers; the schema is changed by migrations alone. Work without limits and connections with settings of their own
 * need their sessions, so a pooler is passed by (docs/operating/poolers.md).
 * @param limits of what serves calls: with them no statement outlives its call either (see `deadlineClient`)
 */
export function createDataSource(
  name: string,
  config: DatabaseConfig,
  database: DatabaseDefinition,
  limits?: DatabaseLimits,
): DataSource {
  const { DATABASE_URL, DATABASE_POOLER_URL = null } = config;
  const isPooled = DATABASE_POOLER_URL !== null && limits !== undefined && !limits.needsSession;
  const Client = limits && deadlineClient(limits.statement_timeout + overtime, { isPooled });
  const options: DataSourceOptions = {
    type: 'postgres',
    url: isPooled ? DATABASE_POOLER_URL : DATABASE_URL,
    applicationName: name,
    entities: [...database.entities],
    migrations: [...database.migrations],
    migrationsTableName: 'migration',
    synchronize: false,
    parseInt8: true,
    poolSize: config.DATABASE_POOL,
    connectTimeoutMS: limits ? connectTimeout.ofCalls : connectTimeout.ofWork,
    extra: {
      isPrepared: config.DATABASE_PREPARED ?? true,
      idleTimeoutMillis: idleTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveAfter,
      ...(!isPooled && bounded(limits)),
      ...(Client && { Client }),
    },
    logging: false,
  };
  const dataSource = new DataSource(options);
  if (!Client) return dataSource;
  return Object.assign(dataSource, {
    async destroy() {
      Client.stop();
      await DataSource.prototype.destroy.call(dataSource);
    },
  });
}

/** Work without limits, such as a migration, may take as long as it takes, whatever the role's settings are. */
function bounded(limits?: DatabaseLimits): object {
  const always = `${serverKeepAlive} ${sessionOptions}`;
  if (!limits)
    return { options: `${always} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0` };
  const { options = '', statement_timeout, idle_in_transaction_session_timeout } = limits;
  return {
    statement_timeout,
    idle_in_transaction_session_timeout,
    options: `${always} ${options}`.trim(),
  };
}

/**
 * Settings of PostgreSQL that change how texts are read and written, as our statements and the driver expect them. A
 * role, a database or a server may have others.
 */
export const sessionSettings = {
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
} as const;

/** The same settings as options of a connection, which override those of a role. */
const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  .join(' ');
