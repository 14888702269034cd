import { announceCollection, notifyCollectionSubscribers } from '@quillstead/contracts';
import {
  addTasks,
  type DueTask,
  integer,
  queryOne,
  sql,
  TaskHandler,
  text,
  time,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { announceAt } from '../collection/index.js';

const columns = { visibility: text, announced_at: time.orNull, announce_at: time.orNull, until: time };

/** Begins to notify the subscribers of a collection of the stories that were added to it since the last time. */
@TaskHandler(announceCollection)
export class AnnounceCollection {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds the announcement, or waits while it is too early. A collection that is private now, or whose new stories have
   * left it, is not announced.
   */
  run({ key }: DueTask): Promise<Unfinished | null> {
    const id = Number(key);
    return this.dataSource.transaction(async (manager) => {
      // The lock waits for another worker with the same task, and for a member who makes the collection private: the
      // statements below see what they have changed, so no story is announced twice and none is lost.
      await queryOne(
        manager,
        { id: integer },
        sql`SELECT id FROM collection WHERE id = ${id} FOR NO KEY UPDATE`,
      );
      const collection = await queryOne(
        manager,
        columns,
        sql`SELECT collection.visibility, collection.announced_at, clock_timestamp()::timestamptz(3) AS until,
           ${announceAt(
             sql`(
               SELECT min(entry.added_at) FROM collection_story entry
               WHERE entry.collection_id = collection.id
                 AND entry.added_at > coalesce(collection.announced_at, '-infinity')
             )`,
             sql`collection.announced_at`,
           )} AS announce_at
         FROM collection WHERE collection.id = ${id}`,
      );
      if (!collection?.announce_at || collection.visibility === 'private') return null;
      const { announced_at: since, announce_at: at, until } = collection;
      if (at > until) return { delay: at.getTime() - until.getTime() };
      const announcement = await queryOne(
        manager,
        { id: integer },
        sql`WITH announced AS (UPDATE collection SET announced_at = ${until} WHERE id = ${id})
         INSERT INTO collection_announcement (collection_id, since, until) VALUES (${id}, ${since}, ${until})
         RETURNING id`,
      );
      await addTasks(notifyCollectionSubscribers, announcement ? [announcement.id] : [], manager);
      return null;
    });
  }
}
