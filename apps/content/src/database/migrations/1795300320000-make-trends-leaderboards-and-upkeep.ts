import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeTrendsLeaderboardsAndUpkeep1795300320000 implements MigrationInterface {
  readonly name = 'MakeTrendsLeaderboardsAndUpkeep1795300320000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE hashtag_trend (
        hashtag_id bigint NOT NULL,
        place integer NOT NULL,
        CONSTRAINT hashtag_trend_pkey PRIMARY KEY (hashtag_id),
        CONSTRAINT hashtag_trend_of_hashtag FOREIGN KEY (hashtag_id) REFERENCES hashtag (id) ON DELETE CASCADE
      )`);
    // list_home: the recommendations, busiest first.
    await runner.query('CREATE INDEX hashtag_trend_busiest ON hashtag_trend (place)');

    // The primary key makes an interval's winner count once, whoever closes it.
    await runner.query(`
      CREATE TABLE leaderboard_win (
        interval text NOT NULL,
        starts_on date NOT NULL,
        story_id bigint,
        CONSTRAINT leaderboard_win_pkey PRIMARY KEY (interval, starts_on),
        CONSTRAINT leaderboard_win_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE SET NULL
      )`);
    // How often a story has won; what deleting a story looks for.
    await runner.query('CREATE INDEX leaderboard_win_list_of_story ON leaderboard_win (story_id, interval)');
    // close_leaderboards: who was the leader of all time.
    await runner.query('CREATE INDEX story_stat_with_wins ON story_stat (story_id) WHERE wins IS NOT NULL');
    // close_leaderboards: the likes of an interval.
    await runner.query('CREATE INDEX story_like_by_time ON story_like (created_at, story_id)');

    await runner.query(`
      CREATE TABLE author_upkeep (
        user_id bigint NOT NULL,
        asked integer NOT NULL DEFAULT 1,
        CONSTRAINT author_upkeep_pkey PRIMARY KEY (user_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
