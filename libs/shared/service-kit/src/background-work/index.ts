export { ReadQueueOverview } from './read-queue-overview.js';
export { RetryDeadLetters } from './retry-dead-letters.js';
