import { type PayloadOf, saveReadingPlace } from '@quillstead/contracts';
import { canRead, memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  execute,
  literal,
  queryOne,
  RpcHandler,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { historyIsOn } from './history-is-on.js';

/** So many stories a member has a place in; those read longest ago fall out. */
export const mostPlaces = 500;

/** Stores how far a member has read a story, for their other devices; seen by nobody else. */
@RpcHandler(saveReadingPlace)
export class SaveReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The last save holds; nothing is stored while the member's history is off. Throws `not_found` for a story that the
   * member may not read.
   */
  async execute(
    { story_id, reading_place, reading_share }: PayloadOf<typeof saveReadingPlace>,
    context: RpcContext,
  ): Promise<null> {
    const userId = memberOf(context).id;
    const reader = sql`${userId}::bigint`;
    const share = reading_place === 0 ? 100 : (reading_share ?? 0);
    const row = await queryOne(
      this.dataSource,
      { is_new: boolean.orNull },
      sql`WITH readable AS (
         SELECT story.id FROM story JOIN user_projection author ON author.user_id = story.author_id
         WHERE story.id = ${story_id} AND ${canRead('author', reader)}
       ), stored AS (
         INSERT INTO reading_place AS known (story_id, user_id, place, share, is_read, updated_at)
         SELECT readable.id, ${reader}, ${reading_place}, ${share}, (${reading_place} = 0)::int, now()
         FROM readable WHERE ${historyIsOn(reader)}
         ON CONFLICT (story_id, user_id) DO UPDATE
         SET place = excluded.place, share = excluded.share, is_read = greatest(known.is_read, excluded.is_read),
             updated_at = excluded.updated_at
         RETURNING xmax = 0 AS is_new
       )
       SELECT stored.is_new FROM readable LEFT JOIN stored ON true`,
    );
    if (row === undefined) throw new CallError('not_found');
    if (row.is_new === true) await this.removeOldest(userId);
    return null;
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
