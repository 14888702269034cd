export { KeyOrder } from './key-order.js';
export { unknownSort } from './unknown-sort.js';
