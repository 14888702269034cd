import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE word_doc (
    word_id bigint GENERATED ALWAYS AS IDENTITY,
    word text COLLATE "C" NOT NULL,
    keys integer[] NOT NULL,
    CONSTRAINT word_doc_pkey PRIMARY KEY (word_id)
  )`,
  // Which words of a text are not in the list yet.
  'CREATE UNIQUE INDEX word_doc_by_word ON word_doc (word)',
  // Which words are spelt nearly so.
  'CREATE INDEX word_doc_by_keys ON word_doc USING gin (keys)',
  // Names by their first character in the order in which they are suggested: what is left of "#a".
  'CREATE INDEX name_doc_by_1 ON name_doc (kind, left(name, 1), weight DESC, doc_id)',
  'ALTER TABLE story_doc ADD COLUMN all_words tsvector',
  // Long stories in which the words that are looked for lie far apart.
  'CREATE INDEX story_doc_by_all_words ON story_doc USING gin (all_words) WHERE all_words IS NOT NULL',
  // Written at once: a list of what is pending makes searches slower and, when it is full, one story late.
  'ALTER INDEX story_part_by_words SET (fastupdate = off)',
  // What is indexed already comes into both by being indexed again.
  `INSERT INTO waiting_doc (kind, doc_key)
   SELECT 'story', story_id::text FROM story_doc
   UNION ALL SELECT 'comment', comment_id::text FROM comment_doc
   UNION ALL SELECT 'user', user_id::text FROM user_doc
   ON CONFLICT DO NOTHING`,
];

export class MakeWordList1795310000000 implements MigrationInterface {
  readonly name = 'MakeWordList1795310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
