import { boundTexts, type MostBytes } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bytes: three for each UTF-16 unit that the field dictionary lets a text have, and what the other texts need with
 * room to spare.
 */
const most: Readonly<Record<string, MostBytes>> = {
  author_card: {
    username: 600,
    display_name: 720,
    bio: 4800,
    website: 4800,
    email: 1500,
    social_media: 100_000,
    status: 100,
  },
  account_task: { kind: 100 },
  user_subscription: { subscriber_name: 1000, author_name: 1000 },
  hashtag_subscription: { hashtag: 1500 },
  hashtag_stat: { hashtag: 1500, value: 1500 },
  hashtag_stories: { hashtag: 1500, value: 1500 },
  report_case: { kind: 100, story_slug: 1020, story_title: 2400, excerpt: 2400 },
  report: { reason: 48_000 },
  report_decision: { decision: 100 },
};

/** The previous version of the code writes nothing larger, unless somebody hostile sends it. */
export class BoundTexts1795400000300 implements MigrationInterface {
  readonly name = 'BoundTexts1795400000300';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
