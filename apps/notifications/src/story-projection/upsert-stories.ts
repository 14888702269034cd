import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** The state of a story in its own events and snapshots. */
interface StoryState {
  readonly story_id: number;
  readonly slug: string;
  readonly title: string;
  readonly is_nsfw: 0 | 1;
  readonly lang: string | null;
}

/** Stores the last state of each story. */
export async function upsertStories(changed: readonly StoryState[], manager: EntityManager): Promise<void> {
  const stories = [...new Map(changed.map((story) => [story.story_id, story])).values()];
  if (stories.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO story_projection (story_id, slug, title, is_nsfw, lang)
     SELECT * FROM unnest(
       ${stories.map(({ story_id }) => story_id)}::bigint[],
       ${stories.map(({ slug }) => slug)}::text[],
       ${stories.map(({ title }) => title)}::text[],
       ${stories.map(({ is_nsfw }) => is_nsfw)}::smallint[],
       ${stories.map(({ lang }) => lang)}::text[]
     ) AS changed (story_id, slug, title, is_nsfw, lang)
     ORDER BY story_id
     ON CONFLICT (story_id) DO UPDATE SET
       slug = excluded.slug, title = excluded.title, is_nsfw = excluded.is_nsfw, lang = excluded.lang
     WHERE (story_projection.slug, story_projection.title, story_projection.is_nsfw, story_projection.lang)
       IS DISTINCT FROM (excluded.slug, excluded.title, excluded.is_nsfw, excluded.lang)`,
  );
}

/** A story in an event of a comment, a like or a decision about it. */
interface NamedStory extends Pick<StoryState, 'story_id' | 'slug'> {
  readonly title?: string | undefined;
}

/**
 * Stores stories of which nothing is known. Known data stay: an event of a comment or a like may have the title from
 * before a change that was acknowledged meanwhile.
 */
export async function addNamedStories(named: readonly NamedStory[], manager: EntityManager): Promise<void> {
  const stories = [...new Map(named.map((story) => [story.story_id, story])).values()];
  if (stories.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO story_projection AS known (story_id, slug, title)
     SELECT * FROM unnest(
       ${stories.map(({ story_id }) => story_id)}::bigint[],
       ${stories.map(({ slug }) => slug)}::text[],
       ${stories.map(({ title }) => title ?? null)}::text[]
     ) AS named (story_id, slug, title)
     ORDER BY story_id
     ON CONFLICT (story_id) DO UPDATE SET title = excluded.title WHERE known.title IS NULL AND known.is_there`,
  );
}

/** Marks stories as existing again, which a moderator had removed and has restored. */
export async function markStoriesRestored(ids: readonly number[], manager: EntityManager): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    manager,
    sql`UPDATE story_projection SET is_there = true WHERE story_id = ANY(${ids}::bigint[]) AND NOT is_there`,
  );
}

/** Marks stories as deleted, so that a late event notifies nobody of them. */
export async function markStoriesDeleted(
  gone: readonly Pick<StoryState, 'story_id' | 'slug'>[],
  manager: EntityManager,
): Promise<void> {
  await execute(
    manager,
    sql`INSERT INTO story_projection (story_id, slug, is_there)
     SELECT story_id, slug, false FROM unnest(
       ${gone.map(({ story_id }) => story_id)}::bigint[],
       ${gone.map(({ slug }) => slug)}::text[]
     ) AS gone (story_id, slug)
     ON CONFLICT (story_id) DO UPDATE SET title = NULL, is_there = false`,
  );
}
