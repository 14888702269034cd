export * from './events.js';
export * from './hashtag-subscription.js';
export * from './internal.js';
export * from './jobs.js';
export * from './tasks.js';
export * from './profile.js';
export * from './report.js';
export * from './subscription.js';
