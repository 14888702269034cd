import { commentPosted, type PayloadOf, postComment, type ReplyOf } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type AskContext,
  CallError,
  IdempotentCalls,
  Outbox,
  queryOne,
  RpcHandler,
  sql,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { raiseStats } from '../story/index.js';
import { type CommentPlace, findCommentPlace } from './comment-place.js';
import { commentColumns, commentRow, joinCommentAuthor, toCommentArticle } from './comment-rows.js';

type Payload = PayloadOf<typeof postComment>;

/** Answers a story or a comment under it (product.md, "Stories, drafts, comments"). */
@RpcHandler(postComment)
export class PostComment {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
  ) {}

  /** The comment as its author sees it. Throws `not_found` for what the author may not read or reply to. */
  async execute(payload: Payload, context: AskContext): Promise<ReplyOf<typeof postComment>> {
    const author = memberOf(context);
    await this.users.arrival(author.id);
    return this.calls.run(context, payload, async (manager) => {
      const place = await findCommentPlace(payload, author.id, manager);
      if (place === null) throw new CallError('not_found');
      const comment = await add(payload, place, author.id, manager);
      await this.tell(comment, place, author.id, manager);
      return comment;
    });
  }

  private async tell(
    { comment_id, comment_reply_id, comment_level, posted_at }: ReplyOf<typeof postComment>,
    { mentioned, ...place }: CommentPlace,
    authorId: number,
    manager: EntityManager,
  ): Promise<void> {
    const mentions = mentioned.map(({ user_id }) => user_id);
    await this.outbox.tell(
      manager,
      commentPosted,
      { ...place, comment_id, author_id: authorId, comment_reply_id, comment_level, mentions, posted_at },
      1,
    );
  }
}

/**
 * Adds the comment and counts it, the story before the comment above it, as every change of a thread locks them. Throws
 * `not_found` when one of them is gone by then.
 */
async function add(
  payload: Payload,
  { mentioned, ...place }: CommentPlace,
  authorId: number,
  manager: EntityManager,
): Promise<ReplyOf<typeof postComment>> {
  const author = sql`${authorId}::bigint`;
  const parentId = sql`${payload.comment_reply_id ?? null}::bigint`;
  const row = await queryOne(
    manager,
    commentRow,
    sql`WITH changes AS (SELECT ${place.story_id}::bigint AS story_id, 0 AS likes, 1 AS comments, 0 AS bookmarks),
     ${raiseStats('changes')},
     answered AS (
       UPDATE comment SET count_replies = count_replies + 1 FROM raised
       WHERE comment.id = ${parentId} AND comment.is_deleted = 0 RETURNING comment.id
     ), added AS (
       INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text)
       SELECT story_id, ${author}, ${parentId}, ${place.comment_level}::integer, ${payload.comment_text}::text
       FROM raised WHERE ${parentId} IS NULL OR EXISTS (SELECT FROM answered)
       RETURNING *
     ), named AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT added.id, mention.* FROM added, unnest(
         ${mentioned.map(({ user_id }) => user_id)}::bigint[],
         ${mentioned.map(({ username }) => username)}::text[]
       ) AS mention
     )
     SELECT ${commentColumns(author)}, comment.story_id, ${place.story_slug}::text AS story_slug,
            ${place.story_title}::text AS story_title
     FROM added AS comment ${joinCommentAuthor}`,
  );
  if (row === undefined) throw new CallError('not_found');
  return toCommentArticle(row);
}
