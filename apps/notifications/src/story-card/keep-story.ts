import type { EntityManager } from 'typeorm';

interface ToldStory {
  readonly story_id: number;
  readonly slug: string;
  /** Left out by facts that do not tell it. */
  readonly title?: string | undefined;
  readonly is_nsfw?: 0 | 1 | undefined;
}

/** Keeps what a fact says of a story; what it leaves out stays as it was. */
export async function keepStory(
  { story_id, slug, title, is_nsfw }: ToldStory,
  manager: EntityManager,
): Promise<void> {
  await manager.query(
    `INSERT INTO story_card (story_id, slug, title, is_nsfw) VALUES ($1, $2, $3, coalesce($4::smallint, 0))
     ON CONFLICT (story_id) DO UPDATE SET
       slug = excluded.slug, title = coalesce(excluded.title, story_card.title),
       is_nsfw = coalesce($4::smallint, story_card.is_nsfw)
     WHERE (story_card.slug, story_card.title, story_card.is_nsfw) IS DISTINCT FROM
       (excluded.slug, coalesce(excluded.title, story_card.title), coalesce($4::smallint, story_card.is_nsfw))`,
    [story_id, slug, title ?? null, is_nsfw ?? null],
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
