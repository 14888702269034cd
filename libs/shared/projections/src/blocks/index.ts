export { applyBlocks, type BlockState, OnBlockChanged } from './apply-blocks.js';
export { BlockPair, createBlockPairs } from './block-pair.entity.js';
export { rebuildBlocks } from './rebuild-blocks.js';
