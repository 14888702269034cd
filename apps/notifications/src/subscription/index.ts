import { Module } from '@nestjs/common';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';
import { OnSeriesDeleted } from './on-series-deleted.js';
import { OnSeriesSubscriptionChanged } from './on-series-subscription-changed.js';

export { applyHashtagSubscriptions } from './on-hashtag-subscription-changed.js';
export { applySeriesSubscriptions } from './on-series-subscription-changed.js';
export { HashtagSubscription, SeriesSubscription, Subscription } from './subscription.entity.js';

@Module({ providers: [OnHashtagSubscriptionChanged, OnSeriesDeleted, OnSeriesSubscriptionChanged] })
export class SubscriptionModule {}
