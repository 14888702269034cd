import { Injectable } from '@nestjs/common';
import { hashtagCounted } from '@quillstead/contracts';
import { integer, Outbox, query, queryOne, sql, telling, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** By how much a hashtag's subscribers change; `value` is how it is shown if nobody has written it before. */
export interface HashtagChange {
  readonly hashtag: string;
  readonly value: string;
  readonly subscribers: number;
}

const columns = { hashtag: text, count_subscribers: integer, version: integer };

/** Keeps and tells how many follow a hashtag. */
@Injectable()
export class HashtagCounts {
  constructor(private readonly outbox: Outbox) {}

  /** Counts and tells, as late in a transaction as can be. The rows are locked in the order of their keys. */
  async change(manager: EntityManager, changes: readonly HashtagChange[]): Promise<void> {
    const ordered = changes.toSorted((one, other) => (one.hashtag < other.hashtag ? -1 : 1));
    const rows = await query(
      manager,
      columns,
      sql`INSERT INTO hashtag_stat AS stat (hashtag, value, count_subscribers, version)
       SELECT hashtag, value, subscribers, 1
       FROM unnest(
         ${ordered.map(({ hashtag }) => hashtag)}::text[],
         ${ordered.map(({ value }) => value)}::text[],
         ${ordered.map(({ subscribers }) => subscribers)}::int[]
       ) AS change (hashtag, value, subscribers)
       ON CONFLICT (hashtag) DO UPDATE SET
         count_subscribers = stat.count_subscribers + excluded.count_subscribers,
         version = stat.version + 1
       RETURNING hashtag, count_subscribers, version`,
    );
    await this.outbox.tellAll(
      manager,
      rows.map(({ version, ...counts }) => telling(hashtagCounted, counts, version)),
    );
  }

  /** How many follow a hashtag, as this transaction sees it. */
  async subscribersOf(manager: EntityManager, hashtag: string): Promise<number> {
    const row = await queryOne(
      manager,
      { count_subscribers: integer },
      sql`SELECT count_subscribers FROM hashtag_stat WHERE hashtag = ${hashtag}`,
    );
    return row?.count_subscribers ?? 0;
  }
}
