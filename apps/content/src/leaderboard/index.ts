import { Module } from '@nestjs/common';
import { CloseLeaderboards } from './close-leaderboards.js';

export { LeaderboardWin } from './leaderboard-win.entity.js';

@Module({ providers: [CloseLeaderboards] })
export class LeaderboardModule {}
