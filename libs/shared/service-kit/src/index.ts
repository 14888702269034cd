export type { RpcContext, RpcMetrics } from './rpc/rpc-context.js';

export { RedisListServer } from './rpc/redis-list-server.js';
export { RedisListClient } from './rpc/redis-list-client.js';
export { batchByKey } from './rpc/batch-by-key.js';
export { enhanceOperations } from './rpc/enhance-operations.js';
export { MessageKeys } from './rpc/message-keys.js';
export { Operation } from './rpc/operation.js';
export { RefusedMessages } from './rpc/refused-messages.js';
export { RawResponse } from './rpc/response.js';
export { addTasks } from './background-task/add-tasks.js';
export {
  type DueTask,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './background-task/task-handler.js';
export { ProcessLife } from './bootstrap/process-life.js';
export { runService } from './bootstrap/run-service.js';
export { connectDatabase } from './bootstrap/service-definition.js';
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

export { eventStream } from './events/published-event.js';
export { EventHandler, type EventOf, latestOf } from './events/event-handler.js';
export { Outbox, publishFrom, toPublish, type EventToPublish, type OutboxEntry } from './events/outbox.js';
export { gatewayLease, GatewayRegistry } from './acknowledgements/gateway-registry.js';
export { Acknowledgements } from './acknowledgements/acknowledgements.js';
export { awaitRow } from './database/await-row.js';
/** @public For the next migration that bounds the texts of a table with rows (README.md#recipes). */
export { boundTexts } from './database/bound-texts.js';
export { bytesWithin } from './database/bound-texts.js';
export { againAfterDeadlock, errorCode } from './database/database-errors.js';
export { IdempotentCalls, type KeyedCall, storeResponses } from './database/idempotent-calls.js';
export { createDataSource } from './database/create-data-source.js';
export { lockQuota } from './database/lock-quota.js';

export { assertMigrated, migrate } from './database/migrate.js';

export { deleteExpiredRows, deleteInBatches, Retention } from './database/retention.js';
export { JobHandler } from './jobs/job-handler.js';
export { Jobs } from './jobs/jobs.js';
export { Cursors } from './lists/cursors.js';
export { KeyOrder, type KeysOf, type ListPage, type PageOrder } from './lists/key-order.js';
export { LongWork } from './long-work/long-work.js';
export { PublishNotificationChanges, ReceiveNotificationChanges } from './live/notification-changes.js';

export type { ComposedEmail, EmailContent, EmailItem } from './mail/email.js';
export { canonicalEmail, storedForms } from './mail/email-address.js';
export { EmailRefused } from './mail/mail-transport.js';

export type { OutgoingEmail } from './mail/mail-message.js';
export { mailVariables, senderOf, signingOf } from './mail/mail-variables.js';
export { Mailer } from './mail/mailer.js';
export { mailMigrations, SentEmails } from './mail/sent-emails.js';
export { ReadSiteName } from './mail/read-site-name.js';
export { type EmailSite, type SiteLook, SiteNames } from './mail/site-names.js';
export { MEDIA_STORE, type MediaStore } from './media/media-store.js';
export { checkMedia, mediaConfig, mediaVariables } from './media/media-variables.js';

export { MediaModule, openMediaStore } from './media/open-media-store.js';
export {
  pictureAddress,
  type PictureTicket,
  readPictureTicket,
  signedPictureAddress,
} from './media/picture-address.js';
export { PictureFiles, sha256 } from './media/picture-files.js';
export { covers, jpegFile, memberPictures, type PictureForm } from './media/picture-form.js';
export { RefusedPicture } from './media/refused-picture.entity.js';
export { lookupPublic, mayBePublicHost } from './outside/public-address.js';

export { DeletedWith, deleteRowsWith, StaysWithoutMember } from './member-rows/deleted-with.js';
export {
  Exported,
  type ExportPart,
  type JoinedColumns,
  partsOfEntities,
  readExportPage,
} from './member-rows/export-part.js';
export { type Logger, LOGGER } from './logging/create-logger.js';

export { NestLogger } from './logging/nest-logger.js';
export { describeError, failAtStart } from './logging/describe-error.js';
export { requestScope } from './logging/request-scope.js';
export { tracing } from './tracing/tracer.js';
export { OutcomeCounter } from './metrics/create-registry.js';
export { Registry } from 'prom-client';
export { verifyReadModel } from './rebuild/verify-read-model.js';
export type { Difference, Orphans, ReadModel, Rebuilding } from './rebuild/read-model.js';

export { removeOrphans } from './rebuild/remove-orphans.js';
export { runRebuild } from './rebuild/run-rebuild.js';
export { isOlder, ownRelease } from './releases/release.js';
export { ReleaseRegistry, type RunningService } from './releases/release-registry.js';
export { ReadReplica } from './replica/read-replica.js';
export { mayEvict, readMemory } from './redis/eviction.js';
export { longestBlock, openRedis, openRedisForAllKeys } from './redis/open-redis.js';
export { isCluster } from './redis/redis-address.js';
export * from './sql/index.js';
