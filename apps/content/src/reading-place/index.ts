import { Module } from '@nestjs/common';
import { ClearReadingHistory } from './clear-reading-history.js';
import { ListContinueReading } from './list-continue-reading.js';
import { ListReadingHistory } from './list-reading-history.js';
import { ReadReadingPlace } from './read-reading-place.js';
import { SaveReadingPlace } from './save-reading-place.js';
import { SwitchReadingHistory } from './switch-reading-history.js';

export { historyIsOn } from './history-is-on.js';
export { isFinished } from './is-finished.js';
export { ReadingHistoryOff } from './reading-history-off.entity.js';
export { ReadingPlace } from './reading-place.entity.js';

@Module({
  controllers: [
    SaveReadingPlace,
    ReadReadingPlace,
    ListContinueReading,
    ListReadingHistory,
    ClearReadingHistory,
    SwitchReadingHistory,
  ],
})
export class ReadingPlaceModule {}
