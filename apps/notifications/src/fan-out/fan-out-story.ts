import { fanOutStory } from '@quillstead/contracts';
import { type DueTask, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { receiversChanged } from '../live/index.js';
import { FanOut } from './fan-out.entity.js';
import { notifyPage } from './notify-page.js';

/** Milliseconds until the next look whether the event with the author has arrived. */
const unknownAuthorDelay = 1_000;

/**
 * Notifies all receivers of a new story, a page of them a transaction, which also stores how far that has come: a
 * process that dies has notified all of a page or nobody of it, and the next process begins behind it. The progress
 * stands with the story instead of the task, because followers who become known late are looked up by it.
 */
@TaskHandler(fanOutStory)
export class FanOutStory {
  constructor(private readonly dataSource: DataSource) {}

  run({ key }: DueTask): Promise<Unfinished | null> {
    const storyId = Number(key);
    return this.dataSource.transaction(async (manager) => {
      const story = await manager.findOne(FanOut, {
        where: { storyId, endedAt: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (story === null) return null;
      const page = await notifyPage(story, manager);
      if (page === null) return { delay: unknownAuthorDelay };
      await wakeDeliveries(page.notificationIds, manager);
      receiversChanged(page.receiverIds, manager);
      await manager.update(FanOut, { storyId }, page.next ?? { endedAt: () => 'now()' });
      return page.next === null ? null : {};
    });
  }
}
