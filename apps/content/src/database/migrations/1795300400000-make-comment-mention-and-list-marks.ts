import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MakeCommentMentionAndListMarks1795300400000 implements MigrationInterface {
  readonly name = 'MakeCommentMentionAndListMarks1795300400000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE comment_mention (
        comment_id bigint NOT NULL,
        user_id bigint NOT NULL,
        username text NOT NULL,
        CONSTRAINT comment_mention_pkey PRIMARY KEY (comment_id, user_id),
        CONSTRAINT comment_mention_of_comment FOREIGN KEY (comment_id) REFERENCES comment (id) ON DELETE CASCADE
      )`);
    // Versions of likes: one that is taken back leaves no row that could keep count of them.
    await runner.query('CREATE SEQUENCE like_version AS bigint');
    // A foreign key locks the row it points at: the narrow one, not the story's wide one.
    for (const table of ['comment', 'story_like', 'story_bookmark']) {
      await runner.query(`
        ALTER TABLE ${table}
          DROP CONSTRAINT ${table}_of_story,
          ADD CONSTRAINT ${table}_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE`);
    }

    // list_comment_replies, top.
    await runner.query(
      'CREATE INDEX comment_list_of_comment_by_likes ON comment (comment_reply_id, count_likes, posted_at, id)',
    );
    // list_user_posts, comments, newest and top.
    await runner.query('CREATE INDEX comment_list_of_author_by_time ON comment (author_id, posted_at, id)');
    await runner.query(
      'CREATE INDEX comment_list_of_author_by_likes ON comment (author_id, count_likes, posted_at, id)',
    );
    for (const item of ['story', 'comment']) {
      // list_story_likes and list_comment_likes, newest.
      await runner.query(
        `CREATE INDEX ${item}_like_list_of_${item} ON ${item}_like (${item}_id, created_at, user_id)`,
      );
      // What an account that is deleted takes with it.
      await runner.query(`CREATE INDEX ${item}_like_of_user ON ${item}_like (user_id, ${item}_id)`);
      // list_user_bookmarks.
      await runner.query(
        `CREATE INDEX ${item}_bookmark_list_of_user ON ${item}_bookmark (user_id, created_at, ${item}_id)`,
      );
    }
    // post_comment finds the mentioned, the lists of a person find the person, likes come in the order of names.
    await runner.query('CREATE INDEX author_card_by_username ON author_card (lower(username))');
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only.');
  }
}
