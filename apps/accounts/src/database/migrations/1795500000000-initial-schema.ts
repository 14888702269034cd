import { bytesWithin } from '@quillstead/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE "user" (
    id bigint GENERATED ALWAYS AS IDENTITY,
    username text NOT NULL,
    email text,
    display_name text,
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'member',
    is_private smallint NOT NULL DEFAULT 0,
    is_verified smallint NOT NULL DEFAULT 0,
    show_nsfw smallint NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 1,
    rdt_cid text,
    wbraid text,
    gclid text,
    joined_at timestamptz(3) NOT NULL DEFAULT now(),
    bio text,
    website text,
    show_email smallint NOT NULL DEFAULT 0,
    social_media jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'active',
    theme_mode text,
    note_by_email smallint NOT NULL DEFAULT 1,
    push_off text[] NOT NULL DEFAULT '{}',
    note_email_frequency text NOT NULL DEFAULT 'at_once',
    email_pending text,
    note_log_in smallint NOT NULL DEFAULT 1,
    CONSTRAINT user_pkey PRIMARY KEY (id),
    CONSTRAINT user_size CHECK (${bytesWithin({
      username: 600,
      email: 1500,
      email_pending: 1500,
      display_name: 720,
      bio: 4800,
      website: 4800,
      social_media: 100_000,
      status: 100,
      password_hash: 500,
      role: 100,
      theme_mode: 100,
      note_email_frequency: 100,
      push_off: 2000,
      rdt_cid: 600,
      wbraid: 2400,
      gclid: 2400,
    })})
  );
  -- Names and addresses compare without case; these also serve the log-in by either. A deleted account keeps its name
  -- reserved and has no address; the unique index holds no nulls against each other.
  CREATE UNIQUE INDEX user_by_username ON "user" (lower(username));
  CREATE UNIQUE INDEX user_by_email ON "user" (lower(email));
  -- The admins' search for people by the beginning of a name or an address.
  CREATE INDEX user_by_username_prefix ON "user" (lower(username) text_pattern_ops);
  CREATE INDEX user_by_email_prefix ON "user" (lower(email) text_pattern_ops);
  -- Whether there is another admin.
  CREATE INDEX user_admins ON "user" (id) WHERE role = 'admin';

  CREATE TABLE session (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    token_hash text NOT NULL,
    user_agent text,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3) NOT NULL DEFAULT now(),
    network text,
    CONSTRAINT session_pkey PRIMARY KEY (id),
    CONSTRAINT session_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE,
    CONSTRAINT session_size CHECK (${bytesWithin({ token_hash: 100, user_agent: 1500, network: 100 })})
  );
  -- resolve_session: whose session a cookie names.
  CREATE UNIQUE INDEX session_by_token_hash ON session (token_hash);
  -- list_sessions: a page of a member's sessions, the newest first; also what deleting a member looks for. Without
  -- the time, so that noting a use stays cheap.
  CREATE INDEX session_page_of_user ON session (user_id, id);

  CREATE TABLE account_token (
    token_hash text NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    email_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    expires_at timestamptz(3) NOT NULL,
    email text,
    CONSTRAINT account_token_pkey PRIMARY KEY (token_hash),
    CONSTRAINT account_token_of_person FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE,
    CONSTRAINT account_token_size CHECK (${bytesWithin({
      token_hash: 100,
      kind: 100,
      email_id: 200,
      email: 1500,
    })})
  );
  -- An email that is tried again has its token replaced.
  CREATE UNIQUE INDEX account_token_of_email ON account_token (email_id);
  -- What dies with a changed password or address, and how many a person was sent lately.
  CREATE INDEX account_token_of_user ON account_token (user_id, kind);
  -- Pruning: the tokens that are over.
  CREATE INDEX account_token_by_end ON account_token (expires_at);
  -- Whether an address can still be given back to whom it was.
  CREATE INDEX account_token_by_email ON account_token (lower(email)) WHERE email IS NOT NULL;

  CREATE TABLE feedback (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint,
    text text NOT NULL,
    is_handled smallint NOT NULL DEFAULT 0,
    sent_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT feedback_pkey PRIMARY KEY (id),
    CONSTRAINT feedback_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE SET NULL,
    CONSTRAINT feedback_size CHECK (${bytesWithin({ text: 48_000 })})
  );
  -- What deleting an account and exporting it look for; the list of all goes by the primary key.
  CREATE INDEX feedback_by_user ON feedback (user_id);

  CREATE TABLE client_error (
    id bigint GENERATED ALWAYS AS IDENTITY,
    fingerprint text NOT NULL,
    message text NOT NULL,
    stack text NOT NULL,
    route text,
    count integer NOT NULL DEFAULT 1,
    is_resolved smallint NOT NULL DEFAULT 0,
    first_seen_at timestamptz(3) NOT NULL DEFAULT now(),
    last_seen_at timestamptz(3) NOT NULL DEFAULT now(),
    release text,
    CONSTRAINT client_error_pkey PRIMARY KEY (id),
    CONSTRAINT client_error_size CHECK (${bytesWithin({
      fingerprint: 100,
      message: 1500,
      stack: 12_000,
      route: 1000,
      release: 200,
    })})
  );
  -- The group of a report.
  CREATE UNIQUE INDEX client_error_by_fingerprint ON client_error (fingerprint);
  -- The list of all, last seen first; also what forgets the oldest.
  CREATE INDEX client_error_by_last_seen ON client_error (last_seen_at, id);

  CREATE TABLE admin_action (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    done_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT admin_action_pkey PRIMARY KEY (id),
    CONSTRAINT admin_action_of_user FOREIGN KEY (user_id) REFERENCES "user" (id),
    CONSTRAINT admin_action_size CHECK (${bytesWithin({
      action: 100,
      subject: 500,
      before: 64_000,
      after: 64_000,
    })})
  );

  CREATE TABLE export_file (
    id bigint GENERATED ALWAYS AS IDENTITY,
    user_id bigint NOT NULL,
    state text NOT NULL DEFAULT 'making',
    run integer NOT NULL DEFAULT 0,
    size bigint NOT NULL DEFAULT 0,
    count_pieces integer NOT NULL DEFAULT 0,
    requested_at timestamptz(3) NOT NULL DEFAULT now(),
    made_at timestamptz(3),
    CONSTRAINT export_file_pkey PRIMARY KEY (id),
    CONSTRAINT export_file_of_person FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE,
    CONSTRAINT export_file_size CHECK (${bytesWithin({ state: 100 })})
  );
  -- A member's export, of which there is one.
  CREATE UNIQUE INDEX export_file_of_user ON export_file (user_id);

  CREATE TABLE export_piece (
    export_id bigint NOT NULL,
    run integer NOT NULL,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT export_piece_pkey PRIMARY KEY (export_id, run, number),
    CONSTRAINT export_piece_of_file FOREIGN KEY (export_id) REFERENCES export_file (id) ON DELETE CASCADE
  );
  -- It is compressed already.
  ALTER TABLE export_piece ALTER COLUMN bytes SET STORAGE EXTERNAL;

  CREATE TABLE log_in_alert (
    email_id text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT log_in_alert_pkey PRIMARY KEY (email_id),
    CONSTRAINT log_in_alert_of_user FOREIGN KEY (user_id) REFERENCES "user" (id) ON DELETE CASCADE,
    CONSTRAINT log_in_alert_size CHECK (${bytesWithin({ email_id: 200 })})
  );
  -- How many a person was sent lately.
  CREATE INDEX log_in_alert_list_of_user ON log_in_alert (user_id, created_at);
`;

/**
 * Creates the tables of accounts. The size checks are in bytes: three for each UTF-16 unit that a field may have, and a
 * generous number for other columns.
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
