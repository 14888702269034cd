import { Injectable } from '@nestjs/common';
import { commentPosted, type PayloadOf, type postComment, type ReplyOf } from '@quillstead/contracts';
import { type AskContext, CallError, IdempotentCalls, Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { memberOf } from '../access/access.js';
import { AuthorCards } from '../author-card/index.js';
import { raiseStat } from '../story/index.js';
import { type CommentPlace, findCommentPlace, findMentioned, type Mentioned } from './comment-place.js';
import { commentColumns, type CommentRow, joinCommentAuthor, toCommentArticle } from './comment-rows.js';
import { mentionedNames } from './mentions.js';

type Payload = PayloadOf<typeof postComment>;

/** Answers a story or a comment under it (product.md, "Stories, drafts, comments"). */
@Injectable()
export class PostComment {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly outbox: Outbox,
    private readonly cards: AuthorCards,
  ) {}

  /** The comment as its author sees it. Throws `not_found` for what the author may not read or reply to. */
  async run(payload: Payload, context: AskContext): Promise<ReplyOf<typeof postComment>> {
    const author = memberOf(context);
    await this.cards.arrival(author.id);
    return this.calls.run(context, async (manager) => {
      const place = await findCommentPlace(payload, author.id, manager);
      if (place === null) throw new CallError('not_found');
      const names = mentionedNames(payload.comment_text);
      const mentioned = await findMentioned(names, place.story_author_id, manager);
      const others = mentioned.filter(({ user_id }) => user_id !== author.id);
      await count(place, payload.comment_reply_id ?? null, manager);
      const comment = await add(payload, place, others, author.id, manager);
      await this.tell(comment, place, others, author.id, manager);
      return comment;
    });
  }

  private async tell(
    comment: ReplyOf<typeof postComment>,
    { comment_level: _, ...place }: CommentPlace,
    mentioned: readonly Mentioned[],
    authorId: number,
    manager: EntityManager,
  ): Promise<void> {
    const { comment_id, comment_reply_id, comment_level, posted_at } = comment;
    const mentions = mentioned.map(({ user_id }) => user_id);
    await this.outbox.tell(
      manager,
      commentPosted,
      { comment_id, ...place, author_id: authorId, comment_reply_id, comment_level, mentions, posted_at },
      1,
    );
  }
}

/** Counts the new comment, the story before the comment above it, as every change of a thread locks them. */
async function count(place: CommentPlace, replyId: number | null, manager: EntityManager): Promise<void> {
  const likes = await raiseStat(place.story_id, { comments: 1 }, manager);
  if (likes === null) throw new CallError('not_found');
  if (replyId === null) return;
  const [, parents] = await manager.query<[unknown, number]>(
    'UPDATE comment SET count_replies = count_replies + 1 WHERE id = $1 AND is_deleted = 0',
    [replyId],
  );
  if (parents === 0) throw new CallError('not_found');
}

async function add(
  payload: Payload,
  place: CommentPlace,
  mentioned: readonly Mentioned[],
  authorId: number,
  manager: EntityManager,
): Promise<ReplyOf<typeof postComment>> {
  const [row] = await manager.query<CommentRow[]>(
    `WITH added AS (
       INSERT INTO comment (story_id, author_id, comment_reply_id, comment_level, comment_text)
       VALUES ($1, $2, $3, $4, $5) RETURNING *
     ), named AS (
       INSERT INTO comment_mention (comment_id, user_id, username)
       SELECT added.id, mention.* FROM added, unnest($6::bigint[], $7::text[]) AS mention
     )
     SELECT ${commentColumns('$2::bigint')}, $1::bigint AS story_id, $8::text AS story_slug, $9::text AS story_title
     FROM added AS comment ${joinCommentAuthor}`,
    [
      place.story_id,
      authorId,
      payload.comment_reply_id ?? null,
      place.comment_level,
      payload.comment_text,
      mentioned.map(({ user_id }) => user_id),
      mentioned.map(({ username }) => username),
      place.story_slug,
      place.story_title,
    ],
  );
  if (row === undefined) throw new Error('A comment was inserted and not returned');
  return toCommentArticle(row);
}
