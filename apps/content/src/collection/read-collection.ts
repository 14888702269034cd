import { Controller } from '@nestjs/common';
import { type PayloadOf, readCollection, type ResponseOf } from '@quillstead/contracts';
import { canRead, isShown, seesNsfwInLists } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  flag,
  isJoined,
  leftJoined,
  Operation,
  queryOne,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CoverAddresses } from '../cover-files/index.js';
import { authorRow } from '../user-projection/index.js';
import {
  collectionColumns,
  collectionRow,
  countReadable,
  isThere,
  toReadableCollection,
} from './collection-rows.js';

const readable = { ...collectionRow, cover_alt: text.orNull, subscription: flag };
/** The columns of a row. If the viewer may not read the collection, all are null except the author's. */
const columns = { ...leftJoined(readable), ...authorRow };

/**
 * Returns SQL that is 1 if the viewer subscribes to the collection, 0 if not, and null if the viewer may not read it.
 */
const isSubscribed = (viewer: Sql): Sql => sql`(
  CASE WHEN collection.id IS NOT NULL THEN (
    SELECT count(*)::integer FROM collection_subscription mine
    WHERE mine.user_id = ${viewer} AND mine.collection_id = collection.id
  ) END
)`;

/** Reads the head of a collection by its number (docs/product/collections.md#page). */
@Controller()
export class ReadCollection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly covers: CoverAddresses,
  ) {}

  /** Returns the page; of a private account's collection that the viewer may not read, a stub. Throws `not_found`. */
  @Operation(readCollection)
  async execute(
    { collection_id }: PayloadOf<typeof readCollection>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readCollection>> {
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const row = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT ${collectionColumns(viewerId)}, collection.cover_alt,
              ${isSubscribed(viewerId)} AS subscription
       FROM collection found
       JOIN user_projection author ON author.user_id = found.author_id AND ${isShown('author', viewerId)}
       LEFT JOIN collection ON collection.id = found.id AND ${canRead('author', viewerId)}
       ${countReadable(viewerId, seesNsfwInLists(viewer))}
       WHERE found.public_id = ${collection_id} AND ${isThere('found', viewerId)}`,
    );
    if (row === undefined) throw new CallError('not_found');
    if (isJoined(readable, row))
      return { content_type: 'collection_page', ...toReadableCollection(row, this.covers) };
    return {
      content_type: 'collection_page',
      content_access: false,
      author_id: row.author_id,
      author_username: row.author_username,
      author_display_name: row.author_display_name,
      author_picture: row.author_picture,
      author_is_verified: row.author_is_verified,
      author_is_private: row.author_is_private,
      author_is_user: row.author_is_user,
    };
  }
}
