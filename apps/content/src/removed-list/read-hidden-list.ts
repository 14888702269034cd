import { Controller } from '@nestjs/common';
import {
  type PayloadOf,
  readHiddenCollection,
  readHiddenCollectionAsStaff,
  readHiddenSeries,
  readHiddenSeriesAsStaff,
  type ResponseTypes,
} from '@quillstead/contracts';
import { memberOf, moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  Operation,
  queryOne,
  raw,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isHiddenList, isRestorable, type ListTable, numberOf } from './removed-rows.js';

type HiddenSeries = ResponseTypes['hidden_series'];
type HiddenCollection = ResponseTypes['hidden_collection'];

const columns = { number: integer, title: text, description: text.orNull, removed_at: time };

/** Reads a series or a collection that a moderator hid, for its author and for the staff only. */
@Controller()
export class ReadHiddenList {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Reads the series for its author. Throws `not_found` for that of another author, and for one that can't be mended
   * any more.
   */
  @Operation(readHiddenSeries)
  seriesAsAuthor(
    { series_id }: PayloadOf<typeof readHiddenSeries>,
    context: RpcContext,
  ): Promise<HiddenSeries> {
    return this.series(series_id, isHiddenList('series', sql`${memberOf(context).id}::bigint`));
  }

  /** Reads the series for a moderator, even if its author can't mend it. Throws `not_found` for everybody else. */
  @Operation(readHiddenSeriesAsStaff)
  async seriesAsStaff(
    { series_id }: PayloadOf<typeof readHiddenSeriesAsStaff>,
    context: RpcContext,
  ): Promise<HiddenSeries> {
    moderatorOf(context);
    return this.series(series_id, isRestorable('series'));
  }

  @Operation(readHiddenCollection)
  collectionAsAuthor(
    { collection_id }: PayloadOf<typeof readHiddenCollection>,
    context: RpcContext,
  ): Promise<HiddenCollection> {
    return this.collection(collection_id, isHiddenList('collection', sql`${memberOf(context).id}::bigint`));
  }

  @Operation(readHiddenCollectionAsStaff)
  async collectionAsStaff(
    { collection_id }: PayloadOf<typeof readHiddenCollectionAsStaff>,
    context: RpcContext,
  ): Promise<HiddenCollection> {
    moderatorOf(context);
    return this.collection(collection_id, isRestorable('collection'));
  }

  private async series(number: number, which: Sql): Promise<HiddenSeries> {
    const { number: series_id, ...found } = await this.read('series', number, which);
    return { series_id, ...found };
  }

  private async collection(number: number, which: Sql): Promise<HiddenCollection> {
    const { number: collection_id, ...found } = await this.read('collection', number, which);
    return { collection_id, ...found };
  }

  private async read(table: ListTable, number: number, which: Sql) {
    const found = await queryOne(
      this.dataSource,
      columns,
      sql`SELECT ${numberOf(table)} AS number, title, description, removed_at FROM ${raw(table)}
          WHERE ${numberOf(table)} = ${number} AND ${which}`,
    );
    if (found === undefined) throw new CallError('not_found');
    return { ...found, removed_at: found.removed_at.toISOString() };
  }
}
