import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The stories whose reading places one statement looks at. */
const page = 1_000;

/**
 * The part of the block at a reading place that was read. A place in the first block is 0, so the end is a share of 100
 * from now on; places at the end from before shares were stored get that share. A page can be written again, so the
 * migration may be interrupted at any point.
 */
export class BlockShares1798200000037 implements MigrationInterface {
  readonly name = 'BlockShares1798200000037';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE reading_place ADD COLUMN IF NOT EXISTS block_share real NOT NULL DEFAULT 0',
    );
    const [last] = (await runner.query('SELECT max(story_id) AS id FROM story_stat')) as {
      id: number | null;
    }[];
    for (let after = 0; after < Number(last?.id ?? 0); after += page)
      await runner.query(
        `UPDATE reading_place SET share = 100
         WHERE story_id > $1 AND story_id <= $2 AND place = 0 AND block_share = 0 AND share <> 100`,
        [after, after + page],
      );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
