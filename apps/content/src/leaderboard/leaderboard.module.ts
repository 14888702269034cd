import { Module } from '@nestjs/common';
import { CloseLeaderboards } from './close-leaderboards-job.js';

@Module({ providers: [CloseLeaderboards] })
export class LeaderboardModule {}
