export { useItemHead } from './use-item-head.js';
