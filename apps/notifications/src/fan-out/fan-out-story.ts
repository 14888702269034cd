import { fanOutStory } from '@quillstead/contracts';
import {
  type DueTask,
  execute,
  integer,
  queryOne,
  sql,
  TaskHandler,
  text,
  time,
  type Unfinished,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { receiversChanged } from '../live/index.js';
import { notifyReceivers } from './notify-receivers.js';

/** The milliseconds until the task looks again whether the user projection of the author has arrived. */
const unknownAuthorDelay = 1_000;

const columns = {
  storyId: integer,
  authorId: integer,
  hashtags: text.list,
  words: text.orNull,
  seriesId: integer.orNull,
  seriesTitle: text.orNull,
  notedAt: time,
  step: integer,
  afterId: integer,
};

/**
 * Notifies all receivers of a new story. Each transaction also stores the progress: a process that dies has notified
 * all of a page or nobody of it, and the next process begins behind it. The progress is stored with the story and not
 * with the task, because followers who become known late are found by it.
 */
@TaskHandler(fanOutStory)
export class FanOutStory {
  constructor(private readonly dataSource: DataSource) {}

  run({ key }: DueTask): Promise<Unfinished | null> {
    return this.dataSource.transaction(async (manager) => {
      const story = await queryOne(
        manager,
        columns,
        sql`SELECT story_id AS "storyId", author_id AS "authorId", hashtags, words::text, series_id AS "seriesId",
                   series_title AS "seriesTitle", noted_at AS "notedAt", step, after_id AS "afterId"
            FROM fan_out WHERE story_id = ${Number(key)} AND ended_at IS NULL FOR UPDATE`,
      );
      if (story === undefined) return null;
      const notified = await notifyReceivers(story, manager);
      if (notified === null) return { delay: unknownAuthorDelay };
      const { next, notificationIds, receiverIds } = notified;
      await wakeDeliveries(notificationIds, manager);
      receiversChanged(receiverIds, manager);
      const { step, afterId } = next ?? story;
      await execute(
        manager,
        sql`UPDATE fan_out SET step = ${step}, after_id = ${afterId}, ended_at = CASE WHEN ${next === null} THEN now() END
            WHERE story_id = ${story.storyId}`,
      );
      return next === null ? null : {};
    });
  }
}
