export { writeBook } from './write-book.js';
export { Zip } from './zip.js';
