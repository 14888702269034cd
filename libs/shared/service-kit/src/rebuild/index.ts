export { verifyReadModel } from './verify-read-model.js';
export type { ReadModel, Orphans } from './read-model.js';
export type { Difference, Rebuilding } from './rebuilding.js';
export { removeOrphans } from './remove-orphans.js';
export { runRebuild } from './run-rebuild.js';
