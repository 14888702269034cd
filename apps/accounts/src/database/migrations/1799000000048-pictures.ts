import { boundTexts } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the pictures of members, uploads whose files are still to be made, and pictures that the staff has refused. */
export class Pictures1799000000048 implements MigrationInterface {
  readonly name = 'Pictures1799000000048';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE "user"
        ADD COLUMN IF NOT EXISTS picture text,
        ADD COLUMN IF NOT EXISTS picture_source text`,
    );
    await runner.query(`
      CREATE TABLE IF NOT EXISTS picture_upload (
        user_id bigint CONSTRAINT picture_upload_pkey PRIMARY KEY
          CONSTRAINT picture_upload_of_user REFERENCES "user" (id) ON DELETE CASCADE,
        upload text NOT NULL,
        source text NOT NULL,
        state text NOT NULL DEFAULT 'making',
        fault text,
        tries integer NOT NULL DEFAULT 0,
        uploaded_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT picture_upload_size CHECK (octet_length(upload) <= 100 AND octet_length(source) <= 100
          AND octet_length(state) <= 100 AND octet_length(fault) <= 100)
      )`);
    await runner.query(`
      CREATE TABLE IF NOT EXISTS refused_picture (
        hash text CONSTRAINT refused_picture_pkey PRIMARY KEY,
        refused_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT refused_picture_size CHECK (octet_length(hash) <= 100)
      )`);
    await boundTexts(runner, 'user', {
      username: 600,
      email: 1500,
      email_pending: 1500,
      display_name: 720,
      bio: 4800,
      website: 4800,
      picture: 100,
      picture_source: 100,
      social_media: 100_000,
      status: 100,
      password_hash: 500,
      role: 100,
      theme_mode: 100,
      note_email_frequency: 100,
      comment_rule: 100,
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
