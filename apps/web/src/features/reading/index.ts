export { deletePlaces, endPlaces, hasStoredPlaces } from './kept-places.js';
export { LateReadingPlace } from './late-reading-place.js';
export { readingLookAtom } from './reading-look.js';
export { ReadingTools } from './reading-tools.js';
