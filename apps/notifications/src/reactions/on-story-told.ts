import { Injectable } from '@nestjs/common';
import { type FactPayloadOf, storyChanged, storyDeleted, storyPublished } from '@quillstead/contracts';
import { type Heard, Hears } from '@quillstead/service-kit';
import { beginFanOut, endFanOut } from '../fan-out/index.js';
import { forgetStory, keepStory, StoryCard } from '../story-card/index.js';
import { addUpkeepTask } from '../upkeep-task/index.js';

/** Keeps what notices say of stories, and leaves to jobs whom to tell of a new one and what to forget of an old one. */
@Injectable()
export class OnStoryTold {
  @Hears(storyPublished)
  async published(
    told: FactPayloadOf<typeof storyPublished>,
    { manager, toldAt }: Pick<Heard, 'manager' | 'toldAt'>,
  ): Promise<void> {
    await keepStory(told, manager);
    await beginFanOut(told, toldAt, manager);
  }

  @Hears(storyChanged)
  async changed(
    told: FactPayloadOf<typeof storyChanged>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    const before = await manager.findOneBy(StoryCard, { storyId: told.story_id });
    await keepStory(told, manager);
    if (before === null || before.isNsfw === told.is_nsfw) return;
    await addUpkeepTask(manager, 'open_or_close_story', told.story_id);
  }

  @Hears(storyDeleted)
  async deleted(
    told: FactPayloadOf<typeof storyDeleted>,
    { manager }: Pick<Heard, 'manager'>,
  ): Promise<void> {
    await forgetStory(told, manager);
    await endFanOut(told.story_id, manager);
    await addUpkeepTask(manager, 'purge_story', told.story_id);
  }
}
