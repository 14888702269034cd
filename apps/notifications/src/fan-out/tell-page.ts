import type { EntityManager } from 'typeorm';
import { isListed, isShown, isStoryThere, mayRead } from '../access/index.js';
import { kindCodes } from '../notice/index.js';
import type { FanOut } from './fan-out.entity.js';

/** Receivers that one transaction tells. */
export const pageOfReceivers = 1_000;

/**
 * The rows of followers stay locked until the page is written: who removes one of them meanwhile waits, and looks at
 * what was written afterwards. The same goes for the author's card.
 */
const followers = {
  author: `
    SELECT subscriber_id AS user_id FROM subscription
    WHERE author_id = $1 AND code AND subscriber_id > $4 ORDER BY subscriber_id LIMIT $5 FOR KEY SHARE`,
  hashtag: `
    SELECT user_id FROM hashtag_subscription
    WHERE hashtag = $6 AND user_id > $4 ORDER BY user_id LIMIT $5 FOR KEY SHARE`,
};

const other = { author: 'hashtag', hashtag: 'author' } as const;

/**
 * Who follows the author too has been told by now (api.md, "Notices": author before hashtag); and of who begins to
 * follow the author while others are told, that it came through a hashtag.
 */
const notToldYet = (by: keyof typeof followers): string => `
  AND NOT EXISTS (
    SELECT FROM notice
    WHERE notice.receiver_id = page.user_id AND notice.thing_id = $2
      AND notice.kind = ${kindCodes[`note_story_from_${other[by]}_subscription`]}
  )`;

function statement(by: keyof typeof followers): string {
  const kind = kindCodes[`note_story_from_${by}_subscription`];
  return `
    WITH page AS MATERIALIZED (${followers[by]}),
    told AS (
      INSERT INTO notice (
        receiver_id, kind, thing_id, actor_id, story_id, story_author_id, hashtag, count_actors, noted_at, is_open
      )
      SELECT page.user_id, ${kind}, $2::bigint, $1::bigint, $2::bigint, $1::bigint, ${by === 'hashtag' ? '$6' : 'NULL::text'}, 1, $3::timestamptz, true
      FROM page LEFT JOIN author_card receiver ON receiver.user_id = page.user_id
      WHERE page.user_id <> $1 AND receiver.status IS DISTINCT FROM 'deleted'
        AND ${mayRead('$1', 'page.user_id')} AND ${isListed('$2::bigint', 'page.user_id')}
        ${notToldYet(by)}
      ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
      RETURNING id, receiver_id
    )
    SELECT count(*)::int AS count, max(user_id) AS last_id,
           ARRAY(SELECT id FROM told) AS told_ids, ARRAY(SELECT receiver_id FROM told) AS receiver_ids
    FROM page`;
}

const statements = { author: statement('author'), hashtag: statement('hashtag') };

interface TellingRow {
  readonly count: number;
  readonly last_id: number | null;
  readonly told_ids: readonly string[];
  readonly receiver_ids: readonly string[];
}

interface PageTold {
  /** Where it goes on, null at the end. */
  readonly next: Pick<FanOut, 'step' | 'afterId'> | null;
  /** The notices that were written. */
  readonly noticeIds: readonly number[];
  readonly receiverIds: readonly number[];
}

const nothing: PageTold = { next: null, noticeIds: [], receiverIds: [] };

/**
 * Tells one page of receivers of a story; null while the author's card has not arrived, since nobody knows who may be
 * told. Of an author or a story that is gone nobody is told.
 */
export async function tellPage(story: FanOut, manager: EntityManager): Promise<PageTold | null> {
  const [author] = await manager.query<{ is_told: boolean }[]>(
    `SELECT ${isShown('card')} AND ${isStoryThere('$2::bigint')} AS is_told
     FROM author_card card WHERE user_id = $1 FOR SHARE`,
    [story.authorId, story.storyId],
  );
  if (author === undefined) return null;
  const hashtag = story.step === 0 ? null : story.hashtags[story.step - 1];
  if (!author.is_told || hashtag === undefined) return nothing;
  const common = [story.authorId, story.storyId, story.notedAt];
  const place = [story.afterId, pageOfReceivers];
  const [page] = await manager.query<TellingRow[]>(
    hashtag === null ? statements.author : statements.hashtag,
    hashtag === null ? [...common, ...place] : [...common, ...place, hashtag],
  );
  if (page === undefined) return nothing;
  const told = { noticeIds: page.told_ids.map(Number), receiverIds: page.receiver_ids.map(Number) };
  if (page.last_id !== null && page.count === pageOfReceivers)
    return { next: { step: story.step, afterId: page.last_id }, ...told };
  return {
    next: story.step < story.hashtags.length ? { step: story.step + 1, afterId: 0 } : null,
    ...told,
  };
}
