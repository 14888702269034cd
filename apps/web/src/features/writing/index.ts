export { WriteArea } from './write-area.js';
