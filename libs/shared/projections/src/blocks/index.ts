export { applyBlocks, type BlockState } from './apply-blocks.js';
export { BlockPair } from './block-pair.entity.js';
export { createBlockPairs } from './create-block-pairs.js';
export { OnBlockChanged } from './on-block-changed.js';
export { rebuildBlocks } from './rebuild-blocks.js';
