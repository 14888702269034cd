import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE email_subscription (
    id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
    author_id bigint NOT NULL,
    email text NOT NULL,
    email_key text NOT NULL,
    is_address_shared smallint NOT NULL DEFAULT 0,
    asked_at timestamptz(3) NOT NULL,
    confirmation_at timestamptz(3),
    confirmation_tries smallint NOT NULL DEFAULT 0,
    confirmed_at timestamptz(3),
    refusals smallint NOT NULL DEFAULT 0,
    CONSTRAINT email_subscription_pkey PRIMARY KEY (id),
    CONSTRAINT email_subscription_size CHECK (${bytesWithin({ email: 1500, email_key: 1500 })})
  );
  CREATE UNIQUE INDEX email_subscription_of_author ON email_subscription (author_id, email_key);
  -- Requests of an address in a day; the subscriptions of a member's address.
  CREATE INDEX email_subscription_of_email ON email_subscription (email_key);
  CREATE INDEX email_subscription_confirmation ON email_subscription (confirmation_at) WHERE confirmation_at IS NOT NULL;
  -- Those who get a story, page by page.
  CREATE INDEX email_subscription_confirmed ON email_subscription (author_id, id) WHERE confirmed_at IS NOT NULL;
  CREATE INDEX email_subscription_unconfirmed ON email_subscription (asked_at) WHERE confirmed_at IS NULL;

  CREATE TABLE email_offer (
    author_id bigint NOT NULL,
    is_offered smallint NOT NULL,
    CONSTRAINT email_offer_pkey PRIMARY KEY (author_id)
  );

  CREATE TABLE story_mailing (
    story_id bigint NOT NULL,
    author_id bigint NOT NULL,
    noted_at timestamptz(3) NOT NULL,
    after_id bigint NOT NULL DEFAULT 0,
    ended_at timestamptz(3),
    CONSTRAINT story_mailing_pkey PRIMARY KEY (story_id)
  );
  CREATE INDEX story_mailing_of_author ON story_mailing (author_id);
  CREATE INDEX story_mailing_ended ON story_mailing (ended_at) WHERE ended_at IS NOT NULL;

  CREATE TABLE story_email (
    story_id bigint NOT NULL,
    subscription_id bigint NOT NULL,
    domain text NOT NULL,
    next_at timestamptz(3) NOT NULL,
    tries smallint NOT NULL DEFAULT 0,
    CONSTRAINT story_email_pkey PRIMARY KEY (story_id, subscription_id),
    CONSTRAINT story_email_size CHECK (${bytesWithin({ domain: 1100 })})
  );
  CREATE INDEX story_email_next ON story_email (next_at);
  -- When the last of the waiting emails to a domain leaves.
  CREATE INDEX story_email_of_domain ON story_email (domain, next_at) WHERE tries = 0;
`;

/** Email subscriptions to authors, and the emails with their new stories. */
export class EmailSubscriptions1799000000065 implements MigrationInterface {
  readonly name = 'EmailSubscriptions1799000000065';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
