import { Controller } from '@nestjs/common';
import { listCommentLikes, listStoryLikes, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
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
  type Sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { joinUserStat, toUserArticle, userColumns } from '../user-projection/index.js';
import { likeOrder, likerRow } from './like-orders.js';

type Page = ResponseOf<typeof listStoryLikes>;
/**
 * The columns of a row. For an item without likes, or one that the viewer may not read, there is one row without a
 * person.
 */
const columns = { is_readable: boolean, ...leftJoined(likerRow) };

const storyAbove = (slug: string, viewer: Sql): Sql => sql`
  SELECT story.id, stat.count_likes, ${canReadStory('story', 'story_author', viewer)} AS is_readable
  FROM story
  JOIN story_stat stat ON stat.story_id = story.id
  JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${isShown('story_author', viewer)}
  WHERE story.slug = ${slug}`;

const commentAbove = (id: number, viewer: Sql): Sql => sql`
  SELECT comment.id, comment.count_likes, ${canReadStory('story', 'story_author', viewer)} AS is_readable
  FROM comment
  JOIN user_projection author ON author.user_id = comment.author_id AND ${isShown('author', viewer)}
  JOIN story ON story.id = comment.story_id
  JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${isShown('story_author', viewer)}
  WHERE comment.id = ${id} AND comment.is_deleted = 0 AND comment.is_removed = 0`;

/** Lists the active members who like a story or a comment (docs/product/lists.md#sorts-and-filters). */
@Controller()
export class ListLikes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page for a story; an empty one without access if the viewer may not read it. Throws `not_found`,
   * `invalid`, `bad_cursor`.
   */
  @Operation(listStoryLikes)
  ofStory(payload: PayloadOf<typeof listStoryLikes>, context: RpcContext): Promise<Page> {
    return this.page('story', (viewer) => storyAbove(payload.slug, viewer), payload, context);
  }

  /** Returns a page for a comment. Throws `not_found` also for a deleted one. */
  @Operation(listCommentLikes)
  ofComment(payload: PayloadOf<typeof listCommentLikes>, context: RpcContext): Promise<Page> {
    return this.page('comment', (viewer) => commentAbove(payload.comment_id, viewer), payload, context);
  }

  private async page(
    item: 'story' | 'comment',
    above: (viewer: Sql) => Sql,
    { sort, next: cursor }: Pick<PayloadOf<typeof listStoryLikes>, 'sort' | 'next'>,
    { viewer }: RpcContext,
  ): Promise<Page> {
    const { order: ofLikes, ofPage, page } = likeOrder(sort);
    const order = ofLikes.at(cursor, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT above.is_readable, item.*
       FROM (${above(viewerId)}) AS above
       LEFT JOIN LATERAL (
         SELECT ${userColumns('person', viewerId)}, liker.liked_at
         FROM (${page(item, viewerId, order)}) AS liker
         JOIN user_projection person ON person.user_id = liker.user_id
         ${joinUserStat('person')}
       ) AS item ON above.is_readable
       ORDER BY ${order.orderOf(ofPage)}`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { items: [], next: null, content_access: false };
    const people = rows.filter((row) => isJoined(likerRow, row));
    const { items, ...cursors } = order.page(people);
    return { items: items.map(toUserArticle), ...cursors };
  }
}
