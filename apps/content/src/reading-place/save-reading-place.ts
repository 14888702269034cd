import { Controller } from '@nestjs/common';
import { type PayloadOf, saveReadingPlace } from '@quillstead/contracts';
import { canRead, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  execute,
  join,
  literal,
  Operation,
  queryOne,
  raw,
  sql,
  type Sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { addToDay } from '../story-day/index.js';
import { historyIsOn } from './history-is-on.js';

/** So many stories a member has a place in; those read longest ago fall out. */
export const mostPlaces = 500;

/** The counts of those who came to each quarter, from the first on. */
const reached = ['count_quarter', 'count_half', 'count_three_quarters', 'count_finished'] as const;

/** 1 when the member has come to the quarter for the first time, else 0. */
const quarter = (number: number): Sql =>
  sql`(from_quarter < ${literal(number)} AND to_quarter >= ${literal(number)})::integer`;

/**
 * Stores how far a member has read a story, for their other devices; seen by nobody else. The author's statistics count
 * how many members came so far for the first time (docs/product/statistics.md#how-far-readers-come).
 */
@Controller()
export class SaveReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The last save holds; nothing is stored while the member's history is off. Throws `not_found` for a story that the
   * member may not read.
   */
  @Operation(saveReadingPlace)
  async execute(
    { story_id, reading_place, reading_block_share, reading_share }: PayloadOf<typeof saveReadingPlace>,
    context: RpcContext,
  ): Promise<null> {
    const userId = memberOf(context).id;
    const reader = sql`${userId}::bigint`;
    // Pages of the previous release, which send no share of the block, send place 0 at the end.
    const isEnd = reading_place === 0 && reading_block_share === undefined;
    const share = isEnd ? 100 : (reading_share ?? 0);
    const statement = sql`WITH readable AS (
         SELECT story.id, story.author_id FROM story JOIN user_projection author ON author.user_id = story.author_id
         WHERE story.id = ${story_id} AND ${canRead('author', reader)}
       ), before AS (
         SELECT furthest FROM reading_place WHERE story_id = ${story_id} AND user_id = ${reader} FOR NO KEY UPDATE
       ), stored AS (
         INSERT INTO reading_place AS known (story_id, user_id, place, block_share, share, is_read, furthest, updated_at)
         SELECT readable.id, ${reader}, ${reading_place}, ${reading_block_share ?? 0}, ${share},
                ${share === 100 ? 1 : 0}, ${Math.floor(share / 25)}, now()
         FROM readable LEFT JOIN before ON true WHERE ${historyIsOn(reader)}
         ON CONFLICT (story_id, user_id) DO UPDATE
         SET place = excluded.place, block_share = excluded.block_share, share = excluded.share,
             is_read = greatest(known.is_read, excluded.is_read),
             furthest = greatest(known.furthest, excluded.furthest), updated_at = excluded.updated_at
         WHERE EXISTS (SELECT FROM before)
         RETURNING xmax = 0 AS is_new, furthest
       ), advance AS (
         SELECT is_new::integer AS begun, CASE WHEN is_new THEN 0 ELSE before.furthest END AS from_quarter,
                stored.furthest AS to_quarter
         FROM stored LEFT JOIN before ON true
       ), changes AS (
         SELECT readable.id AS story_id, readable.author_id, begun AS count_begun, ${join(
           reached.map((count, index) => sql`${quarter(index + 1)} AS ${raw(count)}`),
           ', ',
         )}
         FROM advance, readable
         WHERE readable.author_id <> ${reader} AND (begun = 1 OR from_quarter < to_quarter)
       ), counted AS (${addToDay('changes', ['count_begun', ...reached])})
       SELECT stored.is_new, stored.is_new IS NULL AND ${historyIsOn(reader)} AS is_unseen
       FROM readable LEFT JOIN stored ON true`;
    const columns = { is_new: boolean.orNull, is_unseen: boolean };
    for (;;) {
      const row = await queryOne(this.dataSource, columns, statement);
      if (row === undefined) throw new CallError('not_found');
      if (row.is_unseen) continue;
      if (row.is_new === true) await this.removeOldest(userId);
      return null;
    }
  }

  private async removeOldest(userId: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM reading_place WHERE user_id = ${userId} AND story_id IN (
         SELECT story_id FROM reading_place WHERE user_id = ${userId}
         ORDER BY updated_at DESC, story_id DESC OFFSET ${literal(mostPlaces)}
       )`,
    );
  }
}
