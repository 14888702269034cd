import { sql, type Sql } from '@quillstead/service-kit';

/**
 * When the subscribers of a collection are notified of new stories: an hour after the first of them was added, so that
 * those added together are one notification, and a day after the last time (docs/product/notifications.md#collections).
 *
 * @param firstAdded when the first new story was added; the result is null when it is null
 * @param announcedAt when subscribers were notified last, or null
 */
export const announceAt = (firstAdded: Sql, announcedAt: Sql): Sql => sql`(
  SELECT greatest(first.added_at + interval '1 hour', ${announcedAt} + interval '1 day')
  FROM (SELECT ${firstAdded} AS added_at) AS first WHERE first.added_at IS NOT NULL
)`;
