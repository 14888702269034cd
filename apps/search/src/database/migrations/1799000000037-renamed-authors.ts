import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words that people removed from their names, by which they are no longer found
 * (docs/product/search.md#changed-texts).
 */
export class RenamedAuthors1799000000037 implements MigrationInterface {
  readonly name = 'RenamedAuthors1799000000037';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE renamed_author (
         user_id bigint NOT NULL,
         former_words text[] NOT NULL,
         CONSTRAINT renamed_author_pkey PRIMARY KEY (user_id),
         CONSTRAINT renamed_author_size CHECK (${bytesWithin({ former_words: 200_000 })})
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
