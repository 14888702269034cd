import { Module } from '@nestjs/common';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';

@Module({ providers: [OnHashtagSubscriptionChanged] })
export class SubscriptionModule {}
