import { Module } from '@nestjs/common';
import { OnSubscriptionTold } from './on-subscription-told.js';

@Module({ providers: [OnSubscriptionTold] })
export class SubscriptionModule {}
