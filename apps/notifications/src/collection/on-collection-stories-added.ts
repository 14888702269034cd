import { collectionStoriesAdded } from '@quillstead/contracts';
import { boolean, EventHandler, type EventOf, integer, query, sql } from '@quillstead/service-kit';
import { isPersonNotMuted } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/access.js';
import { lockBlocks } from '../block/lock-blocks.js';
import { wakeDeliveries } from '../due/index.js';
import { codeOf } from '../kind/kind-codes.js';
import { receiversChanged, receiversOf } from '../live/index.js';
import { lockArrivals } from '../user-projection/index.js';

/**
 * Notifies subscribers of collections of the stories that were added to them
 * (docs/product/notifications.md#collections).
 */
@EventHandler(collectionStoriesAdded)
export class OnCollectionStoriesAdded {
  async handle(
    events: readonly EventOf<typeof collectionStoriesAdded>[],
    manager: EntityManager,
  ): Promise<void> {
    for (const event of events) await notifySubscribers(event, manager);
  }
}

/**
 * Writes a notification for each receiver who may see one of the stories and has not muted the member. It is closed while they may not see the
 * collection. The announcement is its thing, so a repeated event writes nothing.
 */
async function notifySubscribers(
  { payload, publishedAt }: EventOf<typeof collectionStoriesAdded>,
  manager: EntityManager,
): Promise<void> {
  const { announcement_id, collection_id, author_id, title, receivers } = payload;
  await lockBlocks.toNotify(
    receivers.map(({ user_id }) => ({ receiverId: user_id, actorId: author_id })),
    manager,
  );
  const rows = await query(
    manager,
    { id: integer, receiver_id: integer, is_open: boolean },
    sql`WITH added AS (
       SELECT receiver_id, ${codeOf('note_stories_from_collection_subscription')}::smallint AS kind,
              ${author_id}::bigint AS actor_id, NULL::bigint AS story_id, ${author_id}::bigint AS story_author_id,
              ${collection_id}::bigint AS collection_id, count_stories, count_safe_stories
       FROM unnest(
         ${receivers.map(({ user_id }) => user_id)}::bigint[],
         ${receivers.map(({ count_stories }) => count_stories)}::int[],
         ${receivers.map(({ count_safe_stories }) => count_safe_stories)}::int[]
       ) AS given (receiver_id, count_stories, count_safe_stories)
     )
     INSERT INTO notification (
       receiver_id, kind, thing_id, actor_id, story_author_id, collection_id, collection_title, count_stories,
       count_safe_stories, count_actors, noted_at, is_open, announced_round
     )
     SELECT added.receiver_id, added.kind, ${announcement_id}::bigint, added.actor_id, added.story_author_id,
            added.collection_id, ${title}::text, added.count_stories, added.count_safe_stories, 1,
            ${publishedAt}::timestamptz, ${isNotificationOpen('added')},
            CASE WHEN ${isNotificationOpen('added')} THEN 0 ELSE -1 END
     FROM added LEFT JOIN delivery_settings own ON own.user_id = added.receiver_id
     WHERE added.receiver_id <> added.actor_id AND (added.count_safe_stories > 0 OR own.show_nsfw = 1)
       AND ${isPersonNotMuted(sql`added.actor_id`, sql`added.receiver_id`)}
       AND NOT EXISTS (SELECT FROM user_projection WHERE user_id = added.receiver_id AND status = 'deleted')
     ORDER BY added.receiver_id
     ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
     RETURNING id, receiver_id, is_open`,
  );
  receiversChanged(receiversOf(rows), manager);
  if (rows.some(({ is_open }) => !is_open)) await lockArrivals.toNotify([author_id], manager);
  await wakeDeliveries(
    rows.map(({ id }) => id),
    manager,
  );
}
