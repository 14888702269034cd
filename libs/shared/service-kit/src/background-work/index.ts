export { ReadWork } from './read-work.js';
export { RetryWork } from './retry-work.js';
