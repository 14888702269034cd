import { Injectable } from '@nestjs/common';
import { fanOutStories } from '@quillstead/contracts';
import { Does, requestScope, withinSpan } from '@quillstead/service-kit';
import { DataSource, IsNull } from 'typeorm';
import { wakeDeliveries } from '../due/index.js';
import { receiversChanged } from '../live/index.js';
import { FanOut } from './fan-out.entity.js';
import { tellPage } from './tell-page.js';

/**
 * Tells everybody of new stories, a page of receivers a transaction, which also notes how far that has come: whoever
 * dies in the middle has told all of a page or nothing of it, and whoever goes on begins behind it.
 */
@Injectable()
export class FanOutStories {
  private isRunning = false;

  constructor(private readonly dataSource: DataSource) {}

  /** Goes over the stories page by page in turn, so that a small one does not wait for a large one. */
  @Does(fanOutStories)
  async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      while (await this.round()) continue;
    } finally {
      this.isRunning = false;
    }
  }

  /** Whether a page of any story was told that another may follow. */
  private async round(): Promise<boolean> {
    const stories = await this.dataSource.manager.find(FanOut, {
      select: { storyId: true },
      where: { endedAt: IsNull() },
      order: { storyId: 'ASC' },
      take: 100,
    });
    let isFurther = false;
    for (const { storyId } of stories) isFurther = (await this.tellPage(storyId)) || isFurther;
    return isFurther;
  }

  /** False for a story that another worker is at, or whose author nobody knows yet. */
  private tellPage(storyId: number): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const story = await manager.findOne(FanOut, {
        where: { storyId, endedAt: IsNull() },
        lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
      });
      if (story === null) return false;
      const told = await requestScope.run(story.requestId, () =>
        withinSpan(`page of ${fanOutStories.name}`, { requestId: story.requestId }, () =>
          tellPage(story, manager),
        ),
      );
      if (told === null) return false;
      await wakeDeliveries(told.noticeIds, manager);
      receiversChanged(told.receiverIds, manager);
      await manager.update(FanOut, { storyId }, told.next ?? { endedAt: () => 'now()' });
      return true;
    });
  }
}
