export * from './device.js';
export * from './emails.js';
export * from './notification.js';
