export { Decisions } from './decisions.js';
