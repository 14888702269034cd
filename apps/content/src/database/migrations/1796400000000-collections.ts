import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Collections of stories (docs/product/collections.md). */
export class Collections1796400000000 implements MigrationInterface {
  readonly name = 'Collections1796400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE collection (
        id bigint GENERATED ALWAYS AS IDENTITY,
        public_id bigint NOT NULL,
        author_id bigint NOT NULL,
        title text NOT NULL,
        description text,
        visibility text NOT NULL DEFAULT 'private',
        last_place bigint NOT NULL DEFAULT 0,
        version integer NOT NULL DEFAULT 1,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT collection_pkey PRIMARY KEY (id),
        CONSTRAINT collection_size CHECK (${bytesWithin({ title: 2400, description: 7200, visibility: 100 })})
      );
      -- read_collection.
      CREATE UNIQUE INDEX collection_by_public_id ON collection (public_id);
      -- list_user_collections; also what deleting an account looks for.
      CREATE INDEX collection_list_of_author ON collection (author_id, updated_at, public_id);

      -- The primary key begins with the story: the collections of a story are looked up, and deleted with it. A foreign
      -- key locks the narrow row of story_stat.
      CREATE TABLE collection_story (
        story_id bigint NOT NULL,
        collection_id bigint NOT NULL,
        place numeric NOT NULL,
        note text,
        added_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT collection_story_pkey PRIMARY KEY (story_id, collection_id),
        CONSTRAINT collection_story_of_collection
          FOREIGN KEY (collection_id) REFERENCES collection (id) ON DELETE CASCADE,
        CONSTRAINT collection_story_of_story
          FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE,
        CONSTRAINT collection_story_size CHECK (${bytesWithin({ note: 7200 })})
      );
      -- list_collection_stories in both orders.
      CREATE UNIQUE INDEX collection_story_list ON collection_story (collection_id, place);
      CREATE INDEX collection_story_newest ON collection_story (collection_id, added_at, story_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
