import { listStoryComments, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { commentOrder } from './comment-orders.js';
import { commentColumns, type CommentRow, joinCommentAuthor, toCommentArticle } from './comment-rows.js';

/** A story without comments, or one that is locked, is a row without a comment. */
type Row = { is_readable: boolean } & (CommentRow | { comment_id: null });

/** The comments that answer a story itself; replies are read at their comment (api.md, "Lists"). */
@RpcHandler(listStoryComments)
export class ListStoryComments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page; an empty one without access for who may not read the story. Throws `not_found`, `invalid`, `bad_cursor`. */
  async execute(
    payload: PayloadOf<typeof listStoryComments>,
    { viewer }: AskContext,
  ): Promise<ReplyOf<typeof listStoryComments>> {
    const order = commentOrder(payload.sort);
    const parameters: unknown[] = [payload.slug, viewer?.id ?? null];
    const after = order.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT story.is_readable, item.*
       FROM (
         SELECT story.id, story.slug, story.title, ${asText.canRead('card', '$2::bigint')} AS is_readable
         FROM story JOIN author_card card ON card.user_id = story.author_id AND ${asText.isShown('card')}
         WHERE story.slug = $1
       ) AS story
       LEFT JOIN LATERAL (
         SELECT ${commentColumns('$2::bigint')}, story.id AS story_id, story.slug AS story_slug,
                story.title AS story_title
         FROM comment
         ${joinCommentAuthor}
         WHERE comment.story_id = story.id AND comment.comment_level = 0 AND story.is_readable AND ${after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const comments = rows.flatMap(({ is_readable: _, ...row }) => (row.comment_id === null ? [] : [row]));
    const { items, next } = order.page(comments, this.cursors);
    return { items: items.map(toCommentArticle), next };
  }
}
