import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { CreateSeries } from './create-series.js';
import { DeleteSeries } from './delete-series.js';
import { EditSeries } from './edit-series.js';
import { ListSeriesStories } from './list-series-stories.js';
import { ListSubscribedSeries } from './list-subscribed-series.js';
import { ListUserSeries } from './list-user-series.js';
import { PlaceStory } from './place-story.js';
import { ReadSeries } from './read-series.js';

export { findOwnSeries, lockOwnSeries } from './lock-own-series.js';
export { seriesColumns, seriesRow, toReadableSeries } from './series-rows.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [
    CreateSeries,
    DeleteSeries,
    EditSeries,
    ListSeriesStories,
    ListSubscribedSeries,
    ListUserSeries,
    PlaceStory,
    ReadSeries,
  ],
})
export class SeriesModule {}
