export * from './accounts/index.js';
export * from './background-work.js';
export * from './content/index.js';
export * from './calls.js';
export * from './define-call.js';
export * from './define-fact.js';
export * from './define-job.js';
export * from './define-task.js';
export * from './error-code.js';
export { notFoundMessage } from './not-found-message.js';
export * from './export-page.js';
export * from './gateway/index.js';
export * from './hear-facts.js';
export * from './http-names.js';
export * from './limit-class.js';
export * from './notifications/index.js';
export * from './page-size.js';
export * from './path-keys.js';
export * from './redis-users.js';
export * from './retell-facts.js';
export * from './search/index.js';
export * from './service-name.js';
export * from './session-limits.js';
export * from './social/index.js';
export * from './takes-body.js';
export type {
  ReplyName,
  ReplyTypes,
  StoryArticle,
  UserArticle,
  HashtagArticle,
  NoticeItem,
} from './replies/index.js';
