export { compareReadModel } from './compare-read-model.js';
export type { ReadModel, Strangers } from './read-model.js';
export type { Difference, Rebuilding } from './rebuilding.js';
export { removeStrangers } from './remove-strangers.js';
export { runRebuild } from './run-rebuild.js';
