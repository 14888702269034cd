import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeDelivery1795300810000 implements MigrationInterface {
  readonly name = 'MakeDelivery1795300810000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE delivery_due (
        notice_id bigint NOT NULL,
        channel text NOT NULL,
        receiver_id bigint NOT NULL,
        kind smallint NOT NULL,
        due_at timestamptz(3) NOT NULL DEFAULT now(),
        tries smallint NOT NULL DEFAULT 0,
        asked integer NOT NULL DEFAULT 1,
        CONSTRAINT delivery_due_pkey PRIMARY KEY (notice_id, channel)
      )`);
    // The job deliver: what is due.
    await runner.query('CREATE INDEX delivery_due_next ON delivery_due (channel, due_at)');
    // The job deliver: all that goes into one letter.
    await runner.query(
      `CREATE INDEX delivery_due_of_letter ON delivery_due (receiver_id, kind) WHERE channel = 'mail'`,
    );
    await runner.query(`
      CREATE TABLE delivery (
        notice_id bigint NOT NULL,
        channel text NOT NULL,
        session_id bigint NOT NULL,
        round integer NOT NULL,
        left_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT delivery_pkey PRIMARY KEY (notice_id, channel, session_id)
      )`);
    // Forgetting: the oldest.
    await runner.query('CREATE INDEX delivery_by_time ON delivery (left_at)');
    await runner.query(`
      CREATE TABLE notice_letter (
        id bigint GENERATED ALWAYS AS IDENTITY,
        receiver_id bigint NOT NULL,
        kind smallint NOT NULL,
        notice_ids bigint[] NOT NULL,
        made_at timestamptz(3) NOT NULL DEFAULT now(),
        next_at timestamptz(3) DEFAULT now(),
        tries smallint NOT NULL DEFAULT 0,
        outcome text,
        CONSTRAINT notice_letter_pkey PRIMARY KEY (id)
      )`);
    // The job deliver: letters to be tried.
    await runner.query(
      'CREATE INDEX notice_letter_next ON notice_letter (next_at) WHERE next_at IS NOT NULL',
    );
    // Forgetting: the oldest; and what became of the letters of the last days.
    await runner.query('CREATE INDEX notice_letter_by_time ON notice_letter (made_at)');
    await runner.query(`
      CREATE TABLE letter_turn (
        receiver_id bigint NOT NULL,
        kind smallint NOT NULL,
        last_at timestamptz(3) NOT NULL,
        CONSTRAINT letter_turn_pkey PRIMARY KEY (receiver_id, kind)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
