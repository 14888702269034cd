export { BlockChanges } from './block-changes.js';
export { BlockModule } from './block.module.js';
export { UserBlock } from './user-block.entity.js';
