import { Module } from '@nestjs/common';
import { KeepLeaderboards } from './keep-leaderboards.js';

@Module({ providers: [KeepLeaderboards] })
export class LeaderboardModule {}
