import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddProfileAndSettings1795300000000 implements MigrationInterface {
  readonly name = 'AddProfileAndSettings1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE "user"
        ADD COLUMN bio text,
        ADD COLUMN website text,
        ADD COLUMN show_email smallint NOT NULL DEFAULT 0,
        ADD COLUMN social_media jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN status text NOT NULL DEFAULT 'active',
        ADD COLUMN theme_mode text,
        ADD COLUMN note_by_email smallint NOT NULL DEFAULT 1,
        ADD COLUMN push_off text[] NOT NULL DEFAULT '{}'`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
