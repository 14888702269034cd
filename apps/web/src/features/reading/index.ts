export { deletePlaces, endPlaces, hasStoredPlaces } from './kept-places.js';
export { ReadingPlace } from './reading-place.js';
export { readingLookAtom } from './reading-look.js';
export { ReadingTools } from './reading-tools.js';
export { placesSaved } from './save-on-server.js';
export { QuoteOffer } from './quote-offer.js';
export { ListenButton } from './listen-button.js';
