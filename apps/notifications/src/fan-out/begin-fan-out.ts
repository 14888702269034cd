import { hashtagKey } from '@quillstead/catalogue';
import { fanOutStory, type NewStory } from '@quillstead/contracts';
import { addTasks, execute, sql } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { FanOut } from './fan-out.entity.js';

/** A story as content published it. */
export interface Publication {
  readonly payload: NewStory;
  readonly publishedAt: Date;
  readonly requestId: string;
}

/**
 * Stores that everybody who follows the authors, series or hashtags of stories is to be notified of them. A repeat changes
 * nothing.
 */
export async function beginFanOut(
  publications: readonly Publication[],
  manager: EntityManager,
): Promise<void> {
  if (publications.length === 0) return;
  const storyIds = publications.map(({ payload }) => payload.story_id);
  const hashtags = publications.map(({ payload }) => [...new Set(payload.hashtag_list.map(hashtagKey))]);
  await execute(
    manager,
    sql`INSERT INTO fan_out (story_id, author_id, hashtags, words, series_id, series_title, noted_at)
     SELECT story_id, author_id, ARRAY(SELECT jsonb_array_elements_text(hashtags::jsonb)), words::tsvector, series_id,
            series_title, noted_at
     FROM unnest(
       ${storyIds}::bigint[],
       ${publications.map(({ payload }) => payload.author_id)}::bigint[],
       ${hashtags.map((keys) => JSON.stringify(keys))}::text[],
       ${publications.map(({ payload }) => payload.words)}::text[],
       ${publications.map(({ payload }) => payload.series_id)}::bigint[],
       ${publications.map(({ payload }) => payload.series_title)}::text[],
       ${publications.map(({ publishedAt }) => publishedAt)}::timestamptz[]
     ) AS story (story_id, author_id, hashtags, words, series_id, series_title, noted_at)
     ON CONFLICT DO NOTHING`,
  );
  await addTasks(fanOutStory, storyIds, manager, {
    requestId: publications.map(({ requestId }) => requestId),
  });
}

/** Ends the fan-out of these stories: no further receiver is notified. */
export async function endFanOut(storyIds: readonly number[], manager: EntityManager): Promise<void> {
  if (storyIds.length > 0) await manager.delete(FanOut, { storyId: In(storyIds) });
}
