export * from './ask/index.js';
export {
  addTasks,
  type DueTask,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './background-task/index.js';
export { ProcessLife } from './bootstrap/process-life.js';
export { runService } from './bootstrap/run-service.js';
export type { ServiceDefinition } from './bootstrap/service-definition.js';
export { connectDatabase } from './bootstrap/connect-database.js';
export { ProcessModule } from './bootstrap/process-module.js';
export {
  ConfigError,
  type ConfigDefinition,
  type ConfigOf,
  defineConfig,
  flagVariable,
} from './config/define-config.js';
export {
  CONFIG,
  type ProcessConfig,
  processVariables,
  type ServiceConfig,
  serviceVariables,
} from './config/variables.js';
export { namespaceOf, secretsOf, type Wire, wireOf } from './config/wire.js';
export { CallError } from './errors/call-error.js';
export { failAtStart } from './errors/fail-at-start.js';
export { appliedVersions, holdBackFacts, keepVersions } from './facts/applied-versions.js';
export { factStream } from './facts/fact-stream.js';
export { type ConsumedEvent, EventHandler, type EventOf, latestOf } from './facts/event-handler.js';
export { Outbox, publishFrom, telling, type Told } from './facts/outbox.js';
export { gatewayLease, GatewayRegistry, type HeardPush, Keepers, type Push } from './keepers/index.js';
export { OversizedMessageError } from './errors/oversized-message.js';
export { awaitRow } from './database/await-row.js';
export { boundTexts, bytesWithin, type MostBytes } from './database/bound-texts.js';
export { IdempotentCalls } from './database/idempotent-calls.js';
export { createDataSource, type DatabaseDefinition } from './database/create-data-source.js';
export { errorCode } from './database/error-code.js';
export { assertMigrated, migrate } from './database/migrate.js';
export { deleteInBatches } from './database/delete-in-batches.js';
export { messagingMigrations } from './database/messaging-migrations.js';
export { messagingRetention, type Retention, type RetentionRule } from './database/retention.js';
export { Does, type JobContext } from './jobs/does.js';
export { Jobs } from './jobs/jobs.js';
export { Cursors } from './lists/cursors.js';
export { KeyOrder, type KeysOf } from './lists/key-order.js';
export { LongWork, type LongWorkOptions } from './long-work/long-work.js';
export * from './live/index.js';
export * from './mail/index.js';
export type { Logger } from './logging/create-logger.js';
export { LOGGER } from './logging/logger-token.js';
export { NestLogger } from './logging/nest-logger.js';
export { type DescribedError, describeError } from './logging/describe-error.js';
export { requestScope } from './logging/request-scope.js';
export { tracing, withinSpan } from './tracing/index.js';
export { OutcomeCounter } from './metrics/outcome-counter.js';
export { Registry } from 'prom-client';
export * from './rebuild/index.js';
export { longestBlock, openRedis, openRedisForAllKeys } from './redis/open-redis.js';
export { isCluster } from './redis/redis-address.js';
export * from './sql/index.js';
