import { Controller } from '@nestjs/common';
import { type PayloadOf, readReadingPlace, type ResponseOf } from '@quillstead/contracts';
import { canRead, memberOf } from '@quillstead/projections';
import {
  CallError,
  float,
  integer,
  Operation,
  queryOne,
  raw,
  type RpcContext,
  sql,
  type Sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { historyIsOn } from './switch-reading-history.js';

/**
 * Returns SQL that is true if a member has read to the end of a story and not begun it again. @param place the name of
 * its row
 */
export const isFinished = (place: string): Sql => sql`${raw(place)}.share = 100`;

/** Returns how far a member has read a story. */
@Controller()
export class ReadReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the place. All is null for a story that they did not begin; for one that they finished it is the beginning.
   * Throws `not_found` for one that they may not read.
   */
  @Operation(readReadingPlace)
  async execute(
    { slug }: PayloadOf<typeof readReadingPlace>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readReadingPlace>> {
    const reader = sql`${memberOf(context).id}::bigint`;
    const row = await queryOne(
      this.dataSource,
      { place: integer.orNull, block_share: float.orNull, updated_at: time.orNull },
      sql`SELECT CASE WHEN ${isFinished('mine')} THEN 0 ELSE mine.place END AS place,
              CASE WHEN ${isFinished('mine')} THEN 0 ELSE mine.block_share END AS block_share, mine.updated_at
       FROM story JOIN user_projection author ON author.user_id = story.author_id
       LEFT JOIN reading_place mine ON mine.story_id = story.id AND mine.user_id = ${reader}
         AND ${historyIsOn(reader)}
       WHERE story.slug = ${slug} AND ${canRead('author', reader)}`,
    );
    if (row === undefined) throw new CallError('not_found');
    return {
      reading_place: row.place,
      reading_block_share: row.block_share,
      updated_at: row.updated_at?.toISOString() ?? null,
    };
  }
}
