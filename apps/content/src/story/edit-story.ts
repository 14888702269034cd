import { Controller, Inject } from '@nestjs/common';
import { editStory, type PayloadOf, relateStory, type ResponseOf, storyChanged } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  addTasks,
  type RpcContext,
  CallError,
  IdempotentCalls,
  Acknowledgements,
  Operation,
  Outbox,
  type OutboxEntry,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { readSeenTime } from '../draft/index.js';
import { checkMayChange } from '../publishing-rule/index.js';
import { countHashtagStories, findOrCreateHashtags, tagStory, untagStory } from '../hashtag/index.js';
import {
  checkOwnSeries,
  isSeriesShown,
  joinSeries,
  removeFromSeries,
  Series,
  SeriesStory,
} from '../series-place/index.js';
import { StoryTexts } from '../markup/index.js';
import { describeStory } from './describe-story.js';
import { lockOpenness, lockOwnStory } from './lock-own-story.js';
import { type PreparedStory, ratingOf, storyChanges, storyWords } from './prepare-story.js';
import { StoryStat } from './story-stat.entity.js';
import { Story } from './story.entity.js';

type Changed = Pick<
  Story,
  | 'id'
  | 'slug'
  | 'title'
  | 'description'
  | 'warningWords'
  | 'cover'
  | 'version'
  | 'isOpen'
  | 'isNsfw'
  | 'isMembersOnly'
  | 'rating'
  | 'hashtagList'
  | 'chosenLang'
  | 'detectedLang'
  | 'postedAt'
  | 'updatedAt'
>;

/** Changes a published story (docs/product/stories.md#editing). */
@Controller()
export class EditStory {
  constructor(
    private readonly calls: IdempotentCalls,
    private readonly texts: StoryTexts,
    private readonly outbox: Outbox,
    @Inject(Acknowledgements) private readonly acknowledgements: Pick<Acknowledgements, 'wait'>,
  ) {}

  /**
   * Changes a story and returns its address, which stays. Throws `forbidden` for the story of another author and while
   * the staff reads the member's first stories, `not_found` for a story that the member may not read, `invalid` for a
   * text or a hashtag that may not be published, `conflict` if the story was changed elsewhere since the
   * `last_saved_at` that is sent (without one the change always wins).
   */
  @Operation(editStory)
  async execute(
    payload: PayloadOf<typeof editStory>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof editStory>> {
    const author = memberOf(context);
    const seen = readSeenTime(payload.last_saved_at);
    const changes = storyChanges(payload, await this.texts.changed(payload.rich_text_story, author.id));
    let published: OutboxEntry | undefined;
    const address = await this.calls.run(context, payload, async (manager) => {
      const { isMembersOnly } = changes;
      const isOpen =
        isMembersOnly === undefined ? {} : { isOpen: await lockOpenness(author.id, isMembersOnly, manager) };
      const story = await this.hold(payload.story_id, author.id, manager);
      await checkMayChange('story', author.id, manager);
      if (seen !== null && seen.getTime() !== changedAt(story)) throw new CallError('conflict');
      published = await this.change(
        story,
        author.id,
        { ...changes, ...isOpen, ...ratingOf(payload, story.rating) },
        manager,
      );
      await this.changeSeries(payload, author.id, manager);
      return { story_id: story.id, slug: story.slug };
    });
    if (published) await this.acknowledgements.wait(published);
    return address;
  }

  /**
   * Moves the story to the series that is sent. It runs last, as publishing also locks the series after everything
   * else.
   */
  private async changeSeries(
    { story_id, series_id }: PayloadOf<typeof editStory>,
    authorId: number,
    manager: EntityManager,
  ): Promise<void> {
    if (series_id === undefined) return;
    if (series_id === null) {
      // The form does not show a hidden series, so null does not remove the story from it.
      await removeFromSeries(story_id, this.outbox, manager, isSeriesShown);
      return;
    }
    await checkOwnSeries(series_id, authorId, manager);
    await joinSeries({ id: story_id, authorId }, series_id, this.outbox, manager);
  }

  /** Locks and reads the story, so that its changes run one after the other. */
  private async hold(id: number, authorId: number, manager: EntityManager): Promise<Changed> {
    await lockOwnStory(id, authorId, manager);
    return manager.findOneOrFail(Story, {
      select: {
        id: true,
        slug: true,
        title: true,
        description: true,
        warningWords: true,
        cover: true,
        version: true,
        isOpen: true,
        isNsfw: true,
        isMembersOnly: true,
        rating: true,
        hashtagList: true,
        chosenLang: true,
        detectedLang: true,
        postedAt: true,
        updatedAt: true,
      },
      where: { id },
    });
  }

  private async change(
    story: Changed,
    authorId: number,
    changes: Partial<PreparedStory> & Partial<Pick<Story, 'isOpen'>>,
    manager: EntityManager,
  ): Promise<OutboxEntry> {
    const hashtags = await findOrCreateHashtags(changes.hashtagList ?? story.hashtagList, manager);
    const hashtagList = hashtags.map(({ value }) => value);
    const isNsfw = changes.isNsfw ?? story.isNsfw;
    const isOpen = changes.isOpen ?? story.isOpen;
    const changed = { ...story, ...changes };
    const words = storyWords({ ...changed, hashtagList });
    const version = story.version + 1;
    // Always later than the last change, so that a reader who loaded the story between two changes can detect the
    // second.
    const updatedAt = new Date(Math.max(Date.now(), changedAt(story) + 1));
    const { commentsPolicy = null, ...columns } = changes;
    await manager.update(Story, story.id, { ...columns, hashtagList, words, version, updatedAt });
    // The row of `story_stat` is locked before those of the hashtags, as every like does.
    await manager.update(StoryStat, story.id, { isNsfw, isOpen, ...(commentsPolicy && { commentsPolicy }) });
    const before = new Set(await untagStory(story.id, manager));
    const after = new Set(hashtags.map(({ id }) => id));
    await tagStory(story.id, [...after], manager);
    await describeStory(story.id, manager);
    if (isNsfw !== story.isNsfw || isOpen !== story.isOpen) await placeCoversLater([story.cover], manager);
    const counts = new Map([
      ...[...before].filter((id) => !after.has(id)).map((id) => [id, -story.isOpen] as const),
      ...[...after].filter((id) => !before.has(id)).map((id) => [id, isOpen] as const),
      ...[...after]
        .filter((id) => before.has(id) && isOpen !== story.isOpen)
        .map((id) => [id, isOpen - story.isOpen] as const),
    ]);
    await this.outbox.publishAll(manager, await countHashtagStories(counts, manager));
    await addTasks(relateStory, [story.id], manager);
    const placed = await manager.findOneBy(SeriesStory, { storyId: story.id });
    const series = placed && (await manager.findOneBy(Series, { id: placed.seriesId }));
    return this.outbox.publish(
      manager,
      storyChanged,
      {
        story_id: story.id,
        slug: story.slug,
        title: changed.title,
        author_id: authorId,
        hashtag_list: hashtagList,
        is_nsfw: isNsfw,
        is_members_only: changed.isMembersOnly,
        lang: changed.chosenLang ?? changed.detectedLang,
        posted_at: story.postedAt.toISOString(),
        updated_at: updatedAt.toISOString(),
        series_id: placed?.seriesId ?? null,
        series_title: series === null || series.authorId === null ? null : series.title,
        words,
      },
      version,
    );
  }
}

const changedAt = ({ postedAt, updatedAt }: Changed): number => (updatedAt ?? postedAt).getTime();
