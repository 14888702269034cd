import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The stories that are like a story, the words by which they are compared, and whether a member has read one to its
 * end.
 */
export class RelatedStories1796100000000 implements MigrationInterface {
  readonly name = 'RelatedStories1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE story_topic (
        story_id bigint NOT NULL,
        words text[] NOT NULL,
        related_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT story_topic_pkey PRIMARY KEY (story_id),
        CONSTRAINT story_topic_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE,
        CONSTRAINT story_topic_size CHECK (${bytesWithin({ words: 100_000 })})
      )`);
    // For relate_story, which looks for the stories that have a word.
    await runner.query('CREATE INDEX story_topic_by_word ON story_topic USING gin (words)');
    await runner.query(`
      CREATE TABLE related_story (
        story_id bigint NOT NULL,
        related_id bigint NOT NULL,
        score real NOT NULL,
        CONSTRAINT related_story_pkey PRIMARY KEY (story_id, related_id),
        CONSTRAINT related_story_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE,
        CONSTRAINT related_story_of_related FOREIGN KEY (related_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
      )`);
    // For the deletion of a story, which looks for these rows.
    await runner.query('CREATE INDEX related_story_of_other ON related_story (related_id)');
    await runner.query('ALTER TABLE reading_place ADD COLUMN is_read smallint NOT NULL DEFAULT 0');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
