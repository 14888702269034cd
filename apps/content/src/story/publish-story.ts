import { type PayloadOf, type PublishedStory, publishStory, storyPublished } from '@quillstead/contracts';
import { KnownUsers, memberOf } from '@quillstead/projections';
import { type AskContext, CallError, IdempotentCalls, Outbox, RpcHandler } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { countAuthorStories } from '../author-card/index.js';
import { Draft, readSeenTime } from '../draft/index.js';
import { countHashtagStories } from '../hashtag/index.js';
import { StoryTexts } from '../markup/index.js';
import { type PreparedStory, prepareStory } from './prepare-story.js';
import { Story } from './story.entity.js';
import { type AddedStory, type StoryOrigin, StoryRepository } from './story.repository.js';

/** Publishes a story; a draft becomes the story and is gone, in one step (product.md, "Stories, drafts, comments"). */
@RpcHandler(publishStory)
export class PublishStory {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly stories: StoryRepository,
    private readonly outbox: Outbox,
    private readonly users: KnownUsers,
    private readonly texts: StoryTexts,
  ) {}

  /**
   * The address of the story. Publishing the same draft again gives the same one. Throws `invalid` for markup that
   * is not allowed, `not_found` for a draft that is not the author's, `conflict` when the draft was saved elsewhere
   * since the `last_saved_at` that is sent, or has become a story with another text.
   */
  async execute(payload: PayloadOf<typeof publishStory>, context: AskContext): Promise<PublishedStory> {
    const author = memberOf(context);
    const prepared = prepareStory(payload, await this.texts.publishable(payload.rich_text_story, author.id));
    const draftId = payload.id ?? null;
    const seen = readSeenTime(payload.last_saved_at);
    await this.users.arrival(author.id);
    return this.calls.run(context, payload, async (manager) => {
      if (draftId !== null && !(await this.takeDraft({ id: draftId, authorId: author.id }, seen, manager))) {
        return this.publishedBefore({ draftId, authorId: author.id }, seen && prepared, manager);
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

  /** Deletes the draft; false when it is not there, or not as it was seen. Of two at once, one waits for the other. */
  private async takeDraft(
    which: { id: number; authorId: number },
    seen: Date | null,
    manager: EntityManager,
  ): Promise<boolean> {
    const { affected } = await manager.delete(Draft, seen === null ? which : { ...which, lastSavedAt: seen });
    return affected === 1;
  }

  /** @param wanted what the story must say; null: whatever it says */
  private async publishedBefore(
    which: { draftId: number; authorId: number },
    wanted: PreparedStory | null,
    manager: EntityManager,
  ): Promise<PublishedStory> {
    const { draftId: id, authorId } = which;
    const story = await manager.findOne(Story, {
      select: { id: true, slug: true, title: true, description: true, richTextStory: true },
      where: which,
    });
    if (story === null)
      throw new CallError((await manager.existsBy(Draft, { id, authorId })) ? 'conflict' : 'not_found');
    const isWanted =
      wanted === null ||
      (story.title === wanted.title &&
        story.description === wanted.description &&
        story.richTextStory === wanted.richTextStory);
    if (!isWanted) throw new CallError('conflict');
    return { story_id: story.id, slug: story.slug, is_repeat: 1 };
  }
}
