import { Controller } from '@nestjs/common';
import { type PayloadOf, type ResponseOf, snapshotSeriesSubscriptions } from '@quillstead/contracts';
import { integer, Operation, query, sql, time } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';

/** The most rows of a page; a request for more gets this many. */
const mostRows = 1_000;

const columns = { id: integer, user_id: integer, series_id: integer, version: integer, since: time };

/** Returns the subscriptions to series in pages by id, to services that rebuild their projections. */
@Controller()
export class SnapshotSeriesSubscriptions {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(snapshotSeriesSubscriptions)
  async execute({
    after,
    limit,
  }: PayloadOf<typeof snapshotSeriesSubscriptions>): Promise<ResponseOf<typeof snapshotSeriesSubscriptions>> {
    const rows = await query(
      this.dataSource,
      columns,
      sql`SELECT id, user_id, series_id, version, created_at AS since FROM series_subscription
       WHERE id > ${after} ORDER BY id LIMIT ${Math.min(limit, mostRows)}`,
    );
    return {
      items: rows.map(({ id: _, since, ...row }) => ({ ...row, since: since.toISOString() })),
      after: rows.at(-1)?.id ?? null,
    };
  }
}
