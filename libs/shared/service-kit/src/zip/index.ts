export { Zip } from './zip.js';
