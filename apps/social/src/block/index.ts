export { BlockChanges } from './block-changes.js';
export { BlockModule } from './block.module.js';
export { NewBlocks } from './new-blocks.js';
export { UserBlock } from './user-block.entity.js';
