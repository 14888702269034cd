import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the mutes of members (docs/product/people.md#mutes). */
export class Mutes1798500000043 implements MigrationInterface {
  readonly name = 'Mutes1798500000043';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SEQUENCE mute_version;

      CREATE TABLE mute (
        id bigint GENERATED ALWAYS AS IDENTITY,
        member_id bigint NOT NULL,
        thing text NOT NULL,
        ends_at timestamptz(3),
        version bigint NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT mute_pkey PRIMARY KEY (id),
        CONSTRAINT mute_size CHECK (${bytesWithin({ thing: 1500 })})
      );
      CREATE UNIQUE INDEX mute_of_member_and_thing ON mute (member_id, thing);
      -- list_mutes.
      CREATE INDEX mute_of_member ON mute (member_id, id);
      -- The mutes of a person whose account is deleted.
      CREATE INDEX mute_of_thing ON mute (thing)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
