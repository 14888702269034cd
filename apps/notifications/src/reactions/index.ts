export { storeBlocks } from './on-block-changed.js';
export { ReactionsModule } from './reactions.module.js';
