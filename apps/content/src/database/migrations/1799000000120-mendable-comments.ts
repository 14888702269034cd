import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The flag of a removed comment that its author can mend (docs/product/admin.md#hiding). */
export class MendableComments1799000000120 implements MigrationInterface {
  readonly name = 'MendableComments1799000000120';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE removed_comment ADD COLUMN IF NOT EXISTS can_be_mended smallint NOT NULL DEFAULT 0',
    );
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
