export { chosen } from './chosen.js';
