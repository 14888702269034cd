import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeNotice1795300701000 implements MigrationInterface {
  readonly name = 'MakeNotice1795300701000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notice (
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
        CONSTRAINT notice_pkey PRIMARY KEY (id)
      )`);
    // What makes a notice count once, whoever writes it how often.
    await runner.query('CREATE UNIQUE INDEX notice_of_thing ON notice (receiver_id, kind, thing_id)');
    // list_notices: all kinds.
    await runner.query(
      'CREATE INDEX notice_by_time ON notice (receiver_id, noted_at, id) WHERE count_actors > 0',
    );
    // list_notices: one kind.
    await runner.query(
      'CREATE INDEX notice_by_kind ON notice (receiver_id, kind, noted_at, id) WHERE count_actors > 0',
    );
    // count_new and mark_seen.
    await runner.query('CREATE INDEX notice_new ON notice (receiver_id, kind) WHERE is_new AND is_open');
    // The job open_or_close: an author turned private or public, or was suspended.
    await runner.query('CREATE INDEX notice_new_of_author ON notice (story_author_id, id) WHERE is_new');
    // The job purge_story.
    await runner.query('CREATE INDEX notice_of_story ON notice (story_id)');
    // Accepted requests (4) and mentions (9): a deleted comment, and the job recount_actor.
    await runner.query(
      'CREATE INDEX notice_of_actor ON notice (actor_id, thing_id) WHERE kind = 4 OR kind = 9',
    );
    await runner.query(`
      CREATE TABLE notice_cause (
        notice_id bigint NOT NULL,
        actor_id bigint NOT NULL,
        cause_id bigint NOT NULL,
        round integer NOT NULL,
        noted_at timestamptz(3) NOT NULL,
        is_withdrawn boolean NOT NULL DEFAULT false,
        is_hidden boolean NOT NULL DEFAULT false,
        CONSTRAINT notice_cause_pkey PRIMARY KEY (notice_id, actor_id, cause_id),
        CONSTRAINT notice_cause_of_notice FOREIGN KEY (notice_id) REFERENCES notice (id) ON DELETE CASCADE
      )`);
    // The latest causes of a group: list_notices, and what is left when one is taken back.
    await runner.query(
      `CREATE INDEX notice_cause_live ON notice_cause (notice_id, round, noted_at)
       WHERE NOT is_withdrawn AND NOT is_hidden`,
    );
    // A deleted comment, and the job recount_actor.
    await runner.query('CREATE INDEX notice_cause_of_actor ON notice_cause (actor_id, cause_id, notice_id)');
    await runner.query(`
      CREATE TABLE member_seen (
        user_id bigint NOT NULL,
        note_last timestamptz(3) NOT NULL,
        CONSTRAINT member_seen_pkey PRIMARY KEY (user_id)
      )`);
    await runner.query(`
      CREATE TABLE fan_out (
        story_id bigint NOT NULL,
        author_id bigint NOT NULL,
        hashtags text[] NOT NULL,
        noted_at timestamptz(3) NOT NULL,
        step integer NOT NULL DEFAULT 0,
        after_id bigint NOT NULL DEFAULT 0,
        CONSTRAINT fan_out_pkey PRIMARY KEY (story_id)
      )`);
    await runner.query(`
      CREATE TABLE upkeep_task (
        kind text NOT NULL,
        subject_id bigint NOT NULL,
        CONSTRAINT upkeep_task_pkey PRIMARY KEY (kind, subject_id)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
