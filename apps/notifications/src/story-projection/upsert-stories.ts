import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

interface ChangedStory {
  readonly story_id: number;
  readonly slug: string;
  /** Left out by events that do not carry it. */
  readonly title?: string | undefined;
  readonly is_nsfw?: 0 | 1 | undefined;
  readonly lang?: string | null | undefined;
}

/** Stores the last event of each story; a field that the event leaves out keeps its value. */
export async function upsertStories(changed: readonly ChangedStory[], manager: EntityManager): Promise<void> {
  const stories = [...new Map(changed.map((story) => [story.story_id, story])).values()];
  if (stories.length === 0) return;
  await execute(
    manager,
    sql`WITH changed AS (
       SELECT * FROM unnest(
         ${stories.map(({ story_id }) => story_id)}::bigint[],
         ${stories.map(({ slug }) => slug)}::text[],
         ${stories.map(({ title }) => title ?? null)}::text[],
         ${stories.map(({ is_nsfw }) => is_nsfw ?? null)}::smallint[],
         ${stories.map(({ lang }) => lang ?? null)}::text[],
         ${stories.map(({ lang }) => lang !== undefined)}::boolean[]
       )
         AS given (story_id, slug, title, is_nsfw, lang, has_lang)
     )
     INSERT INTO story_projection (story_id, slug, title, is_nsfw, lang)
     SELECT changed.story_id, changed.slug, coalesce(changed.title, known.title),
            coalesce(changed.is_nsfw, known.is_nsfw, 0),
            CASE WHEN changed.has_lang THEN changed.lang ELSE known.lang END
     FROM changed LEFT JOIN story_projection known USING (story_id)
     ORDER BY changed.story_id
     ON CONFLICT (story_id) DO UPDATE SET
       slug = excluded.slug, title = excluded.title, is_nsfw = excluded.is_nsfw, lang = excluded.lang
     WHERE (story_projection.slug, story_projection.title, story_projection.is_nsfw, story_projection.lang)
       IS DISTINCT FROM (excluded.slug, excluded.title, excluded.is_nsfw, excluded.lang)`,
  );
}

/** Marks stories as deleted, so that a late event notifies nobody of them. */
export async function markStoriesDeleted(
  gone: readonly ChangedStory[],
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
