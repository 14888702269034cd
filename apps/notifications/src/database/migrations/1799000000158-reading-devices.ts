import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE reading_device (
    user_id bigint NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    set_at timestamptz(3) NOT NULL,
    is_refused smallint NOT NULL DEFAULT 0,
    CONSTRAINT reading_device_pkey PRIMARY KEY (user_id),
    CONSTRAINT reading_device_size CHECK (${bytesWithin({ email: 1500, email_key: 1500 })})
  );
  -- Bounces that a provider reports by the address.
  CREATE INDEX reading_device_of_email ON reading_device (email_key);

  CREATE TABLE device_book (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    title text,
    requested_at timestamptz(3) NOT NULL,
    next_at timestamptz(3),
    tries smallint NOT NULL DEFAULT 0,
    state text NOT NULL DEFAULT 'waiting',
    CONSTRAINT device_book_pkey PRIMARY KEY (id),
    CONSTRAINT device_book_size CHECK (${bytesWithin({ kind: 100, key: 1500, title: 2400, state: 100 })})
  );
  CREATE INDEX device_book_of_member ON device_book (user_id, requested_at);
  CREATE INDEX device_book_next ON device_book (next_at) WHERE next_at IS NOT NULL;
  CREATE INDEX device_book_requested ON device_book (requested_at);
`;

/** The addresses of reading devices, and the books that are sent to them. */
export class ReadingDevices1799000000158 implements MigrationInterface {
  readonly name = 'ReadingDevices1799000000158';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
