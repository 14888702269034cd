export { Announcement } from './announcement.js';
