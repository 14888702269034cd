import { boundTexts, type MostBytes } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bytes: three for each UTF-16 unit that the field dictionary lets a text have, and what the other texts need with
 * room to spare.
 */
const most: Readonly<Record<string, MostBytes>> = {
  author_card: { username: 600, display_name: 720, status: 100 },
  hashtag_subscription: { hashtag: 1500 },
  delivery_settings: { email: 1500, note_email_frequency: 100, push_off: 2000, status: 100 },
  story_card: { slug: 1020, title: 2400 },
  notice: { hashtag: 1500 },
  fan_out: { hashtags: 11_000, request_id: 200 },
  upkeep_task: { kind: 100 },
  push_device: { endpoint: 3000, p256dh: 200, auth: 200 },
  delivery_due: { channel: 100 },
  delivery: { channel: 100 },
  notice_letter: { outcome: 100 },
  refused_address: { email: 1500 },
};

/** The previous version of the code writes nothing larger, unless somebody hostile sends it. */
export class BoundTexts1795400000400 implements MigrationInterface {
  readonly name = 'BoundTexts1795400000400';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
