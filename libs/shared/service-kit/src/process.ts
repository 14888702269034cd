// The exports for a process without a database, such as the gateway. Nothing here loads TypeORM, pg, BullMQ or
// nodemailer.
export type { RpcContext, RpcMetrics } from './rpc/rpc-context.js';
export { RedisListClient } from './rpc/redis-list-client.js';
export { MessageKeys } from './rpc/message-keys.js';
export { RefusedMessages } from './rpc/refused-messages.js';
export { ProcessLife } from './bootstrap/process-life.js';
export { ProcessModule } from './bootstrap/process-module.js';
/** @public The types that processes infer for their variables name it. */
export type { ConfigDefinition } from './config/define-config.js';
export { readerPseudonyms } from './config/reader-pseudonyms.js';
export { type ConfigOf, defineConfig, flagVariable } from './config/define-config.js';
export { emailAddress, siteAddress, webAddress, addressVariable } from './config/addresses.js';
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
export { eventStream } from './events/event-stream.js';
export { gatewayLease, GatewayRegistry } from './acknowledgements/gateway-registry.js';
export { LongWork } from './long-work/long-work.js';
export { ReceiveNotificationChanges, PublishNotificationChanges } from './live/notification-changes.js';
export { MEDIA_STORE, type MediaStore } from './media/media-store.js';
export { checkMedia, mediaVariables, mediaConfig } from './media/media-variables.js';
export { MediaModule, openMediaStore } from './media/open-media-store.js';
export {
  type PictureTicket,
  readPictureTicket,
  pictureAddress,
  signedPictureAddress,
} from './media/picture-address.js';
export { PictureFiles, sha256 } from './media/picture-files.js';
export { covers, jpegFile, memberPictures, type PictureForm } from './media/picture-form.js';
export { type Logger, LOGGER } from './logging/create-logger.js';
export { NestLogger } from './logging/nest-logger.js';
export { failAtStart, describeError } from './logging/describe-error.js';
export { requestScope } from './logging/request-scope.js';
export { tracing } from './tracing/tracer.js';
export { isOlder, ownRelease } from './releases/release.js';
export { ReleaseRegistry, type RunningService } from './releases/release-registry.js';
export { mayEvict, readMemory } from './redis/eviction.js';
export { longestBlock, openRedis, openRedisForAllKeys } from './redis/open-redis.js';
export { isCluster } from './redis/redis-address.js';
