import { Controller } from '@nestjs/common';
import { boolean, integer, Operation, query, sql, type Sql, text, time } from '@quillstead/service-kit';
import {
  snapshotBlocks,
  snapshotHashtagSubscriptions,
  snapshotMutes,
  snapshotSubscriptions,
  type PayloadOf,
  type ResponseOf,
} from '@quillstead/contracts';
import { DataSource } from 'typeorm';

/** The most rows of a page, whatever the request says. */
const mostRows = 1_000;

/** Returns subscriptions, blocks and mutes in pages by id. */
@Controller()
export class Snapshot {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(snapshotSubscriptions)
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

  @Operation(snapshotBlocks)
  async blocks(request: PayloadOf<typeof snapshotBlocks>): Promise<ResponseOf<typeof snapshotBlocks>> {
    const rows = await query(
      this.dataSource,
      { id: integer, user_id: integer, other_id: integer, version: integer },
      sql`SELECT id, least(blocker_id, blocked_id) AS user_id, greatest(blocker_id, blocked_id) AS other_id, version
          FROM user_block WHERE ${page(request)}`,
    );
    return {
      items: rows.map(({ id: _, ...pair }) => ({ ...pair, is_blocked: 1 })),
      after: rows.at(-1)?.id ?? null,
    };
  }

  @Operation(snapshotMutes)
  async mutes(request: PayloadOf<typeof snapshotMutes>): Promise<ResponseOf<typeof snapshotMutes>> {
    const rows = await query(
      this.dataSource,
      { id: integer, member_id: integer, thing: text, ends_at: time.orNull, version: integer },
      sql`SELECT id, member_id, thing, ends_at, version FROM mute WHERE ${page(request)}`,
    );
    return {
      items: rows.map(({ id: _, ends_at, ...row }) => ({
        ...row,
        ends_at: ends_at?.toISOString() ?? null,
        is_muted: 1,
      })),
      after: rows.at(-1)?.id ?? null,
    };
  }

  @Operation(snapshotHashtagSubscriptions)
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
