import { Module } from '@nestjs/common';
import { UserProjectionModule } from '../user-projection/index.js';
import { SnapshotSeriesSubscriptions } from './snapshot-series-subscriptions.js';
import { SubscribeToSeries } from './subscribe-to-series.js';

export { SeriesSubscription } from './series-subscription.entity.js';
export { endSeriesSubscriptions } from './subscribe-to-series.js';

@Module({
  imports: [UserProjectionModule],
  controllers: [SnapshotSeriesSubscriptions, SubscribeToSeries],
})
export class SeriesSubscriptionModule {}
