export { lockBlocks } from './lock-blocks.js';
