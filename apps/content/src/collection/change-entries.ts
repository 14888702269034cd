import { Injectable } from '@nestjs/common';
import {
  addToCollection,
  changeCollectionEntry,
  type PayloadOf,
  removeFromCollection,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  queryOne,
  RpcHandler,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findPlace, mostDigits, numberAnew, type OrderedList } from '../ordered-list/index.js';
import { addEntry } from './add-entry.js';
import { lockOwnCollection } from './lock-own-collection.js';

type Entry = PayloadOf<typeof addToCollection>;
type Change = PayloadOf<typeof changeCollectionEntry>;

/**
 * Adds stories to collections, moves them, writes notes on them and takes them out
 * (docs/product/collections.md#stories). Each throws `forbidden` for somebody else's collection, `not_found` for one
 * that the member may not read.
 */
@Injectable()
export class ChangeEntries {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `not_found` for a story that the member may not read, `quota_reached` when the collection is full. */
  @RpcHandler(addToCollection)
  async add({ collection_id, story_id }: Entry, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      await addEntry(id, story_id, memberId, manager);
      return null;
    });
  }

  @RpcHandler(removeFromCollection)
  async remove({ collection_id, story_id }: Entry, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      await execute(
        manager,
        sql`DELETE FROM collection_story WHERE collection_id = ${id} AND story_id = ${story_id}`,
      );
      return null;
    });
  }

  /** Throws `conflict` when the story, or the one to go behind, is not in the collection. */
  @RpcHandler(changeCollectionEntry)
  async change(payload: Change, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(payload.collection_id, memberId, manager);
      const digits = await changeEntry({ table: 'collection', id }, payload, manager);
      if (digits > mostDigits) await numberAnew({ table: 'collection', id }, manager);
      return null;
    });
  }
}

/** Returns the digits of the new place, 0 of one that has not changed. */
async function changeEntry(
  list: OrderedList,
  { story_id, after_story_id: after, entry_note: note }: Change,
  manager: EntityManager,
): Promise<number> {
  const isMoved = after !== undefined && after !== story_id;
  const found = isMoved ? await findPlace(list, story_id, after, manager) : null;
  const entry = await queryOne(
    manager,
    { place: text },
    sql`UPDATE collection_story SET
       place = coalesce(${found?.place ?? null}::numeric, place),
       note = CASE WHEN ${note !== undefined} THEN ${note || null}::text ELSE note END
     WHERE collection_id = ${list.id} AND story_id = ${story_id} RETURNING place::text AS place`,
  );
  if (entry === undefined) throw new CallError('conflict');
  if (found === null) return 0;
  await execute(
    manager,
    sql`UPDATE collection SET last_place = greatest(last_place, ceil(${found.place}::numeric)::bigint)
     WHERE id = ${list.id}`,
  );
  return found.digits;
}
