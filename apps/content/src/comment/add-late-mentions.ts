import { addLateMentions, commentEdited } from '@quillstead/contracts';
import { canRead, isNotBlocked, ProfileProjection } from '@quillstead/projections';
import {
  type DueTask,
  integer,
  literal,
  Outbox,
  query,
  type RowOf,
  sql,
  TaskHandler,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { commentsAbove } from './comment-place.js';
import { mentionedNames } from './mentions.js';

/** The newest comments, which the task looks at: far more than are written while an event is on its way. */
const newest = 5_000;

/**
 * Adds the mentions of a member in comments that were written after the member took the name and before content knew it
 * (docs/product/comments.md#mentions).
 */
@TaskHandler(addLateMentions)
export class AddLateMentions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run({ key }: DueTask): Promise<null> {
    const [userId = '', since = ''] = key.split(' ');
    await this.dataSource.transaction(async (manager) => {
      const member = await manager.findOneBy(ProfileProjection, { userId: Number(userId), status: 'active' });
      if (member === null) return;
      const comments = await lockCommentsSince(new Date(since), member.username, manager);
      const name = member.username.toLowerCase();
      const ids = comments
        .filter((comment) => mentionedNames(comment.comment_text).includes(name))
        .map(({ id }) => id);
      for (const { version, edited_at, ...comment } of await addMentions(member, ids, manager)) {
        const event = {
          ...comment,
          mentions_added: [member.userId],
          mentions_removed: [],
          edited_at: edited_at.toISOString(),
        };
        await this.outbox.publish(manager, commentEdited, event, version);
      }
    });
    return null;
  }
}

/** Locks the comments whose text was written since a time and contains the name. */
const lockCommentsSince = (since: Date, username: string, manager: EntityManager) =>
  query(
    manager,
    { id: integer, comment_text: text },
    sql`SELECT id, comment_text FROM comment
     WHERE id IN (SELECT id FROM comment ORDER BY id DESC LIMIT ${literal(newest)})
       AND greatest(posted_at, edited_at) >= ${since} AND is_deleted = 0 AND is_removed = 0
       AND position(lower(${username}) IN lower(comment_text)) > 0
     ORDER BY id FOR NO KEY UPDATE`,
  );

const columns = {
  comment_id: integer,
  version: integer,
  author_id: integer,
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_author_id: integer,
  comment_reply_id: integer.orNull,
  parent_author_id: integer.orNull,
  above: integer.list,
  edited_at: time,
};

/** Adds a mention of the member to each of these comments that the member may read and did not write. */
function addMentions(
  { userId, username }: ProfileProjection,
  ids: readonly number[],
  manager: EntityManager,
): Promise<RowOf<typeof columns>[]> {
  return query(
    manager,
    columns,
    sql`WITH mentioned AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT comment.id, ${userId}, ${username}::text
       FROM comment JOIN story ON story.id = comment.story_id
       JOIN user_projection story_author ON story_author.user_id = story.author_id
       WHERE comment.id = ANY (${ids}::bigint[]) AND comment.author_id <> ${userId}
         AND ${canRead('story_author', sql`${userId}::bigint`)}
         AND ${isNotBlocked(sql`comment.author_id`, sql`${userId}::bigint`)}
       ON CONFLICT DO NOTHING RETURNING comment_id
     ), changed AS (
       UPDATE comment SET version = version + 1 FROM mentioned WHERE comment.id = mentioned.comment_id
       RETURNING comment.id, comment.version, comment.author_id, comment.story_id, comment.comment_reply_id,
         coalesce(comment.edited_at, comment.posted_at) AS edited_at
     )
     SELECT changed.id AS comment_id, changed.version, changed.author_id, changed.story_id, story.slug AS story_slug,
            story.title AS story_title, story.author_id AS story_author_id, changed.comment_reply_id,
            parent.author_id AS parent_author_id,
            ${commentsAbove(sql`changed.comment_reply_id`)} AS above, changed.edited_at
     FROM changed JOIN story ON story.id = changed.story_id
     LEFT JOIN comment parent ON parent.id = changed.comment_reply_id`,
  );
}
