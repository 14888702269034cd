import { Injectable } from '@nestjs/common';
import { hashtagCounted } from '@quillstead/contracts';
import { Outbox, telling } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** By how much a hashtag's subscribers change; `value` is how it is shown if nobody has written it before. */
export interface HashtagChange {
  readonly hashtag: string;
  readonly value: string;
  readonly subscribers: number;
}

interface Row {
  hashtag: string;
  count_subscribers: number;
  version: number;
}

/** Keeps and tells how many follow a hashtag. */
@Injectable()
export class HashtagCounts {
  constructor(private readonly outbox: Outbox) {}

  /** Counts and tells, as late in a transaction as can be. The rows are locked in the order of their keys. */
  async change(manager: EntityManager, changes: readonly HashtagChange[]): Promise<void> {
    const ordered = changes.toSorted((one, other) => (one.hashtag < other.hashtag ? -1 : 1));
    const rows = await manager.query<Row[]>(
      `INSERT INTO hashtag_stat AS stat (hashtag, value, count_subscribers, version)
       SELECT hashtag, value, subscribers, 1
       FROM unnest($1::text[], $2::text[], $3::int[]) AS change (hashtag, value, subscribers)
       ON CONFLICT (hashtag) DO UPDATE SET
         count_subscribers = stat.count_subscribers + excluded.count_subscribers,
         version = stat.version + 1
       RETURNING hashtag, count_subscribers, version`,
      [
        ordered.map(({ hashtag }) => hashtag),
        ordered.map(({ value }) => value),
        ordered.map(({ subscribers }) => subscribers),
      ],
    );
    await this.outbox.tellAll(
      manager,
      rows.map(({ version, ...counts }) => telling(hashtagCounted, counts, version)),
    );
  }

  /** How many follow a hashtag, as this transaction sees it. */
  async subscribersOf(manager: EntityManager, hashtag: string): Promise<number> {
    const [row] = await manager.query<{ count_subscribers: number }[]>(
      'SELECT count_subscribers FROM hashtag_stat WHERE hashtag = $1',
      [hashtag],
    );
    return row?.count_subscribers ?? 0;
  }
}
