import { fanOutStory } from '@quillstead/contracts';
import { type DueTask, TaskHandler, type Unfinished } from '@quillstead/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { receiversChanged } from '../live/index.js';
import { FanOut } from './fan-out.entity.js';
import { tellPage } from './tell-page.js';

/** Milliseconds after which is looked again whether accounts has told of an author. */
const strangerDelay = 1_000;

/**
 * Tells everybody of a new story, a page of receivers a transaction, which also notes how far that has come: whoever
 * dies in the middle has told all of a page or nothing of it, and whoever goes on begins behind it. How far stands with
 * the story instead of the task, because followers of whom is heard late are looked up by it.
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
      const page = await tellPage(story, manager);
      if (page === null) return { delay: strangerDelay };
      await wakeDeliveries(page.notificationIds, manager);
      receiversChanged(page.receiverIds, manager);
      await manager.update(FanOut, { storyId }, page.next ?? { endedAt: () => 'now()' });
      return page.next === null ? null : {};
    });
  }
}
