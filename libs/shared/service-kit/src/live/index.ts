export { HearNoticeChanges } from './hear-notice-changes.js';
export { SayNoticeChanges } from './say-notice-changes.js';
