export * from './calls.js';
export * from './jobs.js';
