import type { EntityManager } from 'typeorm';

interface ToldStory {
  readonly story_id: number;
  readonly slug: string;
  /** Left out by facts that do not tell it. */
  readonly title?: string | undefined;
}

/** Keeps what a fact says of a story; what it leaves out stays as it was. */
export async function keepStory({ story_id, slug, title }: ToldStory, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO story_card (story_id, slug, title) VALUES ($1, $2, $3)
     ON CONFLICT (story_id) DO UPDATE
     SET slug = excluded.slug, title = coalesce(excluded.title, story_card.title)
     WHERE (story_card.slug, story_card.title)
       IS DISTINCT FROM (excluded.slug, coalesce(excluded.title, story_card.title))`,
    [story_id, slug, title ?? null],
  );
}

/** The story is gone: from now on nobody is told of it, whatever facts come late. */
export async function forgetStory({ story_id, slug }: ToldStory, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO story_card (story_id, slug, is_there) VALUES ($1, $2, false)
     ON CONFLICT (story_id) DO UPDATE SET title = NULL, is_there = false`,
    [story_id, slug],
  );
}
