import { Injectable } from '@nestjs/common';
import { boolean, execute, queryOne, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { type KnownHashtag, knowHashtags, tagStory } from '../hashtag/index.js';
import { findFreeSlug } from './find-free-slug.js';
import type { PreparedStory } from './prepare-story.js';
import { scoreOf } from './score-of.js';
import { slugBase } from './slug-base.js';
import { Story } from './story.entity.js';

/** Whose story it is, which draft it was, and when it is said to be posted (now, unless told). */
export type StoryOrigin = Pick<Story, 'draftId'> & { authorId: number } & Partial<Pick<Story, 'postedAt'>>;

export interface AddedStory extends Pick<Story, 'id' | 'slug' | 'hashtagList' | 'postedAt' | 'isOpen'> {
  readonly hashtags: readonly KnownHashtag[];
}

const none = sql`0`;
const firstScore = scoreOf({ likes: none, comments: none, bookmarks: none, postedAt: sql`posted_at` });

/** Adds stories, inside the caller's transaction. */
@Injectable()
export class StoryRepository {
  /** Writes the story's rows under an address that is free. */
  async add(prepared: PreparedStory, origin: StoryOrigin, manager: EntityManager): Promise<AddedStory> {
    const isOpen = await this.isOpen(origin.authorId, manager);
    const hashtags = await knowHashtags(prepared.hashtagList, manager);
    const hashtagList = hashtags.map(({ value }) => value);
    const base = slugBase(prepared.title);
    for (;;) {
      const slug = await findFreeSlug(base, manager);
      const added =
        slug && (await this.insert({ ...prepared, ...origin, hashtagList, slug, isOpen }, manager));
      if (!added) continue;
      await execute(
        manager,
        sql`INSERT INTO story_stat (story_id, author_id, posted_at, is_open, is_nsfw, score)
         SELECT id, author_id, posted_at, is_open, is_nsfw, ${firstScore} FROM story WHERE id = ${added.id}`,
      );
      await tagStory(
        added.id,
        hashtags.map(({ id }) => id),
        manager,
      );
      return { ...added, slug, hashtagList, isOpen, hashtags };
    }
  }

  /** Holds the author's card, so that whoever turns private meanwhile is told after this story is there. */
  private async isOpen(authorId: number, manager: EntityManager): Promise<0 | 1> {
    const row = await queryOne(
      manager,
      { is_open: boolean },
      sql`SELECT is_private = 0 AND status = 'active' AS is_open FROM author_card
       WHERE user_id = ${authorId} FOR SHARE`,
    );
    return row?.is_open ? 1 : 0;
  }

  /** Null when a story of another title has taken the address just now. */
  private async insert(
    story: PreparedStory & StoryOrigin & Pick<Story, 'slug' | 'isOpen'>,
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
