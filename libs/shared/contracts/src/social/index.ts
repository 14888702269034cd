export * from './data-export.js';
export * from './do-account-tasks.js';
export * from './hashtag-subscription.js';
export * from './profile.js';
export * from './report.js';
export * from './subscription.js';
