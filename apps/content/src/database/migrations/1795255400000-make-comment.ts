import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeComment1795255400000 implements MigrationInterface {
  readonly name = 'MakeComment1795255400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment (
        id bigint GENERATED ALWAYS AS IDENTITY,
        story_id bigint NOT NULL,
        author_id bigint,
        comment_reply_id bigint,
        comment_level integer NOT NULL DEFAULT 0,
        comment_text text NOT NULL,
        count_likes integer NOT NULL DEFAULT 0,
        count_replies integer NOT NULL DEFAULT 0,
        is_deleted smallint NOT NULL DEFAULT 0,
        posted_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT comment_pkey PRIMARY KEY (id),
        CONSTRAINT comment_of_story FOREIGN KEY (story_id) REFERENCES story (id) ON DELETE CASCADE,
        CONSTRAINT comment_reply_to FOREIGN KEY (comment_reply_id) REFERENCES comment (id) ON DELETE CASCADE
      )`);
    // list_story_comments, newest and chronological; also what deleting a story looks for.
    await runner.query(
      'CREATE INDEX comment_list_of_story_by_time ON comment (story_id, comment_level, posted_at, id)',
    );
    // list_story_comments, top.
    await runner.query(
      'CREATE INDEX comment_list_of_story_by_likes ON comment (story_id, comment_level, count_likes, posted_at, id)',
    );
    // A comment's direct replies; also what deleting a comment looks for.
    await runner.query('CREATE INDEX comment_list_of_comment ON comment (comment_reply_id, posted_at, id)');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
