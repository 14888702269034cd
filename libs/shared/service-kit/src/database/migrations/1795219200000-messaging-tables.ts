import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a service needs to tell and hear facts, to do jobs and to answer a repeated call once. */
export class MessagingTables1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        number bigint UNIQUE,
        name text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        payload jsonb NOT NULL,
        request_id text NOT NULL,
        told_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX outbox_unnumbered ON outbox (id) WHERE number IS NULL;

      CREATE TABLE outbox_head (
        only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        last_number bigint NOT NULL DEFAULT 0,
        published_number bigint NOT NULL DEFAULT 0
      );
      INSERT INTO outbox_head DEFAULT VALUES;

      CREATE TABLE fact_progress (
        source text PRIMARY KEY,
        number bigint NOT NULL DEFAULT 0
      );

      CREATE TABLE applied_fact (
        source text NOT NULL,
        number bigint NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (source, number)
      );

      CREATE TABLE applied_subject (
        source text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        PRIMARY KEY (source, subject)
      );

      CREATE TABLE set_aside_fact (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        source text NOT NULL,
        number bigint NOT NULL,
        name text NOT NULL,
        subject text NOT NULL,
        version bigint NOT NULL,
        payload jsonb NOT NULL,
        request_id text NOT NULL,
        told_at timestamptz NOT NULL,
        error text NOT NULL,
        attempts integer NOT NULL,
        set_aside_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (source, number)
      );

      CREATE TABLE idempotent_call (
        key text PRIMARY KEY,
        reply text,
        is_raw boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX idempotent_call_age ON idempotent_call (created_at);

      CREATE TABLE dead_job (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        job_key text NOT NULL UNIQUE,
        name text NOT NULL,
        payload jsonb NOT NULL,
        request_id text NOT NULL,
        error text NOT NULL,
        attempts integer NOT NULL,
        died_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE dead_job, idempotent_call, set_aside_fact, applied_subject, applied_fact, fact_progress,
        outbox_head, outbox
    `);
  }
}
