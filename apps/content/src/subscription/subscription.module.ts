import { Module } from '@nestjs/common';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';
import { OnSubscriptionTold } from './on-subscription-told.js';

@Module({ providers: [OnHashtagSubscriptionChanged, OnSubscriptionTold] })
export class SubscriptionModule {}
