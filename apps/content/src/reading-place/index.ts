export { historyIsOn } from './history-is-on.js';
export { isFinished } from './is-finished.js';
export { ReadingHistoryOff } from './reading-history-off.entity.js';
export { ReadingPlace } from './reading-place.entity.js';
export { ReadingPlaceModule } from './reading-place.module.js';
