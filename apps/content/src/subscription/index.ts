import { Module } from '@nestjs/common';
import { OnMuteChanged, OnSubscriptionChanged } from '@quillstead/projections';
import { OnBlockChanged } from './on-block-changed.js';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';

export { endBetween } from './on-block-changed.js';
export { storeHashtagSubscriptions } from './on-hashtag-subscription-changed.js';
export { HashtagSubscription, Subscription } from './subscription.entity.js';

@Module({ providers: [OnBlockChanged, OnHashtagSubscriptionChanged, OnMuteChanged, OnSubscriptionChanged] })
export class SubscriptionModule {}
