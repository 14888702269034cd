export { noteHiding } from './hiding-position.js';
export { ReadReplica } from './read-replica.js';
export type { ReplicaOptions } from './replica-link.js';
