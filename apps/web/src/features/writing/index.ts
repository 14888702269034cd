export { WriteFrame } from './write-frame.js';
export { WriteArea } from './write-area.js';
