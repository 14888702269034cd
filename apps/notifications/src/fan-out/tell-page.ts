import { asText } from '@quillstead/projections';
import type { EntityManager } from 'typeorm';
import { isListed, isStoryThere } from '../access/index.js';
import { kindCodes } from '../kind/index.js';
import type { FanOut } from './fan-out.entity.js';
import { lockFollowers } from './lock-followers.js';

/** Receivers that one transaction tells. */
const pageOfReceivers = 1_000;

/**
 * Who began to follow after the story was published is not told of it, in whatever order the events arrive: both times
 * were noted by the database in which it happened, social's for the subscription (its acceptance, of a private author)
 * and content's for the story. Their clocks must agree, which NTP gives within milliseconds; at the same millisecond
 * the follower is told.
 */
const beganBefore = '(since IS NULL OR since <= $3::timestamptz)';

/**
 * The rows of followers stay locked until the page is written: who removes one of them meanwhile waits, and looks at
 * what was written afterwards. The same goes for the author's card.
 */
const followers = {
  author: `
    SELECT subscriber_id AS user_id FROM subscription
    WHERE author_id = $1 AND code AND ${beganBefore} AND subscriber_id > $4 ORDER BY subscriber_id LIMIT $5 FOR KEY SHARE`,
  hashtag: `
    SELECT user_id FROM hashtag_subscription
    WHERE hashtag = $6 AND ${beganBefore} AND user_id > $4 ORDER BY user_id LIMIT $5 FOR KEY SHARE`,
};

/** In place of a page: one follower, who is $4. */
const oneFollower = 'SELECT $4::bigint AS user_id LIMIT $5';

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

/** @param page SQL of the receivers, as `user_id` */
function statement(by: keyof typeof followers, page: string): string {
  const kind = kindCodes[`note_story_from_${by}_subscription`];
  return `
    WITH page AS MATERIALIZED (${page}),
    told AS (
      INSERT INTO notice (
        receiver_id, kind, thing_id, actor_id, story_id, story_author_id, hashtag, count_actors, noted_at, is_open
      )
      SELECT page.user_id, ${kind}, $2::bigint, $1::bigint, $2::bigint, $1::bigint, ${by === 'hashtag' ? '$6' : 'NULL::text'}, 1, $3::timestamptz, true
      FROM page LEFT JOIN author_card receiver ON receiver.user_id = page.user_id
      WHERE page.user_id <> $1 AND receiver.status IS DISTINCT FROM 'deleted'
        AND ${asText.canReadById('$1', 'page.user_id')} AND ${isListed('$2::bigint', 'page.user_id')}
        ${notToldYet(by)}
      ON CONFLICT (receiver_id, kind, thing_id) DO NOTHING
      RETURNING id, receiver_id
    )
    SELECT count(*)::int AS count, max(user_id) AS last_id,
           ARRAY(SELECT id FROM told) AS told_ids, ARRAY(SELECT receiver_id FROM told) AS receiver_ids
    FROM page`;
}

const statements = {
  page: { author: statement('author', followers.author), hashtag: statement('hashtag', followers.hashtag) },
  one: { author: statement('author', oneFollower), hashtag: statement('hashtag', oneFollower) },
};

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

type Story = Pick<FanOut, 'storyId' | 'authorId' | 'notedAt'>;

/**
 * Tells one page of receivers of a story; null while the author's card has not arrived, since nobody knows who may be
 * told. Of an author or a story that is gone nobody is told.
 */
export async function tellPage(story: FanOut, manager: EntityManager): Promise<PageTold | null> {
  const hashtag = story.step === 0 ? null : story.hashtags[story.step - 1];
  if (hashtag === undefined) return nothing;
  await lockFollowers.toTell(hashtag === null ? story : { hashtag }, manager);
  const isTold = await mayBeTold(story, manager);
  if (isTold === null) return null;
  if (!isTold) return nothing;
  const page = await tell(story, hashtag, 'page', [story.afterId, pageOfReceivers], manager);
  const told = { noticeIds: page.told_ids.map(Number), receiverIds: page.receiver_ids.map(Number) };
  if (page.last_id !== null && page.count === pageOfReceivers)
    return { next: { step: story.step, afterId: page.last_id }, ...told };
  return {
    next: story.step < story.hashtags.length ? { step: story.step + 1, afterId: 0 } : null,
    ...told,
  };
}

/**
 * Tells one follower of a story, through a hashtag or, null, through its author. Who has been told of it, or may not be,
 * is not told.
 */
export async function tellOne(
  userId: number,
  story: Story,
  hashtag: string | null,
  manager: EntityManager,
): Promise<Omit<PageTold, 'next'>> {
  if (!(await mayBeTold(story, manager))) return nothing;
  const { told_ids, receiver_ids } = await tell(story, hashtag, 'one', [userId, 1], manager);
  return { noticeIds: told_ids.map(Number), receiverIds: receiver_ids.map(Number) };
}

/** Whether author and story are there; null while the author's card has not arrived. The card stays locked. */
async function mayBeTold({ authorId, storyId }: Story, manager: EntityManager): Promise<boolean | null> {
  const [author] = await manager.query<{ is_told: boolean }[]>(
    `SELECT ${asText.isShown('card')} AND ${isStoryThere('$2::bigint')} AS is_told
     FROM author_card card WHERE user_id = $1 FOR SHARE`,
    [authorId, storyId],
  );
  return author?.is_told ?? null;
}

async function tell(
  { authorId, storyId, notedAt }: Story,
  hashtag: string | null,
  receivers: keyof typeof statements,
  place: readonly [after: number, limit: number],
  manager: EntityManager,
): Promise<TellingRow> {
  const parameters = [authorId, storyId, notedAt, ...place];
  const [row] = await manager.query<TellingRow[]>(
    statements[receivers][hashtag === null ? 'author' : 'hashtag'],
    hashtag === null ? parameters : [...parameters, hashtag],
  );
  if (row === undefined) throw new Error('An aggregate gave no row');
  return row;
}
