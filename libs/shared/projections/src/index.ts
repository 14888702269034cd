export * from './access/index.js';
export * from './blocks/index.js';
export * from './mutes/index.js';
export * from './subscriptions/index.js';
export * from './users/index.js';
