import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE user_projection (
    user_id bigint NOT NULL,
    username text NOT NULL,
    display_name text,
    is_private smallint NOT NULL,
    status text NOT NULL,
    CONSTRAINT user_projection_pkey PRIMARY KEY (user_id),
    CONSTRAINT user_projection_size CHECK (${bytesWithin({ username: 600, display_name: 720, status: 100 })})
  );

  CREATE TABLE subscription (
    subscriber_id bigint NOT NULL,
    author_id bigint NOT NULL,
    code boolean NOT NULL,
    since timestamptz(3),
    CONSTRAINT subscription_pkey PRIMARY KEY (subscriber_id, author_id)
  );
  -- The receivers of an author's story, in pages.
  CREATE INDEX subscription_receivers ON subscription (author_id, subscriber_id) WHERE code;

  -- The key is also the order in which the receivers of a hashtag's story are paged.
  CREATE TABLE hashtag_subscription (
    hashtag text NOT NULL,
    user_id bigint NOT NULL,
    since timestamptz(3),
    CONSTRAINT hashtag_subscription_pkey PRIMARY KEY (hashtag, user_id),
    CONSTRAINT hashtag_subscription_size CHECK (${bytesWithin({ hashtag: 1500 })})
  );

  CREATE TABLE delivery_settings (
    user_id bigint NOT NULL,
    email text NOT NULL,
    is_email_verified smallint NOT NULL,
    note_by_email smallint NOT NULL,
    push_off text[] NOT NULL,
    status text NOT NULL,
    note_email_frequency text NOT NULL DEFAULT 'at_once',
    show_nsfw smallint NOT NULL DEFAULT 0,
    CONSTRAINT delivery_settings_pkey PRIMARY KEY (user_id),
    CONSTRAINT delivery_settings_size CHECK (${bytesWithin({
      email: 1500,
      note_email_frequency: 100,
      push_off: 2000,
      status: 100,
    })})
  );

  CREATE TABLE story_projection (
    story_id bigint NOT NULL,
    slug text NOT NULL,
    title text,
    is_there boolean NOT NULL DEFAULT true,
    is_nsfw smallint NOT NULL DEFAULT 0,
    CONSTRAINT story_projection_pkey PRIMARY KEY (story_id),
    CONSTRAINT story_projection_size CHECK (${bytesWithin({ slug: 1020, title: 2400 })})
  );

  CREATE TABLE notification (
    id bigint GENERATED ALWAYS AS IDENTITY,
    receiver_id bigint NOT NULL,
    kind smallint NOT NULL,
    thing_id bigint NOT NULL,
    actor_id bigint,
    story_id bigint,
    story_author_id bigint,
    hashtag text,
    count_actors integer NOT NULL,
    noted_at timestamptz(3) NOT NULL,
    is_new boolean NOT NULL DEFAULT true,
    is_open boolean NOT NULL,
    round integer NOT NULL DEFAULT 0,
    announced_round integer NOT NULL DEFAULT 0,
    CONSTRAINT notification_pkey PRIMARY KEY (id),
    CONSTRAINT notification_size CHECK (${bytesWithin({ hashtag: 1500 })})
  );
  -- What makes a notification count once, whoever writes it how often.
  CREATE UNIQUE INDEX notification_of_thing ON notification (receiver_id, kind, thing_id);
  -- list_notifications: all kinds.
  CREATE INDEX notification_by_time ON notification (receiver_id, noted_at, id) WHERE count_actors > 0;
  -- list_notifications: one kind.
  CREATE INDEX notification_by_kind ON notification (receiver_id, kind, noted_at, id) WHERE count_actors > 0;
  -- count_new and mark_seen.
  CREATE INDEX notification_new ON notification (receiver_id, kind) WHERE is_new AND is_open;
  -- The job open_or_close: an author turned private or public, or was suspended.
  CREATE INDEX notification_new_of_author ON notification (story_author_id, id) WHERE is_new;
  -- The job purge_story.
  CREATE INDEX notification_of_story ON notification (story_id);
  -- Accepted requests (4) and mentions (9): a deleted comment, and the job recount_actor.
  CREATE INDEX notification_of_actor ON notification (actor_id, thing_id) WHERE kind = 4 OR kind = 9;

  CREATE TABLE notification_cause (
    notification_id bigint NOT NULL,
    actor_id bigint NOT NULL,
    cause_id bigint NOT NULL,
    round integer NOT NULL,
    noted_at timestamptz(3) NOT NULL,
    is_withdrawn boolean NOT NULL DEFAULT false,
    is_hidden boolean NOT NULL DEFAULT false,
    CONSTRAINT notification_cause_pkey PRIMARY KEY (notification_id, actor_id, cause_id),
    CONSTRAINT notification_cause_of_notification FOREIGN KEY (notification_id) REFERENCES notification (id) ON DELETE CASCADE
  );
  -- The latest causes of a group: list_notifications, and what is left when one is taken back.
  CREATE INDEX notification_cause_live ON notification_cause
    (notification_id, round, noted_at) WHERE NOT is_withdrawn AND NOT is_hidden;
  -- A deleted comment, and the job recount_actor.
  CREATE INDEX notification_cause_of_actor ON notification_cause (actor_id, cause_id, notification_id);

  CREATE TABLE member_seen (
    user_id bigint NOT NULL,
    note_last timestamptz(3) NOT NULL,
    CONSTRAINT member_seen_pkey PRIMARY KEY (user_id)
  );

  -- A story whose receivers are all notified stays for a day, for followers who become known late.
  CREATE TABLE fan_out (
    story_id bigint NOT NULL,
    author_id bigint NOT NULL,
    hashtags text[] NOT NULL,
    noted_at timestamptz(3) NOT NULL,
    step integer NOT NULL DEFAULT 0,
    after_id bigint NOT NULL DEFAULT 0,
    ended_at timestamptz(3),
    CONSTRAINT fan_out_pkey PRIMARY KEY (story_id),
    CONSTRAINT fan_out_size CHECK (${bytesWithin({ hashtags: 11_000 })})
  );
  CREATE INDEX fan_out_since ON fan_out (noted_at);

  CREATE TABLE push_device (
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    saved_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT push_device_pkey PRIMARY KEY (session_id),
    CONSTRAINT push_device_size CHECK (${bytesWithin({ endpoint: 3000, p256dh: 200, auth: 200 })})
  );
  -- Delivering: where somebody takes push messages, and whether anywhere.
  CREATE INDEX push_device_of_user ON push_device (user_id);
  -- Saving: a browser is the device of the session that saved it last.
  CREATE UNIQUE INDEX push_device_by_endpoint ON push_device (endpoint);
  -- Forgetting: devices of sessions that nobody uses any more.
  CREATE INDEX push_device_by_saving ON push_device (saved_at);

  CREATE TABLE ended_session (
    session_id bigint NOT NULL,
    ended_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT ended_session_pkey PRIMARY KEY (session_id)
  );
  -- Forgetting: the oldest.
  CREATE INDEX ended_session_by_end ON ended_session (ended_at);

  CREATE TABLE delivery_due (
    notification_id bigint NOT NULL,
    channel text NOT NULL,
    receiver_id bigint NOT NULL,
    kind smallint NOT NULL,
    due_at timestamptz(3) NOT NULL DEFAULT now(),
    tries smallint NOT NULL DEFAULT 0,
    requested integer NOT NULL DEFAULT 1,
    CONSTRAINT delivery_due_pkey PRIMARY KEY (notification_id, channel),
    CONSTRAINT delivery_due_size CHECK (${bytesWithin({ channel: 100 })})
  );
  -- The job deliver: what is due.
  CREATE INDEX delivery_due_next ON delivery_due (channel, due_at);
  -- The job deliver: all that goes into one email.
  CREATE INDEX delivery_due_of_email ON delivery_due (receiver_id, kind) WHERE channel = 'mail';

  CREATE TABLE delivery (
    notification_id bigint NOT NULL,
    channel text NOT NULL,
    session_id bigint NOT NULL,
    round integer NOT NULL,
    left_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT delivery_pkey PRIMARY KEY (notification_id, channel, session_id),
    CONSTRAINT delivery_size CHECK (${bytesWithin({ channel: 100 })})
  );
  -- Forgetting: the oldest.
  CREATE INDEX delivery_by_time ON delivery (left_at);

  CREATE TABLE notification_email (
    id bigint GENERATED ALWAYS AS IDENTITY,
    receiver_id bigint NOT NULL,
    kind smallint NOT NULL,
    notification_ids bigint[] NOT NULL,
    made_at timestamptz(3) NOT NULL DEFAULT now(),
    next_at timestamptz(3) DEFAULT now(),
    tries smallint NOT NULL DEFAULT 0,
    outcome text,
    smtp_code smallint,
    CONSTRAINT notification_email_pkey PRIMARY KEY (id),
    CONSTRAINT notification_email_size CHECK (${bytesWithin({ outcome: 100 })})
  );
  -- The job deliver: emails to be tried.
  CREATE INDEX notification_email_next ON notification_email (next_at) WHERE next_at IS NOT NULL;
  -- Forgetting: the oldest; and what became of the emails of the last days.
  CREATE INDEX notification_email_by_time ON notification_email (made_at);
  -- list_emails: those that nobody took, the newest first, and how many there were each day.
  CREATE INDEX notification_email_failed ON notification_email (made_at, id) WHERE outcome = 'refused' OR outcome = 'given_up';

  CREATE TABLE email_turn (
    receiver_id bigint NOT NULL,
    kind smallint NOT NULL,
    last_at timestamptz(3) NOT NULL,
    CONSTRAINT email_turn_pkey PRIMARY KEY (receiver_id, kind)
  );

  CREATE TABLE refused_address (
    user_id bigint NOT NULL,
    email text NOT NULL,
    count integer NOT NULL,
    last_at timestamptz(3) NOT NULL,
    CONSTRAINT refused_address_pkey PRIMARY KEY (user_id),
    CONSTRAINT refused_address_size CHECK (${bytesWithin({ email: 1500 })})
  );
`;

/**
 * The tables of notifications. The bounds are bytes: three for each UTF-16 unit that a field may have, others with some
 * reserve.
 */
export class InitialSchema1795500000000 implements MigrationInterface {
  readonly name = 'InitialSchema1795500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
