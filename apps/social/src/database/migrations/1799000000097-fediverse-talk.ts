import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const bounds = {
  reaction: bytesWithin({ kind: 100, actor: 2000, host: 300, activity: 2000 }),
  reply: bytesWithin({
    object: 2000,
    url: 2000,
    actor: 2000,
    host: 300,
    name: 1000,
    address: 1000,
    reply_text: 20_000,
    state: 100,
  }),
  block: bytesWithin({ target: 2000 }),
};

/**
 * Adds the likes, shares and replies that people of other servers send, and blocks of such people and servers
 * (docs/product/fediverse.md).
 */
export class FediverseTalk1799000000097 implements MigrationInterface {
  readonly name = 'FediverseTalk1799000000097';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE federation_reaction (
        id bigint GENERATED ALWAYS AS IDENTITY,
        story_id bigint NOT NULL,
        author_id bigint NOT NULL,
        kind text NOT NULL,
        actor text NOT NULL,
        host text NOT NULL,
        activity text NOT NULL,
        reacted_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT federation_reaction_pkey PRIMARY KEY (id),
        CONSTRAINT federation_reaction_size CHECK (${bounds.reaction})
      );
      CREATE UNIQUE INDEX federation_reaction_once ON federation_reaction (story_id, kind, actor);
      CREATE INDEX federation_reaction_of_actor ON federation_reaction (actor);
      CREATE INDEX federation_reaction_of_host ON federation_reaction (host, reacted_at);
      CREATE INDEX federation_reaction_of_author ON federation_reaction (author_id);

      CREATE TABLE federation_reply (
        id bigint GENERATED ALWAYS AS IDENTITY,
        story_id bigint NOT NULL,
        author_id bigint NOT NULL,
        object text NOT NULL,
        url text NOT NULL,
        actor text NOT NULL,
        host text NOT NULL,
        name text NOT NULL,
        address text NOT NULL,
        reply_text text NOT NULL,
        state text NOT NULL,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        edited_at timestamptz(3),
        CONSTRAINT federation_reply_pkey PRIMARY KEY (id),
        CONSTRAINT federation_reply_size CHECK (${bounds.reply})
      );
      CREATE UNIQUE INDEX federation_reply_once ON federation_reply (object);
      CREATE INDEX federation_reply_of_story ON federation_reply (story_id, id);
      CREATE INDEX federation_reply_of_actor ON federation_reply (actor);
      CREATE INDEX federation_reply_of_host ON federation_reply (host, posted_at);
      CREATE INDEX federation_reply_of_author ON federation_reply (author_id);

      CREATE TABLE federation_block (
        id bigint GENERATED ALWAYS AS IDENTITY,
        author_id bigint NOT NULL,
        target text NOT NULL,
        blocked_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT federation_block_pkey PRIMARY KEY (id),
        CONSTRAINT federation_block_size CHECK (${bounds.block})
      );
      CREATE UNIQUE INDEX federation_block_once ON federation_block (author_id, target)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
