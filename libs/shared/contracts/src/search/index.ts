export * from './calls.js';
export * from './index-waiting.js';
