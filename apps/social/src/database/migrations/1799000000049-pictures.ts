import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures that members have chosen, to what others see of them. */
export class Pictures1799000000049 implements MigrationInterface {
  readonly name = 'Pictures1799000000049';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE user_projection ADD COLUMN IF NOT EXISTS picture text`);
    await boundTexts(runner, 'user_projection', {
      username: 600,
      display_name: 720,
      picture: 100,
      bio: 4800,
      website: 4800,
      email: 1500,
      social_media: 100_000,
      status: 100,
      comment_rule: 100,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
