import { listStoryComments, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  Cursors,
  isJoined,
  leftJoined,
  query,
  RpcHandler,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { commentOrder } from './comment-orders.js';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  readsRemoved,
  toCommentArticle,
} from './comment-rows.js';

/** A story without comments, or one that is locked, is a row without a comment. */
const columns = { is_readable: boolean, ...leftJoined(commentRow) };

/**
 * The comments on a story itself; replies are read at their comment (docs/product/comments.md#threads).
 */
@RpcHandler(listStoryComments)
export class ListStoryComments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page; an empty one without access for who may not read the story. Throws `not_found`, `invalid`, `bad_cursor`.
   */
  async execute(
    payload: PayloadOf<typeof listStoryComments>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listStoryComments>> {
    const order = commentOrder(payload.sort);
    const viewerId = sql`${context.viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT story.is_readable, item.*
       FROM (
         SELECT story.id, story.author_id, story.slug, story.title, story.chosen_lang, story.detected_lang,
                ${canRead('author', viewerId)} AS is_readable
         FROM story JOIN user_projection author ON author.user_id = story.author_id AND ${isShown('author')}
         WHERE story.slug = ${payload.slug}
       ) AS story
       LEFT JOIN LATERAL (
         SELECT ${commentColumns(viewerId)}, ${commentStoryColumns}
         FROM comment
         ${joinCommentAuthor(readsRemoved(context, sql`story.author_id`))}
         WHERE comment.story_id = story.id AND comment.comment_level = 0 AND story.is_readable
           AND ${order.after(payload.next, this.cursors)}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const comments = rows.filter((row) => isJoined(commentRow, row));
    const { items, next } = order.page(comments, this.cursors);
    return { items: items.map(({ is_readable: _, ...row }) => toCommentArticle(row)), next };
  }
}
