export { HearNoticeChanges, type NoticeHearing } from './hear-notice-changes.js';
export { SayNoticeChanges, type SayNoticeChangesOptions } from './say-notice-changes.js';
