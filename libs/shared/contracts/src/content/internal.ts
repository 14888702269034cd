import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { type AsRead, count, snapshotRequest, flag, id, snapshotPage, text, time } from '../wire.js';

/**
 * Removes a story that was reported; for 30 days it can be restored. Content checks the viewer of the request, who must
 * be a moderator or an admin; `not_found` for everybody else and for a story that does not exist.
 */
export const removeStory = defineInternalOperation({
  name: 'content.remove_story',
  repeat: 'never',
  callers: ['social'],
  schemas: {
    payload: z.object({
      story_id: id,
      /** Whether the author can read the story and change it, to have it restored. */
      can_be_mended: flag.optional(),
    }),
    reply: z.null(),
  },
});

/** Removes a comment in the same way as `removeStory` removes a story. */
export const removeComment = defineInternalOperation({
  name: 'content.remove_comment',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ comment_id: id, can_be_mended: flag.optional() }), reply: z.null() },
});

/** Removes a series in the same way; its stories stay. */
export const removeSeries = defineInternalOperation({
  name: 'content.remove_series',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ series_id: id, can_be_mended: flag.optional() }), reply: z.null() },
});

/** Removes a collection in the same way; its stories stay. */
export const removeCollection = defineInternalOperation({
  name: 'content.remove_collection',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ collection_id: id, can_be_mended: flag.optional() }), reply: z.null() },
});

/**
 * Restores a story that a moderator removed in the last 30 days. Content checks the viewer of the request, who must be
 * a moderator or an admin; `not_found` for everybody else and for a story that can't be restored, `conflict` when the
 * story is not of the `version` that is named: its author has changed it while it was hidden.
 */
export const restoreStory = defineInternalOperation({
  name: 'content.restore_story',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ story_id: id, version: z.int().optional() }), reply: z.null() },
});

/** Restores a comment in the same way as `restoreStory` restores a story. */
export const restoreRemovedComment = defineInternalOperation({
  name: 'content.restore_removed_comment',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ comment_id: id, version: z.int().optional() }), reply: z.null() },
});

/** Restores a series in the same way. */
export const restoreSeries = defineInternalOperation({
  name: 'content.restore_series',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ series_id: id, version: z.int().optional() }), reply: z.null() },
});

/** Restores a collection in the same way. */
export const restoreCollection = defineInternalOperation({
  name: 'content.restore_collection',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ collection_id: id, version: z.int().optional() }), reply: z.null() },
});

const visibleThing = z.object({
  author_id: id,
  /** The slug of the story, the series or the collection, or of the story on which the comment stands. */
  slug: text,
  title: text,
  /** The beginning of the story or the comment, or the description of the series or the collection. */
  excerpt: text,
});

/** The data that a moderator sees about something reported, as it was at the time of the report. */
export type VisibleThing = z.infer<typeof visibleThing>;

/**
 * Returns the story or the comment, of which exactly one is named, if the viewer of the request may read it; else
 * `not_found`.
 */
export const readReportedThing = defineInternalOperation({
  name: 'content.reported_thing',
  repeat: 'freely',
  callers: ['social'],
  schemas: {
    payload: z.union([z.object({ story_id: id }), z.object({ comment_id: id })]),
    reply: visibleThing,
  },
});

/** Returns a series or a collection in the same way. */
export const readReportedList = defineInternalOperation({
  name: 'content.reported_list',
  repeat: 'freely',
  callers: ['social'],
  schemas: {
    payload: z.union([z.object({ series_id: id }), z.object({ collection_id: id })]),
    reply: visibleThing,
  },
});

const excerpt = z.object({ id, is_nsfw: flag, excerpt: text.nullable() });

/** A line or two of a text; null of what is marked as not safe for work. */
export type Excerpt = z.infer<typeof excerpt>;

/**
 * Returns the beginnings of stories and comments, for an email or a list to one reader: only of those that they may
 * read at this moment. A comment counts as NSFW if its story is.
 */
export const readExcerpts = defineInternalOperation({
  name: 'content.excerpts',
  repeat: 'freely',
  callers: ['gateway', 'notifications'],
  schemas: {
    payload: z.object({ reader_id: id, story_ids: z.array(id), comment_ids: z.array(id) }),
    reply: z.object({ stories: z.array(excerpt), comments: z.array(excerpt) }),
  },
});

/** Returns the addresses and titles of those of some stories that the viewer may read now. */
export const readStoryNames = defineInternalOperation({
  name: 'content.story_names',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ story_ids: z.array(id) }),
    reply: z.array(z.object({ story_id: id, slug: text, title: text })),
  },
});

const storyForEmail = z.object({
  story_id: id,
  slug: text,
  title: text,
  author_username: text,
  author_display_name: text.nullable(),
  description: text.nullable(),
  /** The text, or its beginning when the whole is too long for an email. */
  rich_text_story: text,
  is_cut: z.boolean(),
  note_before: text.nullable(),
  note_after: text.nullable(),
  hashtag_list: z.array(text),
  is_nsfw: flag,
  is_shareable: flag,
  content_warnings: z.array(text),
  warning_words: z.array(text),
  lang: text.nullable(),
  /** The address of its cover without the width, if everybody may see the cover; null without one. */
  cover: text.nullable().default(null),
  cover_alt: text.nullable().default(null),
  series: z.object({ series_id: id, slug: text, title: text }).nullable().default(null),
});

/** The data about a story that the email with it shows. */
export type StoryForEmail = AsRead<z.infer<typeof storyForEmail>>;

/** Returns a story that every visitor may read at this moment, for an email; null for any other. */
export const readStoryForEmail = defineInternalOperation({
  name: 'content.story_for_email',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: { payload: z.object({ story_id: id }), reply: storyForEmail.nullable() },
});

/**
 * Returns a series that every visitor may read at this moment, for those who get its parts by email; null for any
 * other.
 */
export const readSeriesForEmail = defineInternalOperation({
  name: 'content.series_for_email',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: z.object({ series_id: id }),
    reply: z.object({ series_id: id, author_id: id, title: text }).nullable(),
  },
});

/**
 * Returns the stories of a time with the best trending scores, the best first: those that every visitor may read, that
 * are safe for work and that may be shared, one of each author.
 */
export const chooseStoriesForEmail = defineInternalOperation({
  name: 'content.choose_stories_for_email',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: {
    payload: z.object({ after: time, until: time, limit: count }),
    reply: z.object({ story_ids: z.array(id) }),
  },
});

const storySnapshot = z.object({
  story_id: id,
  version: z.int(),
  slug: text,
  title: text,
  is_nsfw: flag,
  lang: text.nullable().default(null),
});

/** The data about a story that notifications stores, as in the last event of the story. */
export type StorySnapshot = AsRead<z.infer<typeof storySnapshot>>;

/**
 * Returns all stories, also those of private authors, in the order of ids after one (0: from the first), at most
 * `limit` of them, with a null `after` when there are none left. Services rebuild their projections of stories from it.
 */
export const snapshotStories = defineInternalOperation({
  name: 'content.snapshot_stories',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(storySnapshot) },
});

/**
 * Requests that a cover is made from a file that the gateway has stored for the caller. Throws `invalid` unless exactly
 * one of the ids is given.
 */
export const makeCoverOf = defineInternalOperation({
  name: 'content.make_cover_of',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({
      /** The id of a draft. */
      id: id.nullable(),
      story_id: id.nullable(),
      series_id: id.nullable(),
      collection_id: id.nullable().default(null),
      cover_alt: text.nullable(),
      /** The name of the file in quarantine. */
      upload: text,
      /** The SHA-256 of the file, hexadecimal. */
      source: text,
    }),
    reply: z.null(),
  },
});
