export * from './process.js';

export { RedisListServer } from './rpc/redis-list-server.js';
export { batchByKey } from './rpc/batch-by-key.js';
export { enhanceOperations } from './rpc/enhance-operations.js';
export { Operation } from './rpc/operation.js';
export { RawResponse } from './rpc/response.js';
export { addTasks } from './background-task/add-tasks.js';
export {
  type DueTask,
  TaskBatchHandler,
  TaskHandler,
  type Unfinished,
} from './background-task/task-handler.js';
export { runService } from './bootstrap/run-service.js';
export { connectDatabase } from './bootstrap/service-definition.js';
export { SecretBox } from './config/secret-box.js';
export { EventHandler, type EventOf, latestOf } from './events/event-handler.js';
export { Outbox, publishFrom, toPublish, type EventToPublish, type OutboxEntry } from './events/outbox.js';
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
export type { ComposedEmail, EmailContent, EmailItem } from './mail/email.js';
export { canonicalEmail, storedForms } from './mail/email-address.js';
export { EmailRefused } from './mail/mail-transport.js';
export type { OutgoingEmail } from './mail/mail-message.js';
export { mailVariables, senderOf, signingOf } from './mail/mail-variables.js';
export { Mailer } from './mail/mailer.js';
export { mailMigrations, SentEmails, type Writing } from './mail/sent-emails.js';
export { ReadSiteName } from './mail/read-site-name.js';
export { type EmailSite, type SiteLook, SiteNames } from './mail/site-names.js';
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
export { OutcomeCounter } from './metrics/create-registry.js';
export { Registry } from 'prom-client';
export { verifyReadModel } from './rebuild/verify-read-model.js';
export type { Difference, Orphans, ReadModel, Rebuilding } from './rebuild/read-model.js';
export { removeOrphans } from './rebuild/remove-orphans.js';
export { runRebuild } from './rebuild/run-rebuild.js';
export { ReadReplica } from './replica/read-replica.js';
export * from './sql/index.js';
