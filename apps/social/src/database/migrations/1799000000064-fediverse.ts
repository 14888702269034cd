import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const bounds = {
  actor: bytesWithin({ public_key: 4000, private_key: 8000, key_id: 100 }),
  follower: bytesWithin({ actor: 2000, inbox: 2000, host: 300 }),
  activity: bytesWithin({ kind: 100, follow_id: 2000, follower: 2000 }),
  delivery: bytesWithin({ inbox: 2000, host: 300 }),
  host: bytesWithin({ host: 300 }),
};

/** Adds followers from the fediverse, and the tables of what is sent to their servers (docs/product/fediverse.md). */
export class Fediverse1799000000064 implements MigrationInterface {
  readonly name = 'Fediverse1799000000064';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE federation_actor (
        user_id bigint NOT NULL,
        is_followable smallint NOT NULL DEFAULT 0,
        public_key text,
        private_key text,
        key_id text,
        CONSTRAINT federation_actor_pkey PRIMARY KEY (user_id),
        CONSTRAINT federation_actor_size CHECK (${bounds.actor})
      );

      CREATE TABLE federation_follower (
        id bigint GENERATED ALWAYS AS IDENTITY,
        author_id bigint NOT NULL,
        actor text NOT NULL,
        inbox text NOT NULL,
        host text NOT NULL,
        followed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT federation_follower_pkey PRIMARY KEY (id),
        CONSTRAINT federation_follower_size CHECK (${bounds.follower})
      );
      CREATE UNIQUE INDEX federation_follower_once ON federation_follower (author_id, actor);
      CREATE INDEX federation_follower_of_actor ON federation_follower (actor);
      CREATE INDEX federation_follower_of_host ON federation_follower (host);

      CREATE TABLE federation_story (
        story_id bigint NOT NULL,
        author_id bigint NOT NULL,
        version integer NOT NULL,
        CONSTRAINT federation_story_pkey PRIMARY KEY (story_id)
      );
      CREATE INDEX federation_story_of_author ON federation_story (author_id, story_id);

      CREATE TABLE federation_activity (
        id bigint GENERATED ALWAYS AS IDENTITY,
        author_id bigint NOT NULL,
        kind text NOT NULL,
        story_id bigint,
        follow_id text,
        follower text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT federation_activity_pkey PRIMARY KEY (id),
        CONSTRAINT federation_activity_size CHECK (${bounds.activity})
      );
      CREATE INDEX federation_activity_of_author ON federation_activity (author_id);

      CREATE TABLE federation_delivery (
        id bigint GENERATED ALWAYS AS IDENTITY,
        activity_id bigint NOT NULL,
        inbox text NOT NULL,
        host text NOT NULL,
        CONSTRAINT federation_delivery_pkey PRIMARY KEY (id),
        CONSTRAINT federation_delivery_of FOREIGN KEY (activity_id) REFERENCES federation_activity (id) ON DELETE CASCADE,
        CONSTRAINT federation_delivery_size CHECK (${bounds.delivery})
      );
      CREATE UNIQUE INDEX federation_delivery_once ON federation_delivery (activity_id, inbox);
      CREATE INDEX federation_delivery_of_host ON federation_delivery (host, id);

      CREATE TABLE federation_host (
        host text NOT NULL,
        failures integer NOT NULL,
        failing_since timestamptz(3) NOT NULL DEFAULT now(),
        next_at timestamptz(3) NOT NULL,
        CONSTRAINT federation_host_pkey PRIMARY KEY (host),
        CONSTRAINT federation_host_size CHECK (${bounds.host})
      );

      CREATE TABLE federation_seen (
        activity bytea NOT NULL,
        seen_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT federation_seen_pkey PRIMARY KEY (activity)
      );
      CREATE INDEX federation_seen_oldest ON federation_seen (seen_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
