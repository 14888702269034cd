import { Controller } from '@nestjs/common';
import {
  integer,
  join,
  literal,
  Operation,
  query,
  raw,
  sql,
  time,
  ReadReplica,
} from '@quillstead/service-kit';
import {
  type ExportListPage,
  type ExportPage,
  type PayloadOf,
  readCollectionSubscriptionExport,
  readCollectionsExport,
  readContentExport,
  readFirstReadersExport,
  readSeriesExport,
  readStatisticsExport,
  readSeriesSubscriptionExport,
} from '@quillstead/contracts';
import { exportParts, type Part } from './export-parts.js';

/**
 * Reads what a member has in content, for an export that accounts makes for them (docs/product/accounts.md#export).
 */
@Controller()
export class ReadExport {
  constructor(private readonly replica: ReadReplica) {}

  /** A page, oldest first. */
  @Operation(readContentExport)
  execute({ user_id, part, after }: PayloadOf<typeof readContentExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readSeriesExport)
  series({ user_id, part, after }: PayloadOf<typeof readSeriesExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readCollectionsExport)
  collections({ user_id, part, after }: PayloadOf<typeof readCollectionsExport>): Promise<ExportListPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readSeriesSubscriptionExport)
  seriesSubscriptions({
    user_id,
    part,
    after,
  }: PayloadOf<typeof readSeriesSubscriptionExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readCollectionSubscriptionExport)
  collectionSubscriptions({
    user_id,
    part,
    after,
  }: PayloadOf<typeof readCollectionSubscriptionExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readStatisticsExport)
  statistics({ user_id, part, after }: PayloadOf<typeof readStatisticsExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  @Operation(readFirstReadersExport)
  firstReaders({ user_id, part, after }: PayloadOf<typeof readFirstReadersExport>): Promise<ExportPage> {
    return this.read(user_id, part, after);
  }

  private async read(user_id: number, part: Part, after: PayloadOf<typeof readContentExport>['after']) {
    const { columns, select, from, keys, limit } = exportParts(sql`${user_id}::bigint`)[part];
    const order = raw(keys.join(', '));
    const [id, at] = keys.toReversed().map(raw);
    const rows = await this.replica.complete((database) =>
      query(
        database,
        { ...columns, key_id: integer, key_at: time.orNull },
        sql`SELECT ${select}, ${id} AS key_id, ${at ?? sql`NULL::timestamptz`} AS key_at
       ${from} AND ${after ? sql`(${order}) > (${join(after, ', ')})` : sql`true`}
       ORDER BY ${order} LIMIT ${literal(limit)}`,
      ),
    );
    const last = rows.length === limit ? rows.at(-1) : undefined;
    return {
      items: rows.map(({ key_id: _id, key_at: _at, ...item }) => item),
      after: last ? [...(last.key_at ? [last.key_at.toISOString()] : []), last.key_id] : null,
    };
  }
}
