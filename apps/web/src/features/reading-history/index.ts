export { ContinueReading } from './continue-reading.js';
export { ReadingHistory } from './reading-history.js';
