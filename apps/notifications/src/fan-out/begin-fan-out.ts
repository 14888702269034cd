import { hashtagKey } from '@quillstead/catalogue';
import { fanOutStory, type NewStory } from '@quillstead/contracts';
import { addTasks, execute, sql } from '@quillstead/service-kit';
import { type EntityManager, In } from 'typeorm';
import { FanOut } from './fan-out.entity.js';

/** A story with the data of its publication by content. */
export interface Publication {
  readonly payload: NewStory;
  readonly publishedAt: Date;
  readonly requestId: string;
}

/**
 * Stores that all followers of the authors, series or hashtags of stories are to be notified of them. A repeat changes
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

/** A thing that people follow: an author or a series, by its id, or a hashtag, by its key. */
export type Followed =
  { readonly authorId: number } | { readonly seriesId: number } | { readonly hashtag: string };

function nameOf(followed: Followed): string {
  if ('hashtag' in followed) return followed.hashtag;
  return 'seriesId' in followed ? `series ${followed.seriesId}` : String(followed.authorId);
}

const inOrder = (followed: readonly Followed[]): string[] => [...new Set(followed.map(nameOf))].sort();

/**
 * Locks the followers of authors, series or hashtags until the transaction ends. A transaction that changes followers
 * and one that notifies pages of them exclude each other: either the page contains the follower, or the follower's
 * transaction sees that the page was notified. Changes do not wait for each other. Each transaction that locks several
 * acquires the locks in one order, so that changes and pages cannot deadlock.
 */
export const lockFollowers = {
  toChange: (followed: readonly Followed[], manager: EntityManager): Promise<unknown> =>
    execute(
      manager,
      sql`SELECT pg_advisory_xact_lock_shared(hashtext('fan_out'), hashtext(name)) FROM unnest(${inOrder(followed)}::text[]) AS name`,
    ),
  toNotify: (followed: readonly Followed[], manager: EntityManager): Promise<unknown> =>
    execute(
      manager,
      sql`SELECT pg_advisory_xact_lock(hashtext('fan_out'), hashtext(name)) FROM unnest(${inOrder(followed)}::text[]) AS name`,
    ),
};
