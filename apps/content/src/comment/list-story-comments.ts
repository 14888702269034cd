import { Controller } from '@nestjs/common';
import { listStoryComments, pageSize, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, isShown } from '@quillstead/projections';
import {
  boolean,
  CallError,
  Cursors,
  integer,
  isJoined,
  KeyOrder,
  leftJoined,
  Operation,
  query,
  raw,
  ReadReplica,
  type RpcContext,
  sql,
} from '@quillstead/service-kit';
import { unknownSort } from '../lists/subscribed-order.js';
import { isCommentNotMuted } from '../mute/is-not-muted.js';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  readsRemoved,
  toCommentArticle,
} from './comment-rows.js';

/** The columns by which comments are sorted, under the names that the statement gives them. */
export interface CommentKeys {
  comment_id: number;
  count_likes: number;
  posted_at: Date;
}

const byTime = ({ posted_at, comment_id }: CommentKeys) => [posted_at.toISOString(), comment_id];
const timeColumns = ['comment.posted_at', 'comment.id'];

const orders = {
  newest: new KeyOrder<CommentKeys>('comments:newest', timeColumns, 'DESC', byTime),
  chronological: new KeyOrder<CommentKeys>('comments:chronological', timeColumns, 'ASC', byTime),
  top: new KeyOrder<CommentKeys>('comments:top', ['comment.count_likes', ...timeColumns], 'DESC', (row) => [
    row.count_likes,
    ...byTime(row),
  ]),
} as const;

/**
 * Returns the order that a sort names, newest first without one. Throws `invalid` for a sort that comments do not have.
 */
export function commentOrder(sort: PayloadOf<typeof listStoryComments>['sort']): KeyOrder<CommentKeys> {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'chronological' || name === 'top') return orders[name];
  throw unknownSort(name);
}

/**
 * The columns of a row. A story without comments, or one that the viewer may not read, is a row without a comment. The
 * pinned comment has the place 0 of the first page, whatever the sort, and no other place (a page that is read
 * backwards may turn out to be the first); while its author is suspended it is one of the others.
 */
const columns = { is_readable: boolean, ...leftJoined({ ...commentRow, place: integer }) };

/** Lists the comments on a story itself; replies are read at their comment (docs/product/comments.md#threads). */
@Controller()
export class ListStoryComments {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page; an empty one without access if the viewer may not read the story. Throws `not_found`, `invalid`,
   * `bad_cursor`.
   */
  @Operation(listStoryComments)
  async execute(
    payload: PayloadOf<typeof listStoryComments>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listStoryComments>> {
    const order = commentOrder(payload.sort).at(payload.next, this.cursors);
    const viewerId = sql`${context.viewer?.id ?? null}::bigint`;
    const author = joinCommentAuthor(viewerId, readsRemoved(context, sql`story.author_id`));
    const isListed = isCommentNotMuted('comment', viewerId);
    const rows = await this.replica.forViewer(context.viewer, (database) =>
      query(
        database,
        columns,
        sql`SELECT story.is_readable, item.*
       FROM (
         SELECT story.id, story.author_id, story.slug, story.title, story.chosen_lang, story.detected_lang,
                ${canReadStory('story', 'author', viewerId)} AS is_readable
         FROM story JOIN user_projection author ON author.user_id = story.author_id AND ${isShown('author', viewerId)}
         WHERE story.slug = ${payload.slug}
       ) AS story
       LEFT JOIN LATERAL (
         (
           SELECT ${commentColumns(viewerId)}, ${commentStoryColumns}, 0 AS place
           FROM comment ${author}
           WHERE comment.story_id = story.id AND comment.is_pinned = 1 AND author.user_id IS NOT NULL
             AND story.is_readable AND ${isListed} AND ${raw(String(order.mayBegin))}
         )
         UNION ALL
         (
           SELECT ${commentColumns(viewerId)}, ${commentStoryColumns},
                  row_number() OVER (ORDER BY ${order.order})::integer AS place
           FROM comment ${author}
           WHERE comment.story_id = story.id AND comment.comment_level = 0
             AND (comment.is_pinned = 0 OR author.user_id IS NULL) AND story.is_readable
             AND ${isListed} AND ${order.after}
           ORDER BY ${order.orderAndLimit}
         )
       ) AS item ON true
       ORDER BY item.place`,
      ),
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const comments = rows.filter((row) => isJoined(commentRow, row));
    const pinned = comments.filter(({ place }) => place === 0);
    const others = comments.slice(pinned.length);
    const { items, ...cursors } = order.page(others, pageSize - pinned.length);
    const shown = cursors.previous ? items : [...pinned, ...items];
    return { items: shown.map(({ is_readable: _, place: __, ...row }) => toCommentArticle(row)), ...cursors };
  }
}
