import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The flag of a removed story that its author can mend, and the place in its series to which a restoration returns it
 * (docs/product/admin.md#appeals).
 */
export class MendableStories1799000000087 implements MigrationInterface {
  readonly name = 'MendableStories1799000000087';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE story
         ADD COLUMN IF NOT EXISTS can_be_mended smallint NOT NULL DEFAULT 0,
         ADD COLUMN IF NOT EXISTS removed_series bigint,
         ADD COLUMN IF NOT EXISTS removed_place numeric`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
