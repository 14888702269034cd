import { Injectable } from '@nestjs/common';
import { boolean, integer, query, RpcHandler, sql, type Sql, text, time } from '@quillstead/service-kit';
import {
  snapshotHashtagSubscriptions,
  snapshotSubscriptions,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';

/** The largest page, whatever the request says. */
const mostRows = 1_000;

/** Gives out subscriptions in pages by key. */
@Injectable()
export class Snapshot {
  constructor(private readonly dataSource: DataSource) {}

  @RpcHandler(snapshotSubscriptions)
  async subscriptions(
    request: PayloadOf<typeof snapshotSubscriptions>,
  ): Promise<ResponseOf<typeof snapshotSubscriptions>> {
    const rows = await query(
      this.dataSource,
      {
        subscription_id: integer,
        subscriber_id: integer,
        author_id: integer,
        code: boolean,
        version: integer,
        since: time,
      },
      sql`SELECT id AS subscription_id, subscriber_id, author_id, code, version, updated_at AS since
          FROM user_subscription WHERE ${page(request)}`,
    );
    return { items: rows.map(toItem), after: rows.at(-1)?.subscription_id ?? null };
  }

  @RpcHandler(snapshotHashtagSubscriptions)
  async hashtagSubscriptions(
    request: PayloadOf<typeof snapshotHashtagSubscriptions>,
  ): Promise<ResponseOf<typeof snapshotHashtagSubscriptions>> {
    const rows = await query(
      this.dataSource,
      { id: integer, user_id: integer, hashtag: text, version: integer, since: time },
      sql`SELECT id, user_id, hashtag, version, created_at AS since FROM hashtag_subscription WHERE ${page(request)}`,
    );
    return { items: rows.map(({ id: _, ...row }) => toItem(row)), after: rows.at(-1)?.id ?? null };
  }
}

const page = ({ after, limit }: { after: number; limit: number }): Sql =>
  sql`id > ${after} ORDER BY id LIMIT ${Math.min(limit, mostRows)}`;

const toItem = <Row extends { since: Date }>({ since, ...row }: Row) => ({
  ...row,
  since: since.toISOString(),
});
