import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE meili_doc (
    kind text NOT NULL,
    doc_id bigint NOT NULL,
    doc_key text NOT NULL,
    author_id bigint,
    story_id bigint,
    version integer NOT NULL,
    is_nsfw smallint NOT NULL,
    name text COLLATE "C" NOT NULL,
    weight bigint NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3),
    written_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_doc_pkey PRIMARY KEY (kind, doc_id)
  )`,
  // Taking documents away, hashtags by their keys.
  'CREATE UNIQUE INDEX meili_doc_by_key ON meili_doc (kind, doc_key)',
  // What an author has written, when their name or their privacy changes.
  'CREATE INDEX meili_doc_of_author ON meili_doc (author_id, kind)',
  // The comments of a story that changes or goes.
  'CREATE INDEX meili_doc_of_story ON meili_doc (story_id)',
  `CREATE TABLE meili_task (
    task_uid bigint NOT NULL,
    index_uid text NOT NULL,
    kind text NOT NULL,
    doc_keys text[] NOT NULL,
    told_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_task_pkey PRIMARY KEY (task_uid, index_uid)
  )`,
  `CREATE TABLE meili_rebuild (
    token text NOT NULL,
    begun_at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
    seen_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT meili_rebuild_pkey PRIMARY KEY (token)
  )`,
];

export class KeepWhatMeilisearchHas1795320000000 implements MigrationInterface {
  readonly name = 'KeepWhatMeilisearchHas1795320000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
