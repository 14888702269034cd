import type { MigrationInterface, QueryRunner } from 'typeorm';
import { bytesWithin } from '../bound-texts.js';

const tables = `
  CREATE TABLE outbox (
    id bigint GENERATED ALWAYS AS IDENTITY,
    number bigint,
    name text NOT NULL,
    subject text NOT NULL,
    version bigint NOT NULL,
    payload jsonb NOT NULL,
    request_id text NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT outbox_pkey PRIMARY KEY (id),
    CONSTRAINT outbox_number_key UNIQUE (number),
    CONSTRAINT outbox_size CHECK (${bytesWithin({ name: 200, subject: 2000, payload: 524_288, request_id: 200 })})
  );
  CREATE INDEX outbox_unnumbered ON outbox (id) WHERE number IS NULL;

  CREATE TABLE outbox_head (
    only_row boolean NOT NULL DEFAULT true,
    last_number bigint NOT NULL DEFAULT 0,
    published_number bigint NOT NULL DEFAULT 0,
    CONSTRAINT outbox_head_pkey PRIMARY KEY (only_row),
    CONSTRAINT outbox_head_only_row_check CHECK (only_row)
  );
  INSERT INTO outbox_head DEFAULT VALUES;

  CREATE TABLE event_position (
    source text NOT NULL,
    number bigint NOT NULL DEFAULT 0,
    -- Until then the versions of all subjects are written to applied_subject, for who compares.
    versions_until timestamptz NOT NULL DEFAULT '-infinity',
    CONSTRAINT event_position_pkey PRIMARY KEY (source),
    CONSTRAINT event_position_size CHECK (${bytesWithin({ source: 100 })})
  );

  -- Events that were applied before the stream has brought them.
  CREATE TABLE applied_event (
    source text NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT applied_event_pkey PRIMARY KEY (source, number),
    CONSTRAINT applied_event_size CHECK (${bytesWithin({ source: 100 })})
  );

  CREATE TABLE applied_subject (
    source text NOT NULL,
    subject text NOT NULL,
    version bigint NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT applied_subject_pkey PRIMARY KEY (source, subject),
    CONSTRAINT applied_subject_size CHECK (${bytesWithin({ source: 100, subject: 2000 })})
  );
  CREATE INDEX applied_subject_age ON applied_subject (applied_at);

  CREATE TABLE dead_letter_event (
    id bigint GENERATED ALWAYS AS IDENTITY,
    source text NOT NULL,
    number bigint NOT NULL,
    name text NOT NULL,
    subject text NOT NULL,
    version bigint NOT NULL,
    payload jsonb NOT NULL,
    request_id text NOT NULL,
    published_at timestamptz NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    dead_since timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT dead_letter_event_pkey PRIMARY KEY (id),
    CONSTRAINT dead_letter_event_source_number_key UNIQUE (source, number),
    CONSTRAINT dead_letter_event_size CHECK (${bytesWithin({
      source: 100,
      name: 200,
      subject: 2000,
      payload: 524_288,
      request_id: 200,
      error: 12_000,
    })})
  );
  CREATE INDEX dead_letter_event_age ON dead_letter_event (dead_since);
  CREATE INDEX dead_letter_event_subject ON dead_letter_event (source, subject);

  CREATE TABLE idempotent_call (
    key text NOT NULL,
    reply text,
    is_raw boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    payload_hash bytea,
    CONSTRAINT idempotent_call_pkey PRIMARY KEY (key),
    CONSTRAINT idempotent_call_size CHECK (${bytesWithin({ key: 500, reply: 1_048_576 })})
  );
  CREATE INDEX idempotent_call_age ON idempotent_call (created_at);

  CREATE TABLE background_task (
    name text NOT NULL,
    key text NOT NULL,
    progress jsonb,
    requested integer NOT NULL DEFAULT 1,
    attempts integer NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL,
    leased_until timestamptz,
    request_id text NOT NULL,
    error text,
    CONSTRAINT background_task_pkey PRIMARY KEY (name, key),
    CONSTRAINT background_task_size CHECK (${bytesWithin({
      name: 200,
      key: 1500,
      progress: 20_000,
      request_id: 200,
      error: 12_000,
    })})
  );
  -- What is due of a task, the longest due first.
  CREATE INDEX background_task_due ON background_task (name, run_at);

  CREATE TABLE dead_letter_job (
    id bigint GENERATED ALWAYS AS IDENTITY,
    job_key text NOT NULL,
    name text NOT NULL,
    payload jsonb NOT NULL,
    request_id text NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    died_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT dead_letter_job_pkey PRIMARY KEY (id),
    CONSTRAINT dead_letter_job_job_key_key UNIQUE (job_key),
    CONSTRAINT dead_letter_job_size CHECK (${bytesWithin({
      job_key: 500,
      name: 200,
      payload: 131_072,
      request_id: 200,
      error: 12_000,
    })})
  );
  CREATE INDEX dead_letter_job_age ON dead_letter_job (died_at);
`;

/**
 * The tables that a service needs to publish and consume events, to run jobs and to execute a repeated call only once.
 * The bounds are bytes. PostgreSQL prints JSON with more spaces than a service sends, so the bound of a payload is
 * twice the bound at publishing.
 */
export class MessagingTables1795500000000 implements MigrationInterface {
  readonly name = 'MessagingTables1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
