export { ReadingPlace } from './reading-place.entity.js';
export { ReadingPlaceModule } from './reading-place.module.js';
