import { Inject } from '@nestjs/common';
import { minutesToEditComment } from '@quillstead/catalogue';
import { commentEdited, editComment, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  boolean,
  CallError,
  integer,
  literal,
  Outbox,
  type OutboxEntry,
  queryOne,
  type RowOf,
  RpcHandler,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { mentionedNames } from './mentions.js';
import { readArticle } from './read-article.js';

type Payload = PayloadOf<typeof editComment>;

const columns = {
  story_id: integer,
  story_slug: text,
  story_title: text,
  story_author_id: integer,
  comment_reply_id: integer.orNull,
  parent_author_id: integer.orNull,
  comment_text: text,
  is_own: boolean,
  is_late: boolean,
};
type Found = RowOf<typeof columns>;

const edited = {
  version: integer,
  edited_at: time,
  mentions_added: integer.list,
  mentions_removed: integer.list,
};

const tooLate = `A comment can be changed for ${minutesToEditComment} minutes after it was posted.`;

/** Changes the text of a comment a short time after it was posted (docs/product/comments.md#editing). */
@RpcHandler(editComment)
export class EditComment {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * The comment as its author sees it. Throws `forbidden` when it is too late and for the comment of another member,
   * `not_found` for a comment that is deleted or that the member may not read.
   */
  async execute(payload: Payload, context: RpcContext): Promise<ResponseOf<typeof editComment>> {
    const { id: authorId } = memberOf(context);
    const { comment, published } = await this.dataSource.transaction(async (manager) => {
      const before = await lockComment(payload.comment_id, authorId, manager);
      const isChanged = before.comment_text !== payload.comment_text;
      const entry = isChanged ? await this.change(before, payload, authorId, manager) : null;
      return { comment: await readArticle(payload.comment_id, context, manager), published: entry };
    });
    if (published !== null) await this.acknowledgements.wait(published);
    return comment;
  }

  private async change(
    { is_late, is_own: _, comment_text: __, ...about }: Found,
    payload: Payload,
    authorId: number,
    manager: EntityManager,
  ): Promise<OutboxEntry> {
    if (is_late) throw new CallError('forbidden', tooLate);
    const { version, edited_at, ...mentions } = await writeText(payload, about.story_id, authorId, manager);
    const event = {
      comment_id: payload.comment_id,
      author_id: authorId,
      ...about,
      ...mentions,
      edited_at: edited_at.toISOString(),
    };
    return this.outbox.publish(manager, commentEdited, event, version);
  }
}

/** Locks a comment of the member, so that changes come one after the other and none comes after a deletion. */
async function lockComment(commentId: number, memberId: number, manager: EntityManager): Promise<Found> {
  const member = sql`${memberId}::bigint`;
  const comment = await queryOne(
    manager,
    columns,
    sql`SELECT comment.story_id, story.slug AS story_slug, story.title AS story_title,
            story.author_id AS story_author_id, comment.comment_reply_id, parent.author_id AS parent_author_id,
            comment.comment_text, comment.author_id = ${member} AS is_own,
            now() > comment.posted_at + ${literal(minutesToEditComment)} * interval '1 minute' AS is_late
     FROM comment
     JOIN story ON story.id = comment.story_id
     JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canRead('story_author', member)}
     JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author')}
     LEFT JOIN comment parent ON parent.id = comment.comment_reply_id
     WHERE comment.id = ${commentId} AND comment.is_deleted = 0 AND comment.is_removed = 0
     FOR NO KEY UPDATE OF comment`,
  );
  if (comment === undefined) throw new CallError('not_found');
  if (!comment.is_own) throw new CallError('forbidden');
  return comment;
}

/** Writes the text and its mentions. */
async function writeText(
  { comment_id, comment_text }: Payload,
  storyId: number,
  authorId: number,
  manager: EntityManager,
): Promise<RowOf<typeof edited>> {
  const row = await queryOne(
    manager,
    edited,
    sql`WITH named AS (
       SELECT named.user_id, named.username
       FROM story
       JOIN user_projection story_author ON story_author.user_id = story.author_id
       JOIN user_projection named ON lower(named.username) = ANY (${mentionedNames(comment_text)}::text[])
         AND named.user_id <> ${authorId} AND ${isShown('named')}
         AND ${canRead('story_author', sql`named.user_id`)}
       WHERE story.id = ${storyId}
     ), former AS (
       SELECT user_id FROM comment_mention WHERE comment_id = ${comment_id}
     ), removed AS (
       DELETE FROM comment_mention mention
       WHERE mention.comment_id = ${comment_id} AND mention.user_id <> ALL (ARRAY(SELECT user_id FROM named))
     ), added AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT ${comment_id}::bigint, user_id, username FROM named
       ON CONFLICT (comment_id, user_id) DO UPDATE SET username = excluded.username
     )
     UPDATE comment SET comment_text = ${comment_text}::text, edited_at = now(), version = version + 1
     WHERE id = ${comment_id}
     RETURNING version, edited_at,
       ARRAY(SELECT user_id FROM named EXCEPT SELECT user_id FROM former ORDER BY 1) AS mentions_added,
       ARRAY(SELECT user_id FROM former EXCEPT SELECT user_id FROM named ORDER BY 1) AS mentions_removed`,
  );
  if (row === undefined) throw new Error('A locked comment has no row');
  return row;
}
