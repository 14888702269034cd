import { Injectable } from '@nestjs/common';
import {
  type PayloadOf,
  type PublishedStory,
  type publishStory,
  storyPublished,
} from '@quillstead/contracts';
import { type AskContext, CallError, IdempotentCalls, Outbox } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { memberOf } from '../access/access.js';
import { AuthorCards, countAuthorStories } from '../author-card/index.js';
import { Draft } from '../draft/index.js';
import { countHashtagStories } from '../hashtag/index.js';
import { StoryTexts } from '../markup/index.js';
import { type PreparedStory, prepareStory } from './prepare-story.js';
import { Story } from './story.entity.js';
import { type AddedStory, type StoryOrigin, StoryRepository } from './story.repository.js';

/** Publishes a story; a draft becomes the story and is gone, in one step (product.md, "Stories, drafts, comments"). */
@Injectable()
export class PublishStory {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly stories: StoryRepository,
    private readonly outbox: Outbox,
    private readonly cards: AuthorCards,
    private readonly texts: StoryTexts,
  ) {}

  /**
   * The address of the story. Publishing the same draft again gives the same one. Throws `invalid` for markup that
   * is not allowed, `not_found` for a draft that is not the author's.
   */
  async run(payload: PayloadOf<typeof publishStory>, context: AskContext): Promise<PublishedStory> {
    const author = memberOf(context);
    const prepared = prepareStory(payload, await this.texts.publishable(payload.rich_text_story));
    const draftId = payload.id ?? null;
    await this.cards.arrival(author.id);
    return this.calls.run(context, async (manager) => {
      if (draftId !== null && !(await this.takeDraft(draftId, author.id, manager))) {
        return this.publishedBefore(draftId, author.id, manager);
      }
      const { id, slug } = await this.publish(prepared, { authorId: author.id, draftId }, manager);
      return { story_id: id, slug, is_repeat: 0 };
    });
  }

  /** Writes a prepared story and tells it. Also how sample stories come in, with a time in the past. */
  async publish(prepared: PreparedStory, origin: StoryOrigin, manager: EntityManager): Promise<AddedStory> {
    const story = await this.stories.add(prepared, origin, manager);
    await this.outbox.tell(
      manager,
      storyPublished,
      {
        story_id: story.id,
        slug: story.slug,
        title: prepared.title,
        author_id: origin.authorId,
        hashtag_list: story.hashtagList,
        is_nsfw: prepared.isNsfw,
        posted_at: story.postedAt.toISOString(),
      },
      1,
    );
    await countAuthorStories(origin.authorId, 1, this.outbox, manager);
    const counted = story.hashtags.map(({ id }) => [id, story.isOpen] as const);
    await countHashtagStories(new Map(counted), this.outbox, manager);
    return story;
  }

  /** Deletes the draft; false when there is none. Of two who publish it at once, one waits here for the other. */
  private async takeDraft(id: number, authorId: number, manager: EntityManager): Promise<boolean> {
    const { affected } = await manager.delete(Draft, { id, authorId });
    return affected === 1;
  }

  private async publishedBefore(
    draftId: number,
    authorId: number,
    manager: EntityManager,
  ): Promise<PublishedStory> {
    const story = await manager.findOne(Story, {
      select: { id: true, slug: true },
      where: { draftId, authorId },
    });
    if (story === null) throw new CallError('not_found');
    return { story_id: story.id, slug: story.slug, is_repeat: 1 };
  }
}
