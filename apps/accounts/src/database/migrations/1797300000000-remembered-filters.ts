import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the filter of stories that a member wants remembered. */
export class RememberedFilters1797300000000 implements MigrationInterface {
  readonly name = 'RememberedFilters1797300000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "user" ADD COLUMN IF NOT EXISTS story_filter jsonb');
    await boundTexts(runner, 'user', {
      username: 600,
      email: 1500,
      email_pending: 1500,
      display_name: 720,
      bio: 4800,
      website: 4800,
      social_media: 100_000,
      status: 100,
      password_hash: 500,
      role: 100,
      theme_mode: 100,
      note_email_frequency: 100,
      push_off: 2000,
      story_filter: 20_000,
      rdt_cid: 600,
      wbraid: 2400,
      gclid: 2400,
    });
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
