export { KeyOrder } from '@quillstead/service-kit';
export { unknownSort } from './unknown-sort.js';
