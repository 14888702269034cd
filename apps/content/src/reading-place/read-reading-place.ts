import { type PayloadOf, readReadingPlace, type ResponseOf } from '@quillstead/contracts';
import { canRead, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  integer,
  queryOne,
  RpcHandler,
  sql,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { historyIsOn } from './history-is-on.js';

/** Returns how far a member has read a story. */
@RpcHandler(readReadingPlace)
export class ReadReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /** Both are null for a story that they did not begin. Throws `not_found` for one that they may not read. */
  async execute(
    { slug }: PayloadOf<typeof readReadingPlace>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof readReadingPlace>> {
    const reader = sql`${memberOf(context).id}::bigint`;
    const row = await queryOne(
      this.dataSource,
      { place: integer.orNull, updated_at: time.orNull },
      sql`SELECT mine.place, mine.updated_at
       FROM story JOIN user_projection author ON author.user_id = story.author_id
       LEFT JOIN reading_place mine ON mine.story_id = story.id AND mine.user_id = ${reader}
         AND ${historyIsOn(reader)}
       WHERE story.slug = ${slug} AND ${canRead('author', reader)}`,
    );
    if (row === undefined) throw new CallError('not_found');
    return { reading_place: row.place, updated_at: row.updated_at?.toISOString() ?? null };
  }
}
