import { authorCounted } from '@quillstead/contracts';
import { EventHandler, type EventOf, execute, latestOf, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { AuthorStat } from './author-stat.entity.js';

/**
 * Stores the counts of subscribers and subscriptions of a person that social publishes, and by how much the subscribers
 * have changed on the day of the event.
 */
@EventHandler(authorCounted)
export class OnAuthorCounted {
  async handle(events: readonly EventOf<typeof authorCounted>[], manager: EntityManager): Promise<void> {
    const latest = latestOf(events);
    await addToDays(latest, manager);
    const counts = latest.map(({ payload }) => ({
      userId: payload.user_id,
      countSubscribers: payload.count_subscribers,
      countSubscriptions: payload.count_subscriptions,
    }));
    await manager.upsert(AuthorStat, counts, ['userId']);
  }
}

/** Adds the changes to the days. It runs before the counts are stored, as it compares with the counts before. */
async function addToDays(
  events: readonly EventOf<typeof authorCounted>[],
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO author_day AS known (author_id, day, count_subscribers)
     SELECT user_id, (at AT TIME ZONE 'UTC')::date, count - coalesce(stat.count_subscribers, 0)
     FROM unnest(
       ${events.map(({ payload }) => payload.user_id)}::bigint[],
       ${events.map(({ payload }) => payload.count_subscribers)}::integer[],
       ${events.map(({ publishedAt }) => publishedAt)}::timestamptz[]
     ) AS sent (user_id, count, at)
     LEFT JOIN author_stat stat USING (user_id)
     WHERE count <> coalesce(stat.count_subscribers, 0)
     ORDER BY user_id
     ON CONFLICT (author_id, day) DO UPDATE
     SET count_subscribers = known.count_subscribers + excluded.count_subscribers`,
  );
}
