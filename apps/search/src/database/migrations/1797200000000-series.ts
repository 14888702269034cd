import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = `
  CREATE TABLE series_doc (
    series_id bigint NOT NULL,
    author_id bigint NOT NULL,
    version integer NOT NULL,
    title_key text COLLATE "C" NOT NULL,
    words tsvector NOT NULL,
    posted_at timestamptz(3) NOT NULL,
    CONSTRAINT series_doc_pkey PRIMARY KEY (series_id),
    CONSTRAINT series_doc_size CHECK (${bytesWithin({ title_key: 2400 })})
  );
  -- Series: the words of title and description.
  CREATE INDEX series_doc_by_words ON series_doc USING gin (words);
  -- Series of an author who is named without any word.
  CREATE INDEX series_doc_of_author ON series_doc (author_id, posted_at);
`;

/** The documents of series (docs/product/search.md#search-page). */
export class Series1797200000000 implements MigrationInterface {
  readonly name = 'Series1797200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(table);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
