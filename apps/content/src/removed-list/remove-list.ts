import { Controller, Inject } from '@nestjs/common';
import {
  collectionChanged,
  type PayloadOf,
  removeCollection,
  removeSeries,
  restoreCollection,
  restoreSeries,
} from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  Acknowledgements,
  CallError,
  execute,
  integer,
  Operation,
  Outbox,
  type OutboxEntry,
  queryOne,
  raw,
  sql,
  type Sql,
  text,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { publishChange } from '../collection/index.js';
import { placeCoversLater } from '../cover-files/index.js';
import { Draft } from '../draft/index.js';
import { changeSeries } from '../series-place/index.js';
import { isRestorable, type ListTable, numberOf } from './removed-rows.js';

const columns = { id: integer, version: integer, cover: text.orNull };

/**
 * Removes series and collections for moderators, and restores them for 30 days (docs/product/admin.md#appeals). A
 * removed list has no author, so no join shows it; its stories, its places and its subscriptions stay for the
 * restoration.
 */
@Controller()
export class RemoveList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Removes a series; drafts that were to join it join none. Throws `not_found` if the caller is no moderator or the
   * series is gone.
   */
  @Operation(removeSeries)
  series(
    { series_id, can_be_mended = 0 }: PayloadOf<typeof removeSeries>,
    context: RpcContext,
  ): Promise<null> {
    return this.remove('series', series_id, can_be_mended, context);
  }

  @Operation(removeCollection)
  collection(
    { collection_id, can_be_mended = 0 }: PayloadOf<typeof removeCollection>,
    context: RpcContext,
  ): Promise<null> {
    return this.remove('collection', collection_id, can_be_mended, context);
  }

  /**
   * Restores a list. Throws `not_found` if the caller is no moderator or the list was not removed in the last 30 days,
   * `conflict` if its author has changed it since the `version` that the moderator read.
   */
  @Operation(restoreSeries)
  restoredSeries(
    { series_id, version }: PayloadOf<typeof restoreSeries>,
    context: RpcContext,
  ): Promise<null> {
    return this.restore('series', series_id, version ?? null, context);
  }

  @Operation(restoreCollection)
  restoredCollection(
    { collection_id, version }: PayloadOf<typeof restoreCollection>,
    context: RpcContext,
  ): Promise<null> {
    return this.restore('collection', collection_id, version ?? null, context);
  }

  private async remove(
    table: ListTable,
    number: number,
    canBeMended: 0 | 1,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    const published = await this.dataSource.transaction(async (manager) => {
      const { id, cover } = await lock(table, number, sql`${raw(table)}.author_id IS NOT NULL`, manager);
      const changes = sql`author_id = NULL, removed_from = author_id, removed_at = now(), can_be_mended = ${canBeMended}`;
      if (table === 'series') await manager.update(Draft, { seriesId: id }, { seriesId: null });
      await placeCoversLater([cover], manager);
      return this.change(table, id, changes, manager);
    });
    if (published) await this.acknowledgements.wait(published);
    return null;
  }

  private async restore(
    table: ListTable,
    number: number,
    seen: number | null,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    await this.dataSource.transaction(async (manager) => {
      const { id, version, cover } = await lock(table, number, isRestorable(table), manager);
      if (seen !== null && seen !== version)
        throw new CallError('conflict', 'Its author has changed it meanwhile. Please read it again.');
      const changes = sql`author_id = removed_from, removed_from = NULL, removed_at = NULL, can_be_mended = 0`;
      await placeCoversLater([cover], manager);
      await this.change(table, id, changes, manager);
    });
    return null;
  }

  /**
   * Writes the changes and publishes them as any change: search reads the list again, and the event of a removed
   * collection calls it private.
   */
  private async change(
    table: ListTable,
    id: number,
    changes: Sql,
    manager: EntityManager,
  ): Promise<OutboxEntry | undefined> {
    if (table === 'series') return (await changeSeries(id, changes, this.outbox, manager)).published;
    await execute(manager, sql`UPDATE collection SET ${changes} WHERE id = ${id}`);
    return publishChange(id, collectionChanged, this.outbox, manager);
  }
}

/** Locks a row by its number. Throws `not_found` if there is none. @param which condition on the row */
async function lock(table: ListTable, number: number, which: Sql, manager: EntityManager) {
  const row = await queryOne(
    manager,
    columns,
    sql`SELECT id, version, cover FROM ${raw(table)} WHERE ${numberOf(table)} = ${number} AND ${which} FOR UPDATE`,
  );
  if (row === undefined) throw new CallError('not_found');
  return row;
}
