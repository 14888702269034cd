import { Controller } from '@nestjs/common';
import { listUserBookmarks, listUserPosts, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  type Columns,
  Cursors,
  Operation,
  query,
  sql,
  type Sql,
  ReadReplica,
} from '@quillstead/service-kit';
import { CoverAddresses } from '../cover-files/index.js';
import { ownedColumns, ownedPage, profileOwner } from '../lists/owned-page.js';
import { keptComments, postedComments } from './comment-lists.js';
import { postFilter, type PostList, sortedPosts } from './post-list.js';
import { keptStories, postedStories } from './story-lists.js';

type Payload = PayloadOf<typeof listUserPosts>;
type Page = ResponseOf<typeof listUserPosts>;

const anybody = (): Sql => sql`true`;
const theViewer = (viewer: Sql): Sql => sql`person.user_id = ${viewer}`;

/**
 * Lists the posts of a person and the bookmarks of a member, as a profile shows them
 * (docs/product/lists.md#sorts-and-filters).
 */
@Controller()
export class ListUserPosts {
  constructor(
    private readonly replica: ReadReplica,
    private readonly cursors: Cursors,
    private readonly covers: CoverAddresses,
  ) {}

  /**
   * Returns stories or comments of a person; an empty page without access if the viewer may not read a private
   * person's. Throws `not_found` for a person who does not exist, `invalid` for an unknown sort or filter,
   * `bad_cursor`.
   */
  @Operation(listUserPosts)
  async posts(payload: Payload, context: RpcContext): Promise<Page> {
    return postFilter(payload.filter) === 'stories'
      ? this.page(postedStories, anybody, payload, context)
      : this.page(postedComments, anybody, payload, context);
  }

  /** Lists the member's own bookmarks of posts that they may still read. Throws `not_found` for everybody else. */
  @Operation(listUserBookmarks)
  async bookmarks(payload: PayloadOf<typeof listUserBookmarks>, context: RpcContext): Promise<Page> {
    return postFilter(payload.filter) === 'stories'
      ? this.page(keptStories, theViewer, payload, context)
      : this.page(keptComments, theViewer, payload, context);
  }

  /**
   * Returns a page of a list.
   *
   * @param whose the condition on the person's `person` without which there is no list
   */
  private async page<Item extends Columns>(
    list: PostList<Item>,
    whose: (viewer: Sql) => Sql,
    { username, sort, next: cursor }: Payload,
    { viewer }: RpcContext,
  ): Promise<Page> {
    const { order: ofList, candidates } = sortedPosts(list, sort);
    const order = ofList.at(cursor, this.cursors);
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await this.replica.forViewer(viewer, (database) =>
      query(
        database,
        ownedColumns(list.row),
        sql`SELECT owner.is_readable, item.*
       FROM (${profileOwner(username, viewerId, whose(viewerId))}) AS owner
       LEFT JOIN LATERAL (
         SELECT ${list.columns(viewerId, seesNsfwInLists(viewer))}, page.place
         FROM (
           SELECT candidate.*, row_number() OVER () AS place
           FROM (
             ${candidates(viewerId, seesNsfwInLists(viewer))}
               AND owner.is_readable AND ${order.after}
             ORDER BY ${order.orderAndLimit}
           ) AS candidate
         ) AS page
         ${list.tables(viewerId)}
       ) AS item ON true
       ORDER BY item.place`,
      ),
    );
    return ownedPage(rows, list.row, order, (row) => list.toItem(row, this.covers));
  }
}
