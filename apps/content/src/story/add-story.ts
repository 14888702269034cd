import { type PublishedStory, storyPublished } from '@quillstead/contracts';
import {
  CallError,
  integer,
  type Outbox,
  queryOne,
  sql,
  text,
  time,
  toPublish,
} from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { placeCoversLater } from '../cover-files/index.js';
import { countHashtagStories, findOrCreateHashtags, tagStory } from '../hashtag/index.js';
import { checkMayPublish } from '../publishing-rule/index.js';
import { appendToSeries } from '../series-place/index.js';
import { countAuthorStories } from '../user-projection/index.js';
import { traitsOf } from './describe-story.js';
import { lockOpenness } from './lock-own-story.js';
import { type PreparedStory, storyWords } from './prepare-story.js';
import { scoreOf } from './raise-stats.js';
import { freeAddress, slugBase } from './story-address.js';
import { storyLang } from './story-rows.js';
import { Story } from './story.entity.js';

/** The author of the story, its draft, and its publishing time. */
export interface StoryOrigin {
  readonly authorId: number;
  readonly draftId: number | null;
  /** The time at which the version that the writer knows was saved; null accepts any version. */
  readonly seen?: Date | null;
  /** The series that the story joins; it does not join a series of another author. */
  readonly seriesId?: number | null;
  /** True if the staff has read the story. */
  readonly isApproved?: true;
  /** The publishing time; the present time by default. */
  readonly postedAt?: Date;
}

const none = sql`0`;
const firstScore = scoreOf({ likes: none, comments: none, bookmarks: none, postedAt: sql`posted_at` });

/**
 * Adds a story in place of its draft and publishes it, inside the caller's transaction. Every act locks the rows that
 * stories share in the order of this function: address, hashtags, counts of the author, counts of the hashtags, series.
 *
 * Throws `may_not_publish`, and `approval_needed` for a story that the staff has to read first.
 *
 * @returns the address; null if the draft is gone, or was saved after its writer saw it
 */
export async function addStory(
  { commentsPolicy, ...prepared }: PreparedStory,
  origin: StoryOrigin,
  outbox: Outbox,
  manager: EntityManager,
): Promise<PublishedStory | null> {
  const { authorId, draftId, seriesId = null, postedAt } = origin;
  const draft = draftId === null ? {} : await takeDraft(draftId, origin, manager);
  if (draft === null) return null;
  const isOpen = await lockOpenness(authorId, prepared.isMembersOnly, manager);
  const isFirst = await checkMayPublish(authorId, manager);
  const isRead = origin.isApproved === true || postedAt !== undefined;
  if (isFirst && !isRead) throw new CallError('approval_needed');
  const base = slugBase(prepared.title);
  let slug = await freeAddress(base, 'story', manager);
  const hashtags = await findOrCreateHashtags(prepared.hashtagList, manager);
  const hashtagList = hashtags.map(({ value }) => value);
  const words = storyWords({ ...prepared, hashtagList });
  const story = {
    ...prepared,
    ...draft,
    authorId,
    draftId,
    hashtagList,
    words,
    isOpen,
    ...(postedAt && { postedAt }),
  };
  // `insertUnlessTaken` returns false if a story with another title has just taken the address.
  while (!(await insertUnlessTaken({ ...story, slug }, manager)))
    slug = await freeAddress(base, 'story', manager);
  const hashtagIds = hashtags.map((hashtag) => hashtag.id);
  const isUnfinished = sql`EXISTS (
    SELECT FROM series WHERE id = ${seriesId}::bigint AND author_id = ${authorId} AND series_status <> 'complete'
  )`;
  const added = await queryOne(
    manager,
    { id: integer, posted_at: time, lang: text.orNull },
    sql`INSERT INTO story_stat (
          story_id, author_id, posted_at, is_open, is_nsfw, comments_policy, score, lang, traits, hashtag_ids, warning_ids
        )
        SELECT id, author_id, posted_at, is_open, is_nsfw, ${commentsPolicy}, ${firstScore}, ${storyLang},
               ${traitsOf('story', isUnfinished)}, ${hashtagIds.toSorted((one, other) => one - other)}::bigint[],
               warning_ids(warning_words)
        FROM story WHERE slug = ${slug}
        RETURNING story_id AS id, posted_at, lang`,
  );
  if (added === undefined) throw new Error(`The story ${slug} is gone`);
  const { id } = added;
  await placeCoversLater([story.cover ?? null], manager);
  await tagStory(id, hashtagIds, manager);
  const counts = [
    ...(await countAuthorStories(authorId, 1, manager)),
    ...(await countHashtagStories(new Map(hashtagIds.map((hashtag) => [hashtag, isOpen])), manager)),
  ];
  const series = seriesId === null ? null : await appendToSeries({ id, authorId }, seriesId, manager);
  const event = toPublish(
    storyPublished,
    {
      story_id: id,
      slug,
      title: story.title,
      author_id: authorId,
      hashtag_list: hashtagList,
      is_nsfw: story.isNsfw,
      lang: added.lang,
      posted_at: added.posted_at.toISOString(),
      series_id: series?.id ?? null,
      series_title: series?.title ?? null,
      words,
      is_members_only: story.isMembersOnly,
    },
    1,
  );
  await outbox.publishAll(manager, [event, ...counts]);
  return { story_id: id, slug, is_repeat: 0 };
}

type OfDraft = Partial<Pick<Story, 'cover' | 'coverSource' | 'coverAlt' | 'formerAddress'>>;

/**
 * Deletes the draft and returns its cover and its former address; null if it is gone or was saved after its writer saw
 * it.
 */
async function takeDraft(
  id: number,
  { authorId, seen = null }: StoryOrigin,
  manager: EntityManager,
): Promise<OfDraft | null> {
  const draft = await queryOne(
    manager,
    { cover: text.orNull, source: text.orNull, alt: text.orNull, former_address: text.orNull },
    sql`DELETE FROM draft
        WHERE id = ${id} AND author_id = ${authorId} AND (${seen}::timestamptz IS NULL OR last_saved_at = ${seen})
        RETURNING cover, cover_source AS source, cover_alt AS alt, former_address`,
  );
  if (draft === undefined) return null;
  const { cover, source: coverSource, alt: coverAlt, former_address: formerAddress } = draft;
  return { cover, coverSource, coverAlt, formerAddress };
}

async function insertUnlessTaken(story: Partial<Story>, manager: EntityManager): Promise<boolean> {
  const { raw } = await manager
    .createQueryBuilder()
    .insert()
    .into(Story)
    .values(story)
    .orIgnore()
    .returning('id')
    .updateEntity(false)
    .execute();
  return (raw as unknown[]).length > 0;
}
