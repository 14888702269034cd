import { NestFactory } from '@nestjs/core';
import { operationsOf, tasksOf } from '@quillstead/contracts';
import type { DataSource } from 'typeorm';
import { Acknowledgements } from '../acknowledgements/acknowledgements.js';
import { showBacklog } from '../background-task/backlog-metrics.js';
import type { ServiceConfig } from '../config/variables.js';
import { assertUnicode, checkDatabase } from '../database/check-database.js';
import { assertMigrated } from '../database/migrate.js';
import { callLimits, setRoleLimits } from '../database/role-limits.js';
import { SpareDataSource } from '../database/spare-data-source.js';
import { Outbox } from '../events/outbox.js';
import { Relay, type RelayOptions } from '../events/relay.js';
import { pruneMessagesJob } from '../jobs/dead-letter-jobs.js';
import { Jobs } from '../jobs/jobs.js';
import { showQueue } from '../jobs/queue-metrics.js';
import { NestLogger } from '../logging/nest-logger.js';
import { AnnounceRelease } from '../releases/announce-release.js';
import { ReadReplica } from '../replica/read-replica.js';
import type { ReplicaOptions } from '../replica/replica-link.js';
import { enhanceOperations } from '../rpc/enhance-operations.js';
import { acknowledgeSlots, RedisListServer } from '../rpc/redis-list-server.js';
import { commonOperationsOf } from './common-operations.js';
import { ProcessLife } from './process-life.js';
import { migrateFirst } from './migrate-service.js';
import { connectDatabase, type ServiceDefinition } from './service-definition.js';
import { ServiceHandlers } from './service-handlers.js';
import { ServiceModule } from './service-module.js';
import { work } from './work.js';

const everyHour = 60 * 60 * 1_000;
/** The share of the grace time for running jobs; the rest is for the steps before and after them. */
const shareOfJobs = 0.7;

/**
 * Starts a service: migrations, the features, then, once each operation, event and job of the contracts has its one
 * handler, the RPC server (`ROLE` api or all), the workers (worker or all) and the relay. Throws with all faults of
 * the wiring at once.
 */
export async function serve<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  config: Config,
): Promise<void> {
  const { name } = definition;
  const life = await ProcessLife.begin(name, config);
  if (config.MIGRATE_ON_START) await migrateFirst(definition, config);
  if (config.DATABASE_POOLER_URL !== null) await boundPooledSessions(definition, config);
  const dataSource = await connectDatabase(definition, config, callLimits);
  await assertUnicode(dataSource);
  await assertMigrated(dataSource);

  const common = {
    service: name,
    ...life.wire,
    logger: life.logger,
    metrics: life.rpcMetrics,
  };
  const outbox = new Outbox(dataSource);
  const acknowledgements = new Acknowledgements({
    ...common,
    dataSource,
    rpc: life.rpc,
    registry: life.registry,
  });
  const jobs = new Jobs(common);
  const replica = new ReadReplica(dataSource, replicaOf(definition, config, life));
  await replica.begin();
  const spare = new SpareDataSource(dataSource, () =>
    connectDatabase(definition, { ...config, DATABASE_POOL: acknowledgeSlots }, callLimits),
  );
  const server = new RedisListServer({
    ...common,
    slots: config.RPC_SLOTS,
    onlyAcknowledges: config.ROLE === 'worker',
    operations: [...operationsOf(name), ...commonOperationsOf(name).operations],
  });
  const app = await NestFactory.createMicroservice(
    ServiceModule.of(definition, config, {
      life,
      dataSource,
      outbox,
      acknowledgements,
      jobs,
      replica,
      spare,
    }),
    { strategy: server, logger: new NestLogger(life.logger), abortOnError: false },
  );
  enhanceOperations(app, common);
  await app.init();
  const handlers = app.get(ServiceHandlers);
  handlers.check(name);

  showQueue(life.registry, jobs);
  showBacklog(
    life.registry,
    dataSource,
    tasksOf(name).map((task) => task.name),
  );

  life.needs('database', () => checkDatabase(dataSource));
  // Workers acknowledge too: they are there when every replica of the API is busy, or none is left.
  await app.listen();
  life.onStop('responses', () => server.close());
  const announcing = new AnnounceRelease(common);
  life.onStop('release', () => announcing.stop());
  life.onStop('acknowledging', () => spare.close());
  if (config.ROLE !== 'worker')
    life.needs('redis', () => (server.isReady ? Promise.resolve() : Promise.reject(new Error('away'))));
  if (config.ROLE !== 'api') {
    const grace = config.STOP_GRACE_MS * shareOfJobs;
    const sessions = await sessionsOf(definition, config, dataSource);
    work({ ...common, life, dataSource, sessions, handlers, grace });
    if (sessions !== dataSource) life.onStop('sessions', () => sessions.destroy());
    jobs.repeat(pruneMessagesJob(name), everyHour);
  }
  publishEvents(outbox, life, { ...common, dataSource });
  life.onStop('jobs', () => jobs.close());
  life.onStop('acknowledgements', () => acknowledgements.close());
  life.onStop('replica', () => replica.close());
  life.onStop('features', () => app.close());
  // Gateways call services that take calls; a worker takes none of theirs.
  if (config.ROLE !== 'worker') announcing.start();
  life.ready();
}

function replicaOf(
  definition: Pick<ServiceDefinition, 'name' | 'database'>,
  config: ServiceConfig,
  { registry, logger }: ProcessLife,
): ReplicaOptions | null {
  const { DATABASE_REPLICA_URL, DATABASE_REPLICA_LAG_MS: longestLag } = config;
  if (DATABASE_REPLICA_URL === null) return null;
  const there = { ...config, DATABASE_URL: DATABASE_REPLICA_URL, DATABASE_POOLER_URL: null };
  return { connect: () => connectDatabase(definition, there, callLimits), longestLag, registry, logger };
}

/** Sets limits before the first statement goes through the pooler. */
async function boundPooledSessions(
  definition: Pick<ServiceDefinition, 'name' | 'database'>,
  config: ServiceConfig,
): Promise<void> {
  const dataSource = await connectDatabase(definition, { ...config, DATABASE_POOL: 1 });
  try {
    await setRoleLimits(dataSource, callLimits);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * Returns the data source for the locks of sessions: behind a pooler in transaction mode one with its own connection.
 */
function sessionsOf(
  definition: Pick<ServiceDefinition, 'name' | 'database'>,
  config: ServiceConfig,
  dataSource: DataSource,
): Promise<DataSource> {
  if (config.DATABASE_POOLER_URL === null) return Promise.resolve(dataSource);
  return connectDatabase(definition, { ...config, DATABASE_POOL: 1 }, { ...callLimits, needsSession: true });
}

/**
 * Starts the relay of this process. Whatever its role, it relays the events that it publishes itself, as soon as they
 * are committed.
 */
function publishEvents(outbox: Outbox, life: ProcessLife, options: Omit<RelayOptions, 'registry'>): void {
  const relay = new Relay({ ...options, registry: life.registry });
  outbox.onPublished(() => relay.kick());
  relay.start();
  life.onStop('relay', () => relay.stop());
}
