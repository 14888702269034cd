export { readingLookAtom } from './reading-look.js';
export { ReadingPlace } from './reading-place.js';
export { ReadingTools } from './reading-tools.js';
