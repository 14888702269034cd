export * from './rpc/index.js';
export {
  addTasks,
  type DueTask,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './background-task/index.js';
export { ProcessLife } from './bootstrap/process-life.js';
export { runService } from './bootstrap/run-service.js';
export { connectDatabase } from './bootstrap/connect-database.js';
export { ProcessModule } from './bootstrap/process-module.js';
/** @public The types that services infer for their variables name it. */
export type { ConfigDefinition } from './config/define-config.js';
export { type ConfigOf, defineConfig, flagVariable } from './config/define-config.js';
export { addressVariable, emailAddress, siteAddress, webAddress } from './config/addresses.js';
export { SecretBox } from './config/secret-box.js';
export { checkFederation, federationVariables } from './config/federation.js';
export { readSecretFiles } from './config/read-secret-files.js';
export {
  CONFIG,
  limitVariables,
  processVariables,
  type ServiceConfig,
  serviceVariables,
} from './config/variables.js';
export { namespaceOf, secretsOf, wireOf } from './config/wire.js';
export { CallError } from './errors/call-error.js';
export { failAtStart } from './errors/fail-at-start.js';
export { eventStream } from './events/event-stream.js';
export { EventHandler, type EventOf, latestOf } from './events/event-handler.js';
export { Outbox, publishFrom, toPublish, type EventToPublish, type OutboxEntry } from './events/outbox.js';
export { gatewayLease, GatewayRegistry, Acknowledgements } from './acknowledgements/index.js';
export { awaitRow } from './database/await-row.js';
/** @public For the next migration that bounds the texts of a table with rows (README.md#recipes). */
export { boundTexts } from './database/bound-texts.js';
export { bytesWithin } from './database/bound-texts.js';
export { againAfterDeadlock } from './database/again-after-deadlock.js';
export { IdempotentCalls, type KeyedCall, storeResponses } from './database/idempotent-calls.js';
export { createDataSource } from './database/create-data-source.js';
export { lockQuota } from './database/lock-quota.js';
export { errorCode } from './database/error-code.js';
export { assertMigrated, migrate } from './database/migrate.js';
export { deleteInBatches } from './database/delete-in-batches.js';
export { deleteExpiredRows, Retention } from './database/retention.js';
export { JobHandler } from './jobs/job-handler.js';
export { Jobs } from './jobs/jobs.js';
export { Cursors } from './lists/cursors.js';
export { KeyOrder, type KeysOf, type ListPage, type PageOrder } from './lists/key-order.js';
export { LongWork } from './long-work/long-work.js';
export * from './live/index.js';
export * from './mail/index.js';
export * from './media/index.js';
export * from './outside/index.js';
export * from './member-rows/index.js';
export type { Logger } from './logging/create-logger.js';
export { LOGGER } from './logging/logger-token.js';
export { NestLogger } from './logging/nest-logger.js';
export { describeError } from './logging/describe-error.js';
export { requestScope } from './logging/request-scope.js';
export { tracing } from './tracing/index.js';
export { OutcomeCounter } from './metrics/outcome-counter.js';
export { Registry } from 'prom-client';
export * from './rebuild/index.js';
export * from './releases/index.js';
export { ReadReplica } from './replica/index.js';
export { mayEvict, readMemory } from './redis/eviction.js';
export { longestBlock, openRedis, openRedisForAllKeys } from './redis/open-redis.js';
export { isCluster } from './redis/redis-address.js';
export * from './sql/index.js';
