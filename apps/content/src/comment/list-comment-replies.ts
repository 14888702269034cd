import { Controller } from '@nestjs/common';
import { listCommentReplies, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { canReadStory, isShown } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  Cursors,
  isJoined,
  leftJoined,
  Operation,
  query,
  sql,
  ReadReplica,
} from '@quillstead/service-kit';
import { isCommentNotMuted } from '../mute/is-not-muted.js';
import {
  commentColumns,
  commentRow,
  commentStoryColumns,
  joinCommentAuthor,
  readsRemoved,
  toCommentArticle,
} from './comment-rows.js';
import { commentOrder } from './list-story-comments.js';

/**
 * The columns of a row: a comment without replies, or under a story that the viewer may not read, is a row without a
 * reply.
 */
const columns = { is_readable: boolean, ...leftJoined(commentRow) };

/** Lists the direct replies to a comment; the replies to a reply are read at that reply. */
@Controller()
export class ListCommentReplies {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page; an empty one without access if the viewer may not read the story. Throws `not_found`, `invalid`,
   * `bad_cursor`.
   */
  @Operation(listCommentReplies)
  async execute(
    payload: PayloadOf<typeof listCommentReplies>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listCommentReplies>> {
    const order = commentOrder(payload.sort).at(payload.next, this.cursors);
    const viewerId = sql`${context.viewer?.id ?? null}::bigint`;
    const rows = await this.replica.forViewer(context.viewer, (database) =>
      query(
        database,
        columns,
        sql`SELECT above.is_readable, item.*
       FROM (
         SELECT parent.id, story.author_id, ${commentStoryColumns}, ${canReadStory('story', 'author', viewerId)} AS is_readable
         FROM comment parent
         JOIN story ON story.id = parent.story_id
         JOIN user_projection author ON author.user_id = story.author_id AND ${isShown('author', viewerId)}
         WHERE parent.id = ${payload.comment_id}
       ) AS above
       LEFT JOIN LATERAL (
         SELECT ${commentColumns(viewerId)}, above.story_id, above.story_slug, above.story_title,
                above.story_lang
         FROM comment ${joinCommentAuthor(viewerId, readsRemoved(context, sql`above.author_id`))}
         WHERE comment.comment_reply_id = above.id AND above.is_readable AND ${isCommentNotMuted('comment', viewerId)}
           AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      ),
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const replies = rows.filter((row) => isJoined(commentRow, row));
    const { items, ...cursors } = order.page(replies);
    return { items: items.map(({ is_readable: _, ...row }) => toCommentArticle(row)), ...cursors };
  }
}
