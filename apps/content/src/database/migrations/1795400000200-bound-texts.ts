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
  draft: {
    title: 2400,
    description: 7200,
    rich_text_story: 12_000_000,
    hashtag_list: 11_000,
    font_family: 2400,
  },
  story: {
    slug: 1020,
    title: 2400,
    description: 7200,
    rich_text_story: 12_000_000,
    rich_text_story_substring: 2400,
    hashtag_list: 11_000,
    font_family: 2400,
    category: 100,
  },
  story_stat: { wins: 1000 },
  slug_count: { base: 1020 },
  hashtag: { key: 1500, value: 1500 },
  comment: { comment_text: 120_000 },
  comment_mention: { username: 600 },
  leaderboard_win: { interval: 100 },
};

/** The previous version of the code writes nothing larger, unless somebody hostile sends it. */
export class BoundTexts1795400000200 implements MigrationInterface {
  readonly name = 'BoundTexts1795400000200';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
