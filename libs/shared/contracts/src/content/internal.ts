import { z } from 'zod';
import { exportListPage, exportPage, exportPageRequest } from '../accounts/data-export-schemas.js';
import { defineInternalOperation } from '../operation.js';
import { type AsRead, snapshotRequest, flag, id, snapshotPage, text, time } from '../wire.js';

/**
 * Deletes a story that was reported. Content judges by the viewer of the request, who must be a moderator or an admin;
 * `not_found` for everybody else and for a story that is gone.
 */
export const removeStory = defineInternalOperation({
  name: 'content.remove_story',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ story_id: id }), reply: z.null() },
});

/** The same of a comment. */
export const removeComment = defineInternalOperation({
  name: 'content.remove_comment',
  repeat: 'never',
  callers: ['social'],
  schemas: { payload: z.object({ comment_id: id }), reply: z.null() },
});

const visibleThing = z.object({
  author_id: id,
  /** Of the story, or of that on which the comment stands. */
  slug: text,
  title: text,
  /** How the story or the comment begins. */
  excerpt: text,
});

/** The data that a moderator sees of a reported story or comment, as it was at the time of the report. */
export type VisibleThing = z.infer<typeof visibleThing>;

/**
 * The story or the comment, of which exactly one is named, if the viewer of the request may read it; else `not_found`.
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

const excerpt = z.object({ id, is_nsfw: flag, excerpt: text.nullable() });

/** A line or two of a text; null of what is marked as not safe for work. */
export type Excerpt = z.infer<typeof excerpt>;

/**
 * How stories and comments begin, for an email or a list to one reader: only of those that they may read at this moment. A
 * comment is marked as its story is.
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

const storySnapshot = z.object({
  story_id: id,
  version: z.int(),
  slug: text,
  title: text,
  is_nsfw: flag,
  lang: text.nullable().default(null),
});

/** The data about a story that notifications show, as in the last event of the story. */
export type StorySnapshot = AsRead<z.infer<typeof storySnapshot>>;

/**
 * Every story that is there, also those of private authors, in the order of ids after one (0: from the first), at most
 * `limit` of them, with a null `after` when there are none left. Services rebuild their projections of stories by it.
 */
export const snapshotStories = defineInternalOperation({
  name: 'content.snapshot_stories',
  repeat: 'freely',
  callers: ['notifications'],
  schemas: { payload: snapshotRequest, reply: snapshotPage(storySnapshot) },
});

const sitemapPart = z.object({
  /** A slug or an author's username, and when what it leads to changed; null when that is not known. */
  entries: z.array(z.object({ key: text, changed_at: time.nullable() })),
  /** How many parts there are, from 0 on. */
  parts: z.int(),
});

export type SitemapPart = z.infer<typeof sitemapPart>;

/** The entries of the sitemap for machines: stories and authors that every visitor may see and that may be shared. */
export const listSitemap = defineInternalOperation({
  name: 'content.list_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: {
    payload: z.object({ kind: z.enum(['stories', 'authors']), part: z.int() }),
    reply: sitemapPart,
  },
});

/** The same of series with stories that every visitor may see and that may be shared. */
export const listSeriesSitemap = defineInternalOperation({
  name: 'content.list_series_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ part: z.int() }), reply: sitemapPart },
});

/** The same of public collections with stories that every visitor may see and that may be shared: `id/slug`. */
export const listCollectionsSitemap = defineInternalOperation({
  name: 'content.list_collections_sitemap',
  repeat: 'freely',
  callers: ['gateway'],
  schemas: { payload: z.object({ part: z.int() }), reply: sitemapPart },
});

/** The parts of a member's data export that content stores. */
export const contentExportParts = [
  'stories',
  'drafts',
  'comments',
  'story_likes',
  'comment_likes',
  'story_bookmarks',
  'comment_bookmarks',
  'reading_places',
] as const;

export type ContentExportPart = (typeof contentExportParts)[number];

/** A page of what a member has in content, oldest first. */
export const readContentExport = defineInternalOperation({
  name: 'content.export_page',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(contentExportParts), reply: exportPage },
});

/** The same of their series: an operation of its own, since the release before rejects a part that it does not know. */
export const readSeriesExport = defineInternalOperation({
  name: 'content.export_series',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(['series']), reply: exportPage },
});

/** The same of their collections. */
export const readCollectionsExport = defineInternalOperation({
  name: 'content.export_collections',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(['collections']), reply: exportListPage },
});

/** The same of the series to which they subscribe. */
export const readSeriesSubscriptionExport = defineInternalOperation({
  name: 'content.export_series_subscriptions',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(['series_subscriptions']), reply: exportPage },
});

/** The parts of the export with the private links of a member's drafts and the notes of first readers. */
export const firstReadersExportParts = [
  'draft_links',
  'draft_notes_received',
  'draft_notes_written',
] as const;

export const readFirstReadersExport = defineInternalOperation({
  name: 'content.export_first_readers',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(firstReadersExportParts), reply: exportPage },
});

/** The parts of the export with the statistics of a member. */
export const statisticsExportParts = ['story_statistics', 'subscriber_statistics'] as const;

/** The same of their statistics, by day. */
export const readStatisticsExport = defineInternalOperation({
  name: 'content.export_statistics',
  repeat: 'freely',
  callers: ['accounts'],
  schemas: { payload: exportPageRequest(statisticsExportParts), reply: exportPage },
});
