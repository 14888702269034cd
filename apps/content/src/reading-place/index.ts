import { Module } from '@nestjs/common';
import { ClearReadingHistory } from './clear-reading-history.js';
import { ListContinueReading } from './list-continue-reading.js';
import { ListReadingHistory } from './list-reading-history.js';
import { ReadReadingPlace } from './read-reading-place.js';
import { SaveReadingPlace } from './save-reading-place.js';
import { SwitchReadingHistory } from './switch-reading-history.js';

export { isFinished } from './read-reading-place.js';
export { ReadingHistoryOff, ReadingPlace } from './reading-place.entity.js';
export { historyIsOn } from './switch-reading-history.js';

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
