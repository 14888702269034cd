import { bytesWithin } from '@quillstead/service-kit';

/** Comments, likes and bookmarks. */
export const commentTables = `
  -- Versions of likes: one that is taken back leaves no row that could keep count of them.
  CREATE SEQUENCE like_version;

  -- A foreign key locks the row it points at: story_stat, the narrow one, not the wide one of story.
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
    CONSTRAINT comment_reply_to FOREIGN KEY (comment_reply_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT comment_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE,
    CONSTRAINT comment_size CHECK (${bytesWithin({ comment_text: 120_000 })})
  );
  -- list_story_comments, newest and chronological; also what deleting a story looks for.
  CREATE INDEX comment_list_of_story_by_time ON comment (story_id, comment_level, posted_at, id);
  -- list_story_comments, top.
  CREATE INDEX comment_list_of_story_by_likes ON comment (story_id, comment_level, count_likes, posted_at, id);
  -- A comment's direct replies; also what deleting a comment looks for.
  CREATE INDEX comment_list_of_comment ON comment (comment_reply_id, posted_at, id);
  -- list_comment_replies, top.
  CREATE INDEX comment_list_of_comment_by_likes ON comment (comment_reply_id, count_likes, posted_at, id);
  -- list_user_posts, comments, newest and top.
  CREATE INDEX comment_list_of_author_by_time ON comment (author_id, posted_at, id);
  CREATE INDEX comment_list_of_author_by_likes ON comment (author_id, count_likes, posted_at, id);

  CREATE TABLE comment_mention (
    comment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    username text NOT NULL,
    CONSTRAINT comment_mention_pkey PRIMARY KEY (comment_id, user_id),
    CONSTRAINT comment_mention_of_comment FOREIGN KEY (comment_id) REFERENCES comment (id) ON DELETE CASCADE,
    CONSTRAINT comment_mention_size CHECK (${bytesWithin({ username: 600 })})
  );

  -- Likes and bookmarks: one a member and item; the primary keys show whether the viewer has one.
  CREATE TABLE story_like (
    story_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT story_like_pkey PRIMARY KEY (story_id, user_id),
    CONSTRAINT story_like_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
  );
  -- close_leaderboards: the likes of an interval.
  CREATE INDEX story_like_by_time ON story_like (created_at, story_id);
  -- list_story_likes, newest.
  CREATE INDEX story_like_list_of_story ON story_like (story_id, created_at, user_id);
  -- What an account that is deleted takes with it.
  CREATE INDEX story_like_of_user ON story_like (user_id, story_id);

  CREATE TABLE comment_like (
    comment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT comment_like_pkey PRIMARY KEY (comment_id, user_id),
    CONSTRAINT comment_like_of_comment FOREIGN KEY (comment_id) REFERENCES comment (id) ON DELETE CASCADE
  );
  -- list_comment_likes, newest.
  CREATE INDEX comment_like_list_of_comment ON comment_like (comment_id, created_at, user_id);
  -- What an account that is deleted takes with it.
  CREATE INDEX comment_like_of_user ON comment_like (user_id, comment_id);

  CREATE TABLE story_bookmark (
    story_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT story_bookmark_pkey PRIMARY KEY (story_id, user_id),
    CONSTRAINT story_bookmark_of_story FOREIGN KEY (story_id) REFERENCES story_stat (story_id) ON DELETE CASCADE
  );
  -- list_user_bookmarks.
  CREATE INDEX story_bookmark_list_of_user ON story_bookmark (user_id, created_at, story_id);

  CREATE TABLE comment_bookmark (
    comment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT comment_bookmark_pkey PRIMARY KEY (comment_id, user_id),
    CONSTRAINT comment_bookmark_of_comment FOREIGN KEY (comment_id) REFERENCES comment (id) ON DELETE CASCADE
  );
  -- list_user_bookmarks.
  CREATE INDEX comment_bookmark_list_of_user ON comment_bookmark (user_id, created_at, comment_id);
`;
