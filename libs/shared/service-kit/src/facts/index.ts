export { checkHears, findHearers } from './check-hears.js';
export { FactConsumers } from './fact-consumers.js';
export type { Hearer, Retell } from './hearer.js';
export { Outbox } from './outbox.js';
export { pruneMessagesJob } from './prune-messages-job.js';
export { Relay, type RelayOptions } from './relay.js';
export { listSetAsideFacts, replayFacts } from './replay-facts.js';
export { RetellFacts } from './retell-facts.js';
