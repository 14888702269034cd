export { RemoveCover, StaffCover } from './staff-cover.js';
