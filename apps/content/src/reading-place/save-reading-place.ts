import { type PayloadOf, saveReadingPlace } from '@quillstead/contracts';
import { memberOf, asText } from '@quillstead/projections';
import { type AskContext, CallError, RpcHandler } from '@quillstead/service-kit';
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
    context: AskContext,
  ): Promise<null> {
    const userId = memberOf(context).id;
    const [kept] = await this.dataSource.query<{ isNew: boolean }[]>(
      `INSERT INTO reading_place (story_id, user_id, place, updated_at)
       SELECT story.id, $2, $3, now() FROM story JOIN author_card card ON card.user_id = story.author_id
       WHERE story.id = $1 AND ${asText.canRead('card', '$2::bigint')}
       ON CONFLICT (story_id, user_id) DO UPDATE SET place = excluded.place, updated_at = excluded.updated_at
       RETURNING xmax = 0 AS "isNew"`,
      [story_id, userId, reading_place],
    );
    if (kept === undefined) throw new CallError('not_found');
    if (kept.isNew) await this.forgetOldest(userId);
    return null;
  }

  private async forgetOldest(userId: number): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM reading_place WHERE user_id = $1 AND story_id IN (
         SELECT story_id FROM reading_place WHERE user_id = $1
         ORDER BY updated_at DESC, story_id DESC OFFSET $2
       )`,
      [userId, mostPlaces],
    );
  }
}
