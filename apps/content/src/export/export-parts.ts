import { canRead, isShown } from '@quillstead/projections';
import {
  type Columns,
  type ExportPart,
  flag,
  integer,
  type JoinedColumns,
  json,
  partsOfEntities,
  raw,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import type { DataSource } from 'typeorm';
import { isThere } from '../collection/index.js';
import { dayCounts } from '../story-day/add-to-day.js';
import { ratingName, storyLang, storyRating } from '../story/index.js';
import { authorNotes, authorNotesOf } from '../written-fields/written-fields.js';
import { approvalParts, storyHead } from './approval-parts.js';
import { hiddenParts } from './hidden-parts.js';

/** The rows of a page: a text has up to a megabyte, and a story has the counts of all its days. */
const [fewTexts, fewStories, many] = [4, 20, 200];
/** The collections of a page: a collection may have thousands of stories, each with a note. */
const oneList = 1;

const textColumns = {
  title: text.orNull,
  description: text.orNull,
  ...authorNotes,
  rich_text_story: text.orNull,
  hashtag_list: text.list,
  is_nsfw: flag,
  rating: text,
  content_warnings: text.list,
  warning_words: text.list,
  is_shareable: flag,
  is_members_only: flag,
  font_family: text.orNull,
};
/** The name of the cover that the author chose, whose file the export has, and its description. */
const coverColumns = { cover: text.orNull, cover_alt: text.orNull };
const noteColumns = { note_id: integer, note_quote: text, note_text: text, written_at: time };

/** A story of a collection; slug and title are null if the member may not read it now. */
interface ExportedEntry {
  readonly story_id: number;
  readonly story_slug: string | null;
  readonly story_title: string | null;
  readonly entry_note: string | null;
  readonly added_at: string;
}

/**
 * Returns the parts of a member's export, in the order of the files: those that are written here, as a page of them is
 * small or a row has more than its columns, and those that their entities declare (`@Exported`).
 * @param member their id as bigint
 */
export function exportParts(member: Sql, dataSource: DataSource): Readonly<Record<string, ExportPart>> {
  // Columns that the member may not read now are null: the export does not name a private author's story, it has only
  // the like.
  const head = sql`
    CASE WHEN ${canRead('author', member)} THEN story.slug END AS story_slug,
    CASE WHEN ${canRead('author', member)} THEN story.title END AS story_title`;
  const entryHead = sql`
    'story_slug', CASE WHEN ${canRead('author', member)} THEN story.slug END,
    'story_title', CASE WHEN ${canRead('author', member)} THEN story.title END`;
  const withAuthor = sql`LEFT JOIN user_projection author ON author.user_id = story.author_id`;
  /** Returns the title and the address of the story that a row is about. */
  const storyOfRow = (columns: Columns): JoinedColumns | null => {
    if ('story_id' in columns)
      return {
        columns: storyHead,
        select: head,
        join: sql`JOIN story ON story.id = mine.story_id ${withAuthor}`,
      };
    if (!('comment_id' in columns)) return null;
    const join = sql`JOIN comment ON comment.id = mine.comment_id JOIN story ON story.id = comment.story_id ${withAuthor}`;
    return { columns: storyHead, select: sql`comment.story_id, ${head}`, join };
  };
  return {
    stories: {
      columns: {
        story_id: integer,
        slug: text,
        ...coverColumns,
        ...textColumns,
        former_address: text.orNull,
        lang: text.orNull,
        comments_policy: text,
        count_words: integer,
        category: text,
        posted_at: time,
        updated_at: time.orNull,
      },
      select: sql`id AS story_id, slug, cover, cover_alt, title, description, ${authorNotesOf('story')},
        rich_text_story, hashtag_list,
        is_nsfw, ${storyRating} AS rating, content_warnings, warning_words, is_shareable,
        is_members_only, font_family, former_address, ${storyLang} AS lang,
        (SELECT stat.comments_policy FROM story_stat stat WHERE stat.story_id = story.id) AS comments_policy, count_words, category, posted_at, updated_at`,
      from: sql`FROM story WHERE author_id = ${member}`,
      keys: ['posted_at', 'id'],
      limit: fewTexts,
    },
    drafts: {
      columns: {
        id: integer,
        ...coverColumns,
        ...textColumns,
        former_address: text.orNull,
        lang: text.orNull,
        comments_policy: text,
        series_id: integer.orNull,
        publish_at: time.orNull,
        is_publish_failed: flag,
        approval_sent_at: time.orNull,
        refusal: text.orNull,
        last_saved_at: time,
      },
      select: sql`id, cover, cover_alt, title, description, ${authorNotesOf('draft')}, rich_text_story,
        hashtag_list, is_nsfw,
        ${ratingName(sql`draft.rating`)} AS rating, content_warnings, warning_words, is_shareable,
        is_members_only, font_family, former_address, lang, comments_policy, series_id, publish_at, is_publish_failed,
        approval_sent_at, refusal, last_saved_at`,
      from: sql`FROM draft WHERE author_id = ${member}`,
      keys: ['last_saved_at', 'id'],
      limit: fewTexts,
    },
    comments: {
      columns: {
        comment_id: integer,
        comment_reply_id: integer.orNull,
        comment_text: text,
        ...storyHead,
        posted_at: time,
        edited_at: time.orNull,
        is_removed: flag,
      },
      select: sql`comment.id AS comment_id, comment.comment_reply_id, comment.comment_text, comment.story_id,
        ${head}, comment.posted_at, comment.edited_at, comment.is_removed`,
      from: sql`FROM comment JOIN story ON story.id = comment.story_id ${withAuthor}
        WHERE comment.author_id = ${member} AND comment.is_deleted = 0`,
      keys: ['comment.posted_at', 'comment.id'],
      limit: many,
    },
    series: {
      columns: {
        series_id: integer,
        slug: text,
        title: text,
        description: text.orNull,
        ...coverColumns,
        series_status: text,
        story_slugs: text.list,
        posted_at: time,
        updated_at: time,
      },
      select: sql`series.id AS series_id, slug, title, description, cover, cover_alt, series_status,
        ARRAY(
          SELECT story.slug FROM series_story JOIN story ON story.id = series_story.story_id
          WHERE series_story.series_id = series.id ORDER BY series_story.place
        ) AS story_slugs,
        posted_at, updated_at`,
      from: sql`FROM series WHERE author_id = ${member}`,
      keys: ['series.id'],
      limit: fewTexts,
    },
    collections: {
      columns: {
        collection_id: integer,
        title: text,
        description: text.orNull,
        ...coverColumns,
        collection_visibility: text,
        stories: json<readonly ExportedEntry[]>(),
        posted_at: time,
        updated_at: time,
      },
      select: sql`collection.public_id AS collection_id, title, description, cover, cover_alt,
        visibility AS collection_visibility,
        coalesce((
          SELECT json_agg(json_build_object(
            'story_id', entry.story_id, ${entryHead}, 'entry_note', entry.note, 'added_at', entry.added_at
          ) ORDER BY entry.place)
          FROM collection_story entry JOIN story ON story.id = entry.story_id ${withAuthor}
          WHERE entry.collection_id = collection.id
        ), '[]') AS stories,
        posted_at, updated_at`,
      from: sql`FROM collection WHERE author_id = ${member}`,
      keys: ['collection.id'],
      limit: oneList,
    },
    series_subscriptions: {
      columns: { series_id: integer, series_slug: text.orNull, series_title: text.orNull, created_at: time },
      select: sql`mine.series_id,
        CASE WHEN ${canRead('author', member)} THEN series.slug END AS series_slug,
        CASE WHEN ${canRead('author', member)} THEN series.title END AS series_title, mine.created_at`,
      from: sql`FROM series_subscription mine JOIN series ON series.id = mine.series_id
        LEFT JOIN user_projection author ON author.user_id = series.author_id WHERE mine.user_id = ${member}`,
      keys: ['mine.created_at', 'mine.id'],
      limit: many,
    },
    collection_subscriptions: {
      columns: { collection_id: integer, collection_title: text.orNull, created_at: time },
      select: sql`collection.public_id AS collection_id,
        CASE WHEN ${isThere('collection', member)} AND ${canRead('author', member)} THEN collection.title END
          AS collection_title,
        mine.created_at`,
      from: sql`FROM collection_subscription mine JOIN collection ON collection.id = mine.collection_id
        LEFT JOIN user_projection author ON author.user_id = collection.author_id WHERE mine.user_id = ${member}`,
      keys: ['mine.created_at', 'mine.id'],
      limit: many,
    },
    draft_notes_received: {
      columns: {
        ...noteColumns,
        draft_id: integer,
        draft_title: text.orNull,
        writer_username: text,
        is_done: flag,
      },
      select: sql`note.id AS note_id, note.quote AS note_quote, note.note_text, note.written_at, note.draft_id,
        draft.title AS draft_title, writer.username AS writer_username, note.is_done`,
      from: sql`FROM draft_note note JOIN draft ON draft.id = note.draft_id
        JOIN user_projection writer ON writer.user_id = note.writer_id AND ${isShown('writer', member)}
        WHERE draft.author_id = ${member}`,
      keys: ['note.id'],
      limit: many,
    },
    draft_notes_written: {
      columns: { ...noteColumns, author_username: text.orNull },
      select: sql`note.id AS note_id, note.quote AS note_quote, note.note_text, note.written_at,
        CASE WHEN ${isShown('author', member)} THEN author.username END AS author_username`,
      from: sql`FROM draft_note note JOIN draft ON draft.id = note.draft_id
        LEFT JOIN user_projection author ON author.user_id = draft.author_id
        WHERE note.writer_id = ${member}`,
      keys: ['note.id'],
      limit: many,
    },
    ...approvalParts(member, head),
    ...hiddenParts(member, head),
    // A line for each day, so that a page has as many lines as its stories have days.
    story_statistics: {
      columns: { story_id: integer, story_slug: text, counts: text.list, days: text.list },
      select: sql`story.id AS story_id, story.slug AS story_slug,
        ARRAY[${raw(dayCounts.map((count) => `'${count}'`).join(', '))}] AS counts,
        ARRAY(
          SELECT concat_ws(' ', day, ${raw(dayCounts.join(', '))}) FROM story_day
          WHERE story_day.story_id = story.id ORDER BY day
        ) AS days`,
      from: sql`FROM story WHERE author_id = ${member}`,
      keys: ['posted_at', 'id'],
      limit: fewStories,
    },
    subscriber_statistics: {
      columns: { days: text.list },
      select: sql`ARRAY(
        SELECT concat_ws(' ', day, count_subscribers) FROM author_day
        WHERE author_day.author_id = person.user_id ORDER BY day
      ) AS days`,
      from: sql`FROM user_projection person
        WHERE user_id = ${member} AND EXISTS (SELECT FROM author_day WHERE author_id = ${member})`,
      keys: ['person.user_id'],
      limit: fewStories,
    },
    ...partsOfEntities(dataSource, member, storyOfRow),
  };
}
