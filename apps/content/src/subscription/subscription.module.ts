import { Module } from '@nestjs/common';
import { OnSubscriptionChanged } from '@quillstead/projections';
import { OnHashtagSubscriptionChanged } from './on-hashtag-subscription-changed.js';

@Module({ providers: [OnHashtagSubscriptionChanged, OnSubscriptionChanged] })
export class SubscriptionModule {}
