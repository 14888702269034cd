import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { knowHashtags, tagStory } from '../hashtag/index.js';
import { findFreeSlug } from './find-free-slug.js';
import type { PreparedStory } from './prepare-story.js';
import { slugBase } from './slug-base.js';
import { StoryStat } from './story-stat.entity.js';
import { Story } from './story.entity.js';

/** Whose story it is, which draft it was, and when it is said to be posted (now, unless told). */
export type StoryOrigin = Pick<Story, 'authorId' | 'draftId'> & Partial<Pick<Story, 'postedAt'>>;

export type AddedStory = Pick<Story, 'id' | 'slug' | 'hashtagList' | 'postedAt'>;

/** Adds stories, inside the caller's transaction. */
@Injectable()
export class StoryRepository {
  /** Writes the story's rows under an address that is free. */
  async add(prepared: PreparedStory, origin: StoryOrigin, manager: EntityManager): Promise<AddedStory> {
    const hashtags = await knowHashtags(prepared.hashtagList, manager);
    const hashtagList = hashtags.map(({ value }) => value);
    const base = slugBase(prepared.title);
    for (;;) {
      const slug = await findFreeSlug(base, manager);
      const added = slug && (await this.insert({ ...prepared, ...origin, hashtagList, slug }, manager));
      if (!added) continue;
      await manager.insert(StoryStat, { storyId: added.id });
      await tagStory(
        added.id,
        hashtags.map(({ id }) => id),
        manager,
      );
      return { ...added, slug, hashtagList };
    }
  }

  /** Null when a story of another title has taken the address just now. */
  private async insert(
    story: PreparedStory & StoryOrigin & Pick<Story, 'slug'>,
    manager: EntityManager,
  ): Promise<Pick<Story, 'id' | 'postedAt'> | null> {
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(Story)
      .values(story)
      .orIgnore()
      .returning(['id', 'postedAt'])
      .updateEntity(false)
      .execute();
    const [row] = raw as { id: number; posted_at: Date }[];
    return row ? { id: row.id, postedAt: row.posted_at } : null;
  }
}
