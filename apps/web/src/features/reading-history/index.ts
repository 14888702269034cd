export { ContinueReading } from './late-continue-reading.js';
export { ReadingHistory } from './reading-history.js';
