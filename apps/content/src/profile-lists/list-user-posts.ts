import { Injectable } from '@nestjs/common';
import { listUserBookmarks, listUserPosts, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { keptComments, postedComments } from './comment-lists.js';
import { type Found, postFilter, type PostList, sortedPosts } from './post-list.js';
import { keptStories, postedStories } from './story-lists.js';

type Payload = PayloadOf<typeof listUserPosts>;
type Page = ReplyOf<typeof listUserPosts>;

const anybody = 'true';
const theViewer = 'card.user_id = $2::bigint';

/** The lists on a profile that are content's: what a person has posted and what they keep (product.md, "Lists"). */
@Injectable()
export class ListUserPosts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Stories or comments of a person; an empty page without access for who may not read a private one's. Throws
   * `not_found` for who is not there, `invalid` for an unknown sort or filter, `bad_cursor`.
   */
  @RpcHandler(listUserPosts)
  async posts(payload: Payload, context: AskContext): Promise<Page> {
    return postFilter(payload.filter) === 'stories'
      ? this.page(postedStories, anybody, payload, context)
      : this.page(postedComments, anybody, payload, context);
  }

  /** What a member keeps and may read. Throws `not_found` for everybody else too. */
  @RpcHandler(listUserBookmarks)
  async bookmarks(payload: PayloadOf<typeof listUserBookmarks>, context: AskContext): Promise<Page> {
    return postFilter(payload.filter) === 'stories'
      ? this.page(keptStories, theViewer, payload, context)
      : this.page(keptComments, theViewer, payload, context);
  }

  /** @param whose SQL of the condition on the person's `card` without which there is no list */
  private async page<Row extends Found>(
    list: PostList<Row>,
    whose: string,
    { username, sort, next: cursor }: Payload,
    { viewer }: AskContext,
  ): Promise<Page> {
    const { order, candidates } = sortedPosts(list, sort);
    const parameters: unknown[] = [username, viewer?.id ?? null];
    const after = order.after(cursor, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT owner.is_readable, item.*
       FROM (
         SELECT card.user_id AS id, ${asText.canRead('card', '$2::bigint')} AS is_readable
         FROM author_card card
         WHERE lower(card.username) = lower($1) AND ${asText.isShown('card')} AND ${whose}
         LIMIT 1
       ) AS owner
       LEFT JOIN LATERAL (
         SELECT ${list.columns('$2::bigint')}, page.place, true AS is_item
         FROM (
           SELECT candidate.*, row_number() OVER () AS place
           FROM (
             ${candidates('owner.id', '$2::bigint', seesNsfwInLists(viewer))}
               AND owner.is_readable AND ${after}
             ORDER BY ${order.orderAndLimit}
           ) AS candidate
         ) AS page
         ${list.tables}
       ) AS item ON true
       ORDER BY item.place`,
      parameters,
    );
    const [first] = rows;
    if (first === undefined) throw new CallError('not_found');
    if (!first.is_readable) return { items: [], next: null, content_access: false };
    const { items, next } = order.page(first.is_item ? rows : [], this.cursors);
    return { items: items.map(list.toItem), next };
  }
}
