import { listCommentReplies, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { commentOrder } from './comment-orders.js';
import { commentColumns, type CommentRow, joinCommentAuthor, toCommentArticle } from './comment-rows.js';

/** A comment without replies, or one under a story that is locked, is a row without a reply. */
type Row = { is_readable: boolean } & (CommentRow | { comment_id: null });

/** The direct replies to a comment; theirs are read at them. */
@RpcHandler(listCommentReplies)
export class ListCommentReplies {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page; an empty one without access for who may not read the story. Throws `not_found`, `invalid`, `bad_cursor`. */
  async execute(
    payload: PayloadOf<typeof listCommentReplies>,
    { viewer }: AskContext,
  ): Promise<ReplyOf<typeof listCommentReplies>> {
    const order = commentOrder(payload.sort);
    const parameters: unknown[] = [payload.comment_id, viewer?.id ?? null];
    const after = order.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT above.is_readable, item.*
       FROM (
         SELECT parent.id, story.id AS story_id, story.slug, story.title, ${asText.canRead('card', '$2::bigint')} AS is_readable
         FROM comment parent
         JOIN story ON story.id = parent.story_id
         JOIN author_card card ON card.user_id = story.author_id AND ${asText.isShown('card')}
         WHERE parent.id = $1
       ) AS above
       LEFT JOIN LATERAL (
         SELECT ${commentColumns('$2::bigint')}, above.story_id, above.slug AS story_slug, above.title AS story_title
         FROM comment ${joinCommentAuthor}
         WHERE comment.comment_reply_id = above.id AND above.is_readable AND ${after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const replies = rows.flatMap(({ is_readable: _, ...row }) => (row.comment_id === null ? [] : [row]));
    const { items, next } = order.page(replies, this.cursors);
    return { items: items.map(toCommentArticle), next };
  }
}
