import { Injectable } from '@nestjs/common';
import { hashtagCounted } from '@quillstead/contracts';
import { integer, Outbox, query, sql, toPublish, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The change of a hashtag's number of subscribers; `value` is its spelling, stored if the hashtag has no row yet. */
export interface HashtagChange {
  readonly hashtag: string;
  readonly value: string;
  readonly subscribers: number;
}

const columns = { hashtag: text, count_subscribers: integer, version: integer };

/** Stores and publishes how many subscribers a hashtag has. */
@Injectable()
export class HashtagCounts {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Changes the counts and publishes them; callers do it as late in their transaction as possible. The rows are locked
   * in the order of their keys.
   */
  async change(manager: EntityManager, changes: readonly HashtagChange[]): Promise<void> {
    const rows = await query(
      manager,
      columns,
      sql`INSERT INTO hashtag_stat AS stat (hashtag, value, count_subscribers, version)
          SELECT hashtag, value, subscribers, 1
          FROM unnest(
            ${changes.map(({ hashtag }) => hashtag)}::text[],
            ${changes.map(({ value }) => value)}::text[],
            ${changes.map(({ subscribers }) => subscribers)}::int[]
          ) AS change (hashtag, value, subscribers)
          ORDER BY hashtag COLLATE "C"
          ON CONFLICT (hashtag) DO UPDATE SET
            count_subscribers = stat.count_subscribers + excluded.count_subscribers,
            version = stat.version + 1
          RETURNING hashtag, count_subscribers, version`,
    );
    await this.outbox.publishAll(
      manager,
      rows.map(({ version, ...counts }) => toPublish(hashtagCounted, counts, version)),
    );
  }
}
