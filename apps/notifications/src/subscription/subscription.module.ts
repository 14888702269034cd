import { Module } from '@nestjs/common';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';
import { OnSeriesDeleted } from './on-series-deleted.js';
import { OnSeriesSubscriptionChanged } from './on-series-subscription-changed.js';

@Module({ providers: [OnHashtagSubscriptionChanged, OnSeriesDeleted, OnSeriesSubscriptionChanged] })
export class SubscriptionModule {}
