export * from './calls.js';
export * from './jobs.js';
export * from './tasks.js';
