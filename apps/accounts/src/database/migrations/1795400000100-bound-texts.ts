import { boundTexts, type MostBytes } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bytes: three for each UTF-16 unit that the field dictionary lets a text have, and what the other texts need with
 * room to spare.
 */
const most: Readonly<Record<string, MostBytes>> = {
  user: {
    username: 600,
    email: 1500,
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
    rdt_cid: 600,
    wbraid: 2400,
    gclid: 2400,
  },
  session: { token_hash: 100, user_agent: 1500 },
  account_token: { token_hash: 100, kind: 100, letter_id: 200 },
  feedback: { text: 48_000 },
  client_error: { fingerprint: 100, message: 1500, stack: 12_000, route: 1000 },
  admin_action: { action: 100, subject: 500, before: 64_000, after: 64_000 },
  export_file: { state: 100 },
};

/** The previous version of the code writes nothing larger, unless somebody hostile sends it. */
export class BoundTexts1795400000100 implements MigrationInterface {
  readonly name = 'BoundTexts1795400000100';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
