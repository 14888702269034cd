import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories that one statement looks at. */
const page = 1_000;

/**
 * Adds the ids of their own warnings to older stories: the trigger `story_stat_warning_ids` adds them when it sees
 * their row written. A page can be written again, so the migration may be interrupted at any point.
 */
export class FillWarningIds1798100000001 implements MigrationInterface {
  readonly name = 'FillWarningIds1798100000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [last] = (await runner.query('SELECT max(id) AS id FROM story')) as { id: number | null }[];
    for (let after = 0; after < Number(last?.id ?? 0); after += page)
      await runner.query(
        `UPDATE story_stat stat SET is_nsfw = stat.is_nsfw FROM story
         WHERE story.id = stat.story_id AND story.id > $1 AND story.id <= $2
           AND warning_words <> '{}' AND NOT 0 > ANY (hashtag_ids)`,
        [after, after + page],
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
