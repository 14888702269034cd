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

/** So many stories a member has a place in; those read longest ago fall out. */
export const mostPlaces = 500;

/** Keeps how far a member has read a story, for their other devices; seen by nobody else. */
@RpcHandler(saveReadingPlace)
export class SaveReadingPlace {
  constructor(private readonly dataSource: DataSource) {}

  /** The last save holds. Throws `not_found` for a story that the member may not read. */
  async execute(
    { story_id, reading_place }: PayloadOf<typeof saveReadingPlace>,
    context: RpcContext,
  ): Promise<null> {
    const userId = memberOf(context).id;
    const reader = sql`${userId}::bigint`;
    const kept = await queryOne(
      this.dataSource,
      { is_new: boolean },
      sql`INSERT INTO reading_place (story_id, user_id, place, updated_at)
       SELECT story.id, ${reader}, ${reading_place}, now()
       FROM story JOIN user_projection author ON author.user_id = story.author_id
       WHERE story.id = ${story_id} AND ${canRead('author', reader)}
       ON CONFLICT (story_id, user_id) DO UPDATE SET place = excluded.place, updated_at = excluded.updated_at
       RETURNING xmax = 0 AS is_new`,
    );
    if (kept === undefined) throw new CallError('not_found');
    if (kept.is_new) await this.forgetOldest(userId);
    return null;
  }

  private async forgetOldest(userId: number): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM reading_place WHERE user_id = ${userId} AND story_id IN (
         SELECT story_id FROM reading_place WHERE user_id = ${userId}
         ORDER BY updated_at DESC, story_id DESC OFFSET ${literal(mostPlaces)}
       )`,
    );
  }
}
