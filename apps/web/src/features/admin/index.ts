export { AdminArea } from './admin-area.js';
export { adminPageOf } from './admin-pages.js';
