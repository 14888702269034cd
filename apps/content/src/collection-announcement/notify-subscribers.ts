import { collectionStoriesAdded, notifyCollectionSubscribers } from '@quillstead/contracts';
import { canRead, isActive } from '@quillstead/projections';
import {
  type DueTask,
  execute,
  integer,
  literal,
  Outbox,
  query,
  queryOne,
  sql,
  TaskHandler,
  text,
  time,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { isStoryNotMuted } from '../mute/is-not-muted.js';

/** The most subscribers whom one event names. */
const pageOfSubscribers = 500;

const columns = {
  id: integer,
  public_id: integer,
  author_id: integer,
  title: text,
  since: time.orNull,
  until: time,
};
const subscriberColumns = {
  id: integer,
  user_id: integer,
  count_stories: integer,
  count_safe_stories: integer,
};

/**
 * Publishes the number of new stories of which each subscriber of a collection is notified, a page in each transaction.
 */
@TaskHandler(notifyCollectionSubscribers)
export class NotifySubscribers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Publishes the next page. Ends if the collection is private or deleted, or its member is not active any more. */
  run({ key, progress }: DueTask): Promise<Unfinished | null> {
    const announcementId = Number(key);
    const after = progress === null ? 0 : z.number().parse(progress);
    return this.dataSource.transaction(async (manager) => {
      // The lock orders this event and the event of a change of the visibility.
      const announcement = await queryOne(
        manager,
        columns,
        sql`SELECT collection.id, collection.public_id, collection.author_id, collection.title,
           announcement.since, announcement.until
         FROM collection_announcement announcement
         JOIN collection ON collection.id = announcement.collection_id AND collection.visibility <> 'private'
         JOIN user_projection author ON author.user_id = collection.author_id AND ${isActive('author')}
         WHERE announcement.id = ${announcementId} FOR NO KEY UPDATE OF collection`,
      );
      const page = announcement ? await subscribersOf(announcement, after, manager) : [];
      const receivers = page.filter(({ count_stories }) => count_stories > 0);
      if (announcement && receivers.length > 0) {
        const { public_id: collection_id, author_id, title } = announcement;
        const payload = {
          announcement_id: announcementId,
          after_id: after,
          collection_id,
          author_id,
          title,
          receivers: receivers.map(({ id: _, ...receiver }) => receiver),
        };
        await this.outbox.publish(manager, collectionStoriesAdded, payload, 1);
      }
      const last = page.at(-1);
      if (last !== undefined && page.length === pageOfSubscribers) return { progress: last.id };
      await execute(manager, sql`DELETE FROM collection_announcement WHERE id = ${announcementId}`);
      return null;
    });
  }
}

/**
 * Reads a page of the subscribers in the order of their subscriptions. For each, it counts the stories added since they
 * subscribed that still exist, that they may read and that they do not mute, and how many of these are not NSFW. For a
 * subscriber who may not read the member of the collection, the counts are 0.
 */
function subscribersOf(
  announcement: { id: number; author_id: number; since: Date | null; until: Date },
  after: number,
  manager: EntityManager,
) {
  const { id, author_id, since, until } = announcement;
  return query(
    manager,
    subscriberColumns,
    sql`WITH added AS MATERIALIZED (
       SELECT entry.added_at, story.id AS story_id, story.is_nsfw, writer.user_id, writer.is_private, writer.status
       FROM collection_story entry
       JOIN story ON story.id = entry.story_id
       JOIN user_projection writer ON writer.user_id = story.author_id
       WHERE entry.collection_id = ${id} AND entry.added_at > coalesce(${since}::timestamptz, '-infinity')
         AND entry.added_at <= ${until}
     )
     SELECT mine.id, mine.user_id, counted.count_stories, counted.count_safe_stories
     FROM (
       SELECT subscriber.id, subscriber.user_id, subscriber.created_at, ${canRead('author', sql`subscriber.user_id`)} AS is_reader
       FROM collection_subscription subscriber
       JOIN user_projection author ON author.user_id = ${author_id}
       WHERE subscriber.collection_id = ${id} AND subscriber.id > ${after}
       ORDER BY subscriber.id LIMIT ${literal(pageOfSubscribers)}
     ) AS mine
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS count_stories, count(*) FILTER (WHERE added.is_nsfw = 0)::int AS count_safe_stories
       FROM added
       WHERE mine.is_reader AND added.added_at > mine.created_at AND ${canRead('added', sql`mine.user_id`)}
         AND ${isStoryNotMuted(sql`added.story_id`, sql`added.user_id`, sql`mine.user_id`)}
     ) AS counted
     ORDER BY mine.id`,
  );
}
