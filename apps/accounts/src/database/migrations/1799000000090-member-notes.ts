import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the notes of the staff about members, for the staff alone (docs/product/admin.md#notes). */
export class MemberNotes1799000000090 implements MigrationInterface {
  readonly name = 'MemberNotes1799000000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_note (
        id bigint GENERATED ALWAYS AS IDENTITY,
        user_id bigint NOT NULL,
        writer_id bigint NOT NULL,
        note text NOT NULL,
        noted_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT member_note_pkey PRIMARY KEY (id),
        CONSTRAINT member_note_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE,
        CONSTRAINT member_note_by_writer FOREIGN KEY (writer_id) REFERENCES "user" (id),
        CONSTRAINT member_note_size CHECK (${bytesWithin({ note: 48_000 })})
      );
      CREATE INDEX member_note_of_member ON member_note (user_id, id);
      CREATE INDEX member_note_by_time ON member_note (noted_at)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
