export { EventConsumers } from './event-consumers.js';
export { checkSubscribers, findSubscribers } from './find-subscribers.js';
export { Outbox } from './outbox.js';
export { Relay, type RelayOptions } from './relay.js';
export { listDeadLetterEvents, replayDeadLetterEvents } from './replay-dead-letter-events.js';
export { ReplayEvents } from './replay-events.js';
export type { Replay, Subscriber } from './subscriber.js';
