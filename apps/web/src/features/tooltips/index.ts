export { Tooltips } from './tooltips.js';
