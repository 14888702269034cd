import { commentPosted, type PayloadOf, postComment, type ResponseOf } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  type Database,
  IdempotentCalls,
  json,
  type KeyedCall,
  Outbox,
  publishFrom,
  queryOne,
  RpcHandler,
  sql,
  storeResponse,
  wireTime,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { raiseStats } from '../story/index.js';
import { commentPlace } from './comment-place.js';
import { commentColumns, joinCommentAuthor, newCommentArticle } from './comment-rows.js';

type Payload = PayloadOf<typeof postComment>;
type Comment = ResponseOf<typeof postComment>;

/** Posts a comment under a story, or a reply to such a comment (docs/product/comments.md#threads). */
@RpcHandler(postComment)
export class PostComment {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly dataSource: DataSource,
  ) {}

  /** The comment as its author sees it. Throws `not_found` for what the author may not read or reply to. */
  async execute(payload: Payload, context: RpcContext): Promise<Comment> {
    const author = memberOf(context);
    const { requestId } = context;
    const post = (): Promise<Comment | null> =>
      this.calls.runStatement(context, payload, (call) =>
        add(payload, { authorId: author.id, requestId, call }, this.dataSource),
      );
    let comment = await post();
    if (comment === null) {
      // The comment of a new member may arrive before the event of the sign-up.
      await this.users.arrival(author.id);
      comment = await post();
    }
    if (comment === null) throw new CallError('not_found');
    this.outbox.hasPublished();
    return comment;
  }
}

interface Origin {
  readonly authorId: number;
  readonly requestId: string;
  readonly call: KeyedCall | null;
}

/**
 * Adds the comment, counts it, publishes it and stores the response in one statement, which locks the story before the
 * comment above it, as every change of a thread does. Null when there is no place for it, also when the story or the
 * comment above it was taken away while the statement waited for its lock.
 */
async function add(
  payload: Payload,
  { authorId, requestId, call }: Origin,
  database: Database,
): Promise<Comment | null> {
  const author = sql`${authorId}::bigint`;
  const parentId = sql`${payload.comment_reply_id ?? null}::bigint`;
  const row = await queryOne(
    database,
    { response: json<Comment>() },
    sql`WITH place AS MATERIALIZED (${commentPlace(payload, author)}),
     locked_story AS (
       SELECT stat.story_id FROM place JOIN story_stat stat USING (story_id)
       WHERE stat.author_id IS NOT NULL FOR UPDATE OF stat
     ), locked_parent AS (
       SELECT parent.id FROM locked_story JOIN comment parent USING (story_id)
       WHERE parent.id = ${parentId} AND parent.is_deleted = 0 FOR NO KEY UPDATE OF parent
     ), changes AS (
       SELECT story_id, 0 AS likes, 1 AS comments, 0 AS bookmarks FROM locked_story
       WHERE ${parentId} IS NULL OR EXISTS (SELECT FROM locked_parent)
     ),
     ${raiseStats('changes')},
     replied AS (
       UPDATE comment SET count_replies = count_replies + 1 FROM locked_parent WHERE comment.id = locked_parent.id
     ), added AS (
       INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text)
       SELECT story_id, ${author}, ${parentId}, comment_level, ${payload.comment_text}::text
       FROM raised JOIN place USING (story_id)
       RETURNING *
     ), named AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT added.id, (mention ->> 'user_id')::bigint, mention ->> 'username'
       FROM added, place, unnest(place.mentioned) AS mention
     ), posted AS (
       SELECT 1 AS version, ${requestId}::text AS request_id, jsonb_build_object(
         'comment_id', added.id, 'story_id', story_id, 'story_slug', story_slug, 'story_title', story_title,
         'story_author_id', story_author_id, 'author_id', author_id, 'comment_reply_id', comment_reply_id,
         'parent_author_id', parent_author_id, 'comment_level', added.comment_level,
         'mentions', ARRAY(SELECT (mention ->> 'user_id')::bigint FROM unnest(mentioned) AS mention),
         'posted_at', ${wireTime('posted_at')}
       ) AS payload
       FROM added JOIN place USING (story_id)
     ), published AS (${publishFrom(commentPosted, 'posted')}),
     shown AS (
       SELECT ${commentColumns(author)}, story_id, story_slug, story_title
       FROM added AS comment JOIN place USING (story_id) ${joinCommentAuthor}
     ), result AS (SELECT ${newCommentArticle('shown')} AS response FROM shown),
     stored AS (${storeResponse(call, 'result')})
     SELECT response FROM result`,
  );
  return row?.response ?? null;
}
