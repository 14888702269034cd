export { LeaderboardWin } from './leaderboard-win.entity.js';
export { LeaderboardModule } from './leaderboard.module.js';
