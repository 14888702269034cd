import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { Type } from '@nestjs/common';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { DomainEvent, EventPayloadOf, Task, PublishedEvent } from '@quillstead/contracts';
import { Registry } from 'prom-client';
import type { DataSource, EntityManager } from 'typeorm';
import type { Acknowledgements } from '../acknowledgements/acknowledgements.js';
import { findTaskHandlers } from '../background-task/task-handler.js';
import { TaskRunner, type TaskRunnerOptions } from '../background-task/task-runner.js';
import { connectDatabase, type ServiceDefinition } from '../bootstrap/service-definition.js';
import { ServiceHandlers } from '../bootstrap/service-handlers.js';
import { ServiceModule } from '../bootstrap/service-module.js';
import type { ServiceConfig } from '../config/variables.js';
import { migrate } from '../database/migrate.js';
import { callLimits } from '../database/role-limits.js';
import { handleEvents } from '../events/apply-events.js';
import { subscriptionsOf } from '../events/event-handler.js';
import { Outbox } from '../events/outbox.js';
import type { FoundJobHandler } from '../jobs/job-handler.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Logger } from '../logging/create-logger.js';
import { ReadReplica } from '../replica/read-replica.js';
import type { ReplicaOptions } from '../replica/replica-link.js';
import type { RedisListClient } from '../rpc/redis-list-client.js';
import { checkResults } from './check-results.js';

/** The dependencies of a service's features outside of its database that a test can replace. */
export interface Outside {
  readonly rpc?: Pick<RedisListClient, 'call'>;
  readonly acknowledgements?: Pick<Acknowledgements, 'wait'>;
  readonly jobs?: Partial<Pick<Jobs, 'add' | 'repeat' | 'count'>>;
  readonly logger?: Partial<Logger>;
  readonly replica?: Pick<ReplicaOptions, 'connect' | 'longestLag'>;
}

/** An event as if its owner had published it. `event` makes one. */
export interface TestEvent {
  readonly event: DomainEvent;
  readonly payload: unknown;
  readonly publishedAt: Date;
}

export function event<Declared extends DomainEvent>(
  declared: Declared,
  payload: EventPayloadOf<Declared>,
  publishedAt = new Date(),
): TestEvent {
  return { event: declared, payload, publishedAt };
}

/** The features of a service as Nest has wired them. */
export interface OpenFeatures {
  readonly dataSource: DataSource;
  readonly outbox: Outbox;
  /** The one instance of a provider of any feature. Throws Nest's error when there is none. */
  get<Provider>(provider: Type<Provider> | (abstract new (...args: never[]) => Provider) | symbol): Provider;
  /** Handles events as one batch, in the transaction of the manager or in one of their own. */
  handle(events: readonly TestEvent[], manager?: EntityManager): Promise<void>;
  /** Runs the background tasks that are due, until none is; only these, when some are named. */
  runTasks(...tasks: readonly Task[]): Promise<void>;
  /** The functions by which the features do a job, by its name. */
  readonly jobHandlers: ReadonlyMap<string, FoundJobHandler['work']>;
  /** Closes the features and their connections. */
  close(): Promise<void>;
}

/** Migrates a new database of a service: what `createDatabase` copies for each test. */
export async function makeTables(
  definition: Pick<ServiceDefinition, 'name' | 'database'>,
  url: string,
): Promise<void> {
  const dataSource = await connectDatabase(definition, { DATABASE_URL: url, DATABASE_POOL: 2 });
  await migrate(dataSource);
  await dataSource.destroy();
}

/**
 * Returns the features of a service for tests: wired by the same modules as when it serves, on a migrated database. No
 * event is published or consumed and no job done by itself. Parts of `outside` that a test does not give accept all
 * calls and return nothing.
 * @param database leads to the database of the features
 * @param env what the configuration is read from beside them
 */
export async function openFeatures<Config extends ServiceConfig>(
  definition: ServiceDefinition<Config>,
  database: { readonly variables: object },
  outside: Outside = {},
  env: Readonly<Record<string, string>> = {},
): Promise<OpenFeatures> {
  const config = definition.config.read({
    ...database.variables,
    DATABASE_POOL: '20',
    REDIS_URL: process.env['TEST_REDIS_URL'],
    DEPLOYMENT_SECRET: randomBytes(24).toString('base64url'),
    ...env,
  });
  checkResults();
  const dataSource = await connectDatabase(definition, config, callLimits);
  const outbox = new Outbox(dataSource);
  const { rpc = {}, jobs = {}, logger = {} } = outside;
  const acknowledgements: Pick<Acknowledgements, 'wait'> = {
    // A call that does not await it has its response before that.
    async wait(...published) {
      await turn();
      await outside.acknowledgements?.wait(...published);
    },
  };
  const life = { rpc, registry: new Registry(), logger: { ...silent, ...logger } };
  const replica = new ReadReplica(dataSource, outside.replica && { ...life, ...outside.replica });
  await replica.begin();
  const works = { add: done, repeat: done, ...jobs };
  const parts = { life, dataSource, outbox, acknowledgements, replica, jobs: works };
  const app = await Test.createTestingModule({
    imports: [ServiceModule.of(definition, config, parts)],
  }).compile();
  await app.init();
  const { subscribers, jobHandlers, taskHandlers } = app.get(ServiceHandlers);
  const subscriptions = subscriptionsOf(subscribers);
  return {
    dataSource,
    outbox,
    handle: (events, manager) => {
      const handleIn = (inside: EntityManager): Promise<void> =>
        handleEvents(events.map(toStored), subscriptions, inside);
      return manager ? handleIn(manager) : dataSource.transaction(handleIn);
    },
    runTasks: (...tasks) => {
      const handlers = taskHandlers.filter(({ task }) => tasks.length === 0 || tasks.includes(task));
      // Each call makes another runner: two at once are two replicas.
      return new TaskRunner({ ...life, dataSource, handlers, registry: new Registry() }).runDue();
    },
    jobHandlers: new Map(jobHandlers.map(({ job, work }) => [job.name, work])),
    get: (provider) => app.get(provider, { strict: false }),
    async close() {
      await app.close();
      await replica.close();
    },
  };
}

const toStored = ({ event: declared, payload, publishedAt }: TestEvent): PublishedEvent => ({
  name: declared.name,
  payload,
  subject: declared.subject(payload),
  number: 0,
  version: 0,
  request_id: 'a test',
  published_at: publishedAt.toISOString(),
});

const done = (): Promise<void> => Promise.resolve();
const nothing = (): void => undefined;
const silent = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  fatal: nothing,
};

/** Runs the background tasks of one handler, as a replica of its service does. */
export function taskRunnerOf(
  handler: object,
  dataSource: DataSource,
  logger: TaskRunnerOptions['logger'],
): TaskRunner {
  const discovery = { getProviders: () => [{ instance: handler }] } as unknown as DiscoveryService;
  const handlers = findTaskHandlers(discovery, new MetadataScanner());
  return new TaskRunner({ dataSource, handlers, logger, registry: new Registry() });
}
