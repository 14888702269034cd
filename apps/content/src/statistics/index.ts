import { Module } from '@nestjs/common';
import { CountReads } from './count-reads.js';
import { EndDays } from './end-days.js';
import { ListStoryStatistics } from './list-story-statistics.js';
import { ReadStatisticsFile } from './read-statistics-file.js';
import { ReadStatistics } from './read-statistics.js';

export { countedDays } from './period.js';

@Module({
  controllers: [CountReads, ReadStatistics, ReadStatisticsFile, ListStoryStatistics],
  providers: [EndDays],
})
export class StatisticsModule {}
