export { WriteDesk } from './write-desk.js';
