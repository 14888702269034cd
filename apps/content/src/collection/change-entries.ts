import { Controller, Inject } from '@nestjs/common';
import {
  addToCollection,
  changeCollectionEntry,
  collectionChanged,
  type PayloadOf,
  removeFromCollection,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  execute,
  Operation,
  Outbox,
  queryOne,
  sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { findPlace, mostDigits, numberAnew, type OrderedList } from '../ordered-list/find-place.js';
import { addEntry } from './add-entry.js';
import { lockOwnCollection, publishChange } from './change-own-collection.js';

type Entry = PayloadOf<typeof addToCollection>;
type Change = PayloadOf<typeof changeCollectionEntry>;

/**
 * Adds stories to collections, moves them, writes notes on them and takes them out
 * (docs/product/collections.md#stories). Each throws `forbidden` for the collection of another member, `not_found` for
 * one that the member may not read.
 */
@Controller()
export class ChangeEntries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Adds a story. Throws `not_found` for a story that the member may not read, `quota_reached` if the collection is
   * full.
   */
  @Operation(addToCollection)
  async add({ collection_id, story_id }: Entry, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    return this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      await addEntry(id, story_id, memberId, manager);
      return null;
    });
  }

  @Operation(removeFromCollection)
  async remove({ collection_id, story_id }: Entry, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(collection_id, memberId, manager);
      const removed = await execute(
        manager,
        sql`DELETE FROM collection_story WHERE collection_id = ${id} AND story_id = ${story_id}`,
      );
      return removed === 0 ? undefined : publishChange(id, collectionChanged, this.outbox, manager);
    });
    if (published) await this.acknowledgements.wait(published);
    return null;
  }

  /**
   * Moves a story or changes its note. Throws `conflict` if the story, or the one to go behind, is not in the
   * collection.
   */
  @Operation(changeCollectionEntry)
  async change(payload: Change, context: RpcContext): Promise<null> {
    const { id: memberId } = memberOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const id = await lockOwnCollection(payload.collection_id, memberId, manager);
      const digits = await changeEntry({ table: 'collection', id }, payload, manager);
      if (digits > mostDigits) await numberAnew({ table: 'collection', id }, manager);
      if (payload.entry_note === undefined) return undefined;
      return publishChange(id, collectionChanged, this.outbox, manager);
    });
    if (published) await this.acknowledgements.wait(published);
    return null;
  }
}

/** Writes the new place and note of a story. Returns the digits of the new place, 0 if it has not changed. */
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
