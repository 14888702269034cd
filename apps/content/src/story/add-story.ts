import {
  authorStoriesCounted,
  hashtagStoriesCounted,
  type PublishedStory,
  storyPublished,
} from '@quillstead/contracts';
import {
  boolean,
  type Database,
  json,
  type KeyedCall,
  publishInOrder,
  queryOne,
  type RowOf,
  sql,
  storeResponse,
  wireTime,
} from '@quillstead/service-kit';
import { countNewOfAuthor } from '../user-projection/index.js';
import { countNewOfHashtags, tagsOf } from '../hashtag/index.js';
import { appendNewStory } from '../series-place/index.js';
import { traitsOf } from './describe-story.js';
import { freeAddress } from './free-address.js';
import type { PreparedStory } from './prepare-story.js';
import { scoreOf } from './score-of.js';
import { slugBase } from './slug-base.js';
import { storyLang } from './story-rows.js';

/** The author of the story, its draft, and its publishing time. */
export interface StoryOrigin {
  readonly authorId: number;
  readonly draftId: number | null;
  /** When the draft was saved that the writer knows; null: whatever it is. */
  readonly seen?: Date | null;
  /** The series that it joins; of another author it joins none. */
  readonly seriesId?: number | null;
  /** The present time by default. */
  readonly postedAt?: Date;
  readonly requestId: string;
  /** The call that publishes it, if it has a key. */
  readonly call: KeyedCall | null;
  /** Whether to publish, closed, for an author whose user projection has not arrived. */
  readonly isUnknownAllowed: boolean;
}

const columns = {
  /** Whether the draft is there and as its writer saw it; true without a draft. */
  is_taken: boolean,
  /** Whether the author's user projection is there. */
  is_known: boolean,
  /** Null when no story was added. */
  response: json<PublishedStory>().orNull,
};

const none = sql`0`;

/**
 * Adds a story in one statement: takes its draft, finds a free address, makes the hashtags that are new, counts and
 * publishes. All of it, or nothing where the draft or the author's user projection is missing, or a story of another
 * title has taken the address just now; a second call then finds another address. The rows that stories share are
 * locked in one order: address, hashtags by key, counts of the author, counts of hashtags by id. The author's user
 * projection is locked, so that the event of an author who turns private meanwhile is applied after this story is
 * there.
 */
export async function addStory(
  story: PreparedStory,
  origin: StoryOrigin,
  database: Database,
): Promise<RowOf<typeof columns>> {
  const {
    authorId,
    draftId,
    seen = null,
    seriesId = null,
    postedAt = null,
    requestId,
    call,
    isUnknownAllowed,
  } = origin;
  const takenDraft =
    draftId === null
      ? sql`SELECT NULL::bigint AS id`
      : sql`SELECT id FROM draft
            WHERE id = ${draftId} AND author_id = ${authorId} AND (${seen}::timestamptz IS NULL OR last_saved_at = ${seen})
            FOR UPDATE`;
  const isUnfinished = sql`EXISTS (
    SELECT FROM series WHERE id = ${seriesId}::bigint AND author_id = ${authorId} AND series_status <> 'complete'
  )`;
  const firstScore = scoreOf({ likes: none, comments: none, bookmarks: none, postedAt: sql`posted_at` });
  const row = await queryOne(
    database,
    columns,
    sql`WITH taken AS MATERIALIZED (${takenDraft}),
     author AS MATERIALIZED (
       SELECT (is_private = 0 AND status = 'active')::int AS is_open
       FROM taken CROSS JOIN user_projection WHERE user_id = ${authorId} FOR SHARE OF user_projection
     ), granted AS MATERIALIZED (
       SELECT taken.id AS draft_id, coalesce(is_open, 0) AS is_open FROM taken LEFT JOIN author ON true
       WHERE is_open IS NOT NULL OR ${isUnknownAllowed}::boolean
     ),
     ${freeAddress(slugBase(story.title), 'granted')},
     ${tagsOf(story.hashtagList, 'address')},
     added AS (
       INSERT INTO story (
         author_id, draft_id, slug, title, description, note_before, note_after, rich_text_story, rich_text_story_substring, hashtag_list, is_nsfw,
         rating, content_warnings, warning_words, is_shareable, font_family, chosen_lang, detected_lang, count_words, count_chars, category, is_open, posted_at
       )
       SELECT ${authorId}, draft_id, slug, ${story.title}, ${story.description}, ${story.noteBefore},
              ${story.noteAfter}, ${story.richTextStory},
              ${story.richTextStorySubstring}, ARRAY(SELECT value FROM tag ORDER BY place), ${story.isNsfw},
              ${story.rating}, ${story.contentWarnings}::text[], ${story.warningWords}::text[], ${story.isShareable}, ${story.fontFamily}, ${story.chosenLang}, ${story.detectedLang}, ${story.countWords},
              ${story.countChars}, ${story.category},
              is_open, coalesce(${postedAt}::timestamptz, now())
       FROM granted CROSS JOIN address
       ON CONFLICT DO NOTHING
       RETURNING id, author_id, draft_id, slug, title, hashtag_list, is_nsfw, is_open, posted_at,
                 ${storyLang} AS lang, ${firstScore} AS score, ${traitsOf('story', isUnfinished)} AS traits
     ), described AS MATERIALIZED (
       SELECT added.*, warning_ids(${story.warningWords}::text[]) || ARRAY(SELECT id FROM tag ORDER BY id) AS hashtag_ids
       FROM added
     ), counters AS (
       INSERT INTO story_stat (
         story_id, author_id, posted_at, is_open, is_nsfw, comments_policy, score, lang, traits, hashtag_ids
       )
       SELECT id, author_id, posted_at, is_open, is_nsfw, ${story.commentsPolicy}::text, score, lang, traits,
              hashtag_ids FROM described
     ), tagged AS (
       INSERT INTO story_hashtag (
         hashtag_id, story_id, author_id, posted_at, score, is_open, is_nsfw, lang, traits, hashtag_ids
       )
       SELECT tag.id, described.id, author_id, posted_at, score, is_open, is_nsfw, lang, traits, hashtag_ids
       FROM described CROSS JOIN tag
     ), written AS (
       DELETE FROM draft USING added WHERE draft.id = added.draft_id
     ),
     author_count AS (${countNewOfAuthor('added')}),
     ${countNewOfHashtags('added', 'author_count')},
     ${appendNewStory(seriesId, 'added', 'hashtag_count')},
     story_event AS (
       SELECT jsonb_build_object(
         'story_id', added.id, 'slug', slug, 'title', added.title, 'author_id', author_id,
         'hashtag_list', hashtag_list, 'is_nsfw', is_nsfw, 'lang', lang, 'posted_at', ${wireTime('posted_at')},
         'series_id', grown_series.id, 'series_title', grown_series.title
       ) AS payload, 1 AS version, ${requestId}::text AS request_id
       FROM added LEFT JOIN grown_series ON true
     ), author_event AS (
       SELECT jsonb_build_object('user_id', user_id, 'count_stories', count_stories) AS payload, version,
              ${requestId}::text AS request_id FROM author_count
     ), hashtag_event AS (
       SELECT jsonb_build_object('hashtag', key, 'value', value, 'count_stories', count_stories) AS payload, version,
              ${requestId}::text AS request_id FROM hashtag_count JOIN tag ON tag.id = hashtag_id
     ), published AS (${publishInOrder([
       [storyPublished, 'story_event'],
       [authorStoriesCounted, 'author_event'],
       [hashtagStoriesCounted, 'hashtag_event'],
     ])}),
     result AS (SELECT json_build_object('story_id', id, 'slug', slug, 'is_repeat', 0) AS response FROM added),
     stored AS (${storeResponse(call, 'result')})
     SELECT EXISTS (SELECT FROM taken) AS is_taken, EXISTS (SELECT FROM granted) AS is_known, response
     FROM (SELECT) AS one LEFT JOIN result ON true`,
  );
  if (row === undefined) throw new Error('A story without an outcome');
  return row;
}
