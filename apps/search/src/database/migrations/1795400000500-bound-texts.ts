import { boundTexts, type MostBytes } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bytes: three for each UTF-16 unit that the field dictionary lets a text have, and what the other texts need with
 * room to spare.
 */
const most: Readonly<Record<string, MostBytes>> = {
  author_card: { username: 600, display_name: 720, bio: 4800, status: 100 },
  waiting_doc: { kind: 100, doc_key: 1500 },
  story_doc: { title_key: 2400, hashtags: 11_000 },
  story_part: { text: 90_000 },
  comment_doc: { text: 240_000 },
  hashtag_doc: { hashtag: 1500 },
  user_doc: { name_key: 4000 },
  name_doc: { kind: 100, name: 400 },
  word_doc: { word: 400 },
  meili_doc: { kind: 100, doc_key: 1500, name: 20_000 },
  meili_task: { index_uid: 1000, kind: 100, doc_keys: 4_000_000 },
  meili_rebuild: { token: 200 },
};

/** The previous version of the code writes nothing larger, unless somebody hostile sends it. */
export class BoundTexts1795400000500 implements MigrationInterface {
  readonly name = 'BoundTexts1795400000500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, bytes] of Object.entries(most)) await boundTexts(runner, table, bytes);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
