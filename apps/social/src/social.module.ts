import { Module } from '@nestjs/common';

/** The features of social: subscriptions, requests, follower counts and reports come in here. */
@Module({})
export class SocialModule {}
