export * from './device.js';
export * from './emails.js';
export * from './internal.js';
export * from './jobs.js';
export * from './tasks.js';
export * from './notification.js';
