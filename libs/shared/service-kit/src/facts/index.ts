export { FactConsumers } from './fact-consumers.js';
export { checkSubscribers, findSubscribers } from './find-subscribers.js';
export { Outbox } from './outbox.js';
export { Relay, type RelayOptions } from './relay.js';
export { listSetAsideFacts, replayFacts } from './replay-facts.js';
export { RetellFacts } from './retell-facts.js';
export type { Retell, Subscriber } from './subscriber.js';
