import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakePushDevice1795300800000 implements MigrationInterface {
  readonly name = 'MakePushDevice1795300800000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE push_device (
        session_id bigint NOT NULL,
        user_id bigint NOT NULL,
        endpoint text NOT NULL,
        p256dh text NOT NULL,
        auth text NOT NULL,
        saved_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT push_device_pkey PRIMARY KEY (session_id)
      )`);
    // Delivering: where somebody takes push messages, and whether anywhere.
    await runner.query('CREATE INDEX push_device_of_user ON push_device (user_id)');
    // Saving: a browser is the device of the session that saved it last.
    await runner.query('CREATE UNIQUE INDEX push_device_by_endpoint ON push_device (endpoint)');
    // Forgetting: devices of sessions that nobody uses any more.
    await runner.query('CREATE INDEX push_device_by_saving ON push_device (saved_at)');
    await runner.query(`
      CREATE TABLE ended_session (
        session_id bigint NOT NULL,
        ended_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT ended_session_pkey PRIMARY KEY (session_id)
      )`);
    // Forgetting: the oldest.
    await runner.query('CREATE INDEX ended_session_by_end ON ended_session (ended_at)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
