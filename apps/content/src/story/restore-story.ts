import { Controller } from '@nestjs/common';
import { daysToAppeal } from '@quillstead/catalogue';
import { type PayloadOf, relateStory, restoreStory, storyChanged } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  addTasks,
  type RpcContext,
  CallError,
  execute,
  flag,
  integer,
  literal,
  Operation,
  Outbox,
  queryOne,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { countHashtagStories, findOrCreateHashtags, tagStory } from '../hashtag/index.js';
import { returnToSeries } from '../series-place/index.js';
import { countAuthorStories } from '../user-projection/index.js';
import { describeStory } from './describe-story.js';
import { lockOpenness } from './lock-own-story.js';
import { storyLang } from './story-rows.js';
import { StoryStat } from './story-stat.entity.js';
import { Story } from './story.entity.js';

const removed = {
  author_id: integer,
  slug: text,
  title: text,
  lang: text.orNull,
  version: integer,
  is_nsfw: flag,
  is_members_only: flag,
  hashtag_list: text.list,
  words: text.orNull,
  posted_at: time,
  cover: text.orNull,
  removed_series: integer.orNull,
  removed_place: text.orNull,
};

/**
 * Restores a story that a moderator removed, with its likes, its comments and its place in a series
 * (docs/product/admin.md#appeals).
 */
@Controller()
export class RestoreStory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Restores the story. Throws `not_found` if the member is no moderator or the story was not removed in the last 30
   * days, `conflict` if its author has changed it since the `version` that the moderator read.
   */
  @Operation(restoreStory)
  async execute(
    { story_id: id, version }: PayloadOf<typeof restoreStory>,
    context: RpcContext,
  ): Promise<null> {
    moderatorOf(context);
    await this.dataSource.transaction((manager) => this.restore(id, version ?? null, manager));
    return null;
  }

  private async restore(id: number, seen: number | null, manager: EntityManager): Promise<void> {
    const found = await readRemoved(id, manager);
    if (seen !== null && seen !== found.version)
      throw new CallError('conflict', 'Its author has changed it meanwhile. Please read it again.');
    const isOpen = await lockOpenness(found.author_id, found.is_members_only, manager);
    const version = found.version + 1;
    const updatedAt = new Date();
    const hashtags = await findOrCreateHashtags(found.hashtag_list, manager);
    const taken = await execute(
      manager,
      sql`UPDATE story SET author_id = removed_from, removed_from = NULL, removed_at = NULL, can_be_mended = 0,
            removed_series = NULL, removed_place = NULL
          WHERE id = ${id} AND author_id IS NULL AND removed_from = ${found.author_id}
            AND version = ${found.version}`,
    );
    if (taken === 0) throw new CallError('not_found');
    const hashtagList = hashtags.map(({ value }) => value);
    await manager.update(Story, id, { isOpen, version, updatedAt, hashtagList });
    await manager.update(StoryStat, id, { authorId: found.author_id, isOpen, isNsfw: found.is_nsfw });
    const ids = hashtags.map((hashtag) => hashtag.id);
    await tagStory(id, ids, manager);
    // The author may have changed the rating, the warnings or the hashtags while it was hidden.
    await describeStory(id, manager);
    await this.outbox.publishAll(manager, [
      ...(await countAuthorStories(found.author_id, 1, manager)),
      ...(await countHashtagStories(new Map(ids.map((hashtag) => [hashtag, isOpen])), manager)),
    ]);
    await placeCoversLater([found.cover], manager);
    await addTasks(relateStory, [id], manager);
    const { removed_series: seriesId, removed_place: place } = found;
    const series =
      seriesId === null || place === null
        ? null
        : await returnToSeries({ id, authorId: found.author_id }, { seriesId, place }, this.outbox, manager);
    const story = {
      story_id: id,
      slug: found.slug,
      title: found.title,
      author_id: found.author_id,
      hashtag_list: hashtagList,
      is_nsfw: found.is_nsfw,
      is_members_only: found.is_members_only,
      lang: found.lang,
      posted_at: found.posted_at.toISOString(),
      updated_at: updatedAt.toISOString(),
      series_id: series?.id ?? null,
      series_title: series?.title ?? null,
      words: found.words,
    };
    await this.outbox.publish(manager, storyChanged, story, version);
  }
}

async function readRemoved(id: number, manager: EntityManager) {
  const found = await queryOne(
    manager,
    removed,
    sql`SELECT story.removed_from AS author_id, story.slug, story.title, ${storyLang} AS lang, story.version,
          story.is_nsfw, story.is_members_only, story.hashtag_list, story.words::text, story.posted_at, story.cover,
          story.removed_series, story.removed_place::text
        FROM story
        WHERE story.id = ${id} AND story.author_id IS NULL AND story.removed_from IS NOT NULL
          AND story.removed_at > now() - make_interval(days => ${literal(daysToAppeal)})`,
  );
  if (found === undefined) throw new CallError('not_found');
  return found;
}
