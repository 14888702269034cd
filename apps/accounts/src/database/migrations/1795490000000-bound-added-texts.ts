import { boundTexts, type MostBytes } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bytes, as in the bounds before; the tables have columns more. */
const most: Readonly<Record<string, MostBytes>> = {
  user: {
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
    rdt_cid: 600,
    wbraid: 2400,
    gclid: 2400,
  },
  session: { token_hash: 100, user_agent: 1500, network: 100 },
  account_token: { token_hash: 100, kind: 100, letter_id: 200, email: 1500 },
  log_in_alert: { letter_id: 200 },
};

/** Bounds the waiting address, the network of a session, and what tells of log-ins. */
export class BoundAddedTexts1795490000000 implements MigrationInterface {
  readonly name = 'BoundAddedTexts1795490000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
