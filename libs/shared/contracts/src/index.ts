export * from './background-work.js';
export * from './declarations.js';
export * from './error-code.js';
export * from './event.js';
export * from './features.js';
export * from './http-names.js';
export * from './operation.js';
export * from './redis-users.js';
export { pageSize } from './wire.js';
export type {
  ResponseName,
  ResponseTypes,
  StoryArticle,
  UserArticle,
  HashtagArticle,
  NotificationItem,
} from './responses.js';
