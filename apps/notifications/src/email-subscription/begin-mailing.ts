import { mailStory } from '@quillstead/contracts';
import { addTasks, execute, integer, query, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import type { Publication } from '../fan-out/index.js';
import { isOffered } from './offer.js';

/**
 * Stores that stories are to be mailed to the email subscribers of their authors. A story for members only, one of a
 * private author and one without subscribers is mailed to nobody. A repeat changes nothing.
 */
export async function beginMailing(
  publications: readonly Publication[],
  manager: EntityManager,
): Promise<void> {
  const open = publications.filter(({ payload }) => payload.is_members_only === 0);
  if (open.length === 0) return;
  const begun = await query(
    manager,
    { story_id: integer },
    sql`INSERT INTO story_mailing (story_id, author_id, series_id, noted_at)
        SELECT story_id, author_id, series_id, noted_at FROM unnest(
          ${open.map(({ payload }) => payload.story_id)}::bigint[],
          ${open.map(({ payload }) => payload.author_id)}::bigint[],
          ${open.map(({ payload }) => payload.series_id ?? 0)}::bigint[],
          ${open.map(({ publishedAt }) => publishedAt)}::timestamptz[]
        ) AS story (story_id, author_id, series_id, noted_at)
        WHERE ${isOffered(sql`story.author_id`)} AND EXISTS (
          SELECT FROM email_subscription subscription
          WHERE (subscription.author_id = story.author_id OR subscription.series_id = story.series_id)
            AND subscription.confirmed_at <= story.noted_at
        )
        ON CONFLICT DO NOTHING RETURNING story_id`,
  );
  await addTasks(
    mailStory,
    begun.map(({ story_id }) => story_id),
    manager,
  );
}

/** Ends the mailing of stories that visitors may not read any more: emails that have not been sent are not sent. */
export async function endMailing(storyIds: readonly number[], manager: EntityManager): Promise<void> {
  if (storyIds.length === 0) return;
  await execute(
    manager,
    sql`UPDATE story_mailing SET ended_at = coalesce(ended_at, now()) WHERE story_id = ANY(${storyIds}::bigint[])`,
  );
  await execute(manager, sql`DELETE FROM story_email WHERE story_id = ANY(${storyIds}::bigint[])`);
}
