import { Controller } from '@nestjs/common';
import { type PayloadOf, readHashtagTooltip, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, flag, integer, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { keyOfHashtag } from './tidy-hashtags.js';

const known = ['count_stories', 'count_subscribers', 'subscription'] as const;

/** Returns the data that a link to a hashtag shows on hover: the requested keys and no others (docs/api.md#items). */
@Controller()
export class ReadHashtagTooltip {
  constructor(private readonly dataSource: DataSource) {}

  @Operation(readHashtagTooltip)
  async execute(
    { hashtag, requestKeys }: PayloadOf<typeof readHashtagTooltip>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof readHashtagTooltip>> {
    const row = await queryOne(
      this.dataSource,
      { count_stories: integer, count_subscribers: integer, subscription: flag },
      sql`SELECT coalesce(stat.count_stories, 0) AS count_stories,
              coalesce(stat.count_subscribers, 0) AS count_subscribers,
              coalesce((
                SELECT 1 FROM hashtag_subscription mine
                WHERE mine.user_id = ${viewer?.id ?? null}::bigint AND mine.hashtag_id = hashtag.id
              ), 0) AS subscription
       FROM (SELECT) AS one_row
       LEFT JOIN hashtag ON hashtag.key = ${keyOfHashtag(hashtag)}
       LEFT JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id`,
    );
    return Object.fromEntries(
      known.filter((key) => requestKeys.includes(key)).map((key) => [key, row?.[key] ?? 0]),
    );
  }
}
