import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Comments that wait for the approval of an author, and the members whom an author has approved once
 * (docs/product/comments.md#approval).
 */
export class WaitingComments1798900000047 implements MigrationInterface {
  readonly name = 'WaitingComments1798900000047';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE waiting_comment (
        id bigint NOT NULL,
        story_id bigint NOT NULL,
        story_author_id bigint NOT NULL,
        author_id bigint NOT NULL,
        comment_reply_id bigint,
        comment_text text NOT NULL,
        sent_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT waiting_comment_pkey PRIMARY KEY (id),
        CONSTRAINT waiting_comment_of_story_stat FOREIGN KEY (story_id) REFERENCES story_stat (story_id)
          ON DELETE CASCADE,
        CONSTRAINT waiting_comment_size CHECK (octet_length("comment_text"::text) <= 120000)
      );
      -- list_waiting_comments, and the export and the deletion of the author of the stories.
      CREATE INDEX waiting_comment_list_of_story_author ON waiting_comment (story_author_id, id);
      -- The quota, the export and the deletion of the author of the comments.
      CREATE INDEX waiting_comment_list_of_author ON waiting_comment (author_id, id);
      -- read_story, list_own_waiting_comments, and the deletion of a story.
      CREATE INDEX waiting_comment_of_story ON waiting_comment (story_id, author_id);
      CREATE TABLE approved_commenter (
        author_id bigint NOT NULL,
        user_id bigint NOT NULL,
        approved_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT approved_commenter_pkey PRIMARY KEY (author_id, user_id)
      );
      -- The deletion of an account.
      CREATE INDEX approved_commenter_by_user ON approved_commenter (user_id)`);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
