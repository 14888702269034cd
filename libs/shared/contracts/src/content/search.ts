import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { type AsRead, count, flag, id, text, time } from '../wire.js';
import { commentArticle } from './comment-schemas.js';
import { hashtagArticle } from './hashtag-schemas.js';
import { seriesArticle } from './series-schemas.js';
import { storyList } from './story-schemas.js';

/** The document that search stores for a story, with the story's current state. */
const storyDocument = z.object({
  story_id: id,
  /** The version of the last event of the document's subject. */
  version: z.int(),
  author_id: id,
  slug: text,
  title: text,
  description: text.nullable(),
  rich_text_story: text,
  /** The hashtags as they are shown, `#` included. */
  hashtag_list: z.array(text),
  is_nsfw: flag,
  is_members_only: flag.default(0),
  lang: text.nullable().default(null),
  count_words: count,
  /** The traits of the story as bits (see `traitMask`). */
  traits: count.default(0),
  /** The warnings in the author's words; null from a release of content that does not send them. */
  warning_words: z.array(text).nullable().default(null),
  posted_at: time,
  updated_at: time.nullable(),
});

export type StoryDocument = z.infer<typeof storyDocument>;

/** The document that search stores for a comment; the people who may see the story may see the comment. */
const commentDocument = z.object({
  comment_id: id,
  /** The version of the last event of the document's subject. */
  version: z.int().default(1),
  story_id: id,
  author_id: id,
  comment_text: text,
  posted_at: time,
});

export type CommentDocument = z.input<typeof commentDocument>;

/** The document that search stores for a hashtag; stories of private authors do not count. */
const hashtagDocument = z.object({
  hashtag_id: id,
  /** The key of the hashtag: lower case, `#` included. */
  hashtag: text,
  value: text,
  count_stories: count,
});

export type HashtagDocument = z.infer<typeof hashtagDocument>;

/** The document that search stores for a series that has stories. */
const seriesDocument = z.object({
  series_id: id,
  /** The version of the last event of the document's subject. */
  version: z.int(),
  author_id: id,
  title: text,
  description: text.nullable(),
  /** The time at which the last story was added. */
  updated_at: time,
});

export type SeriesDocument = z.infer<typeof seriesDocument>;

/**
 * Returns the schema of a request of some documents by their keys, or of a page in the order of ids after one (0: from
 * the first).
 */
const documentsRequest = <Key extends z.ZodType>(key: Key) =>
  z.union([z.object({ keys: z.array(key) }), z.object({ after: z.int() })]);

export type DocumentsRequest<Key> = { readonly keys: readonly Key[] } | { readonly after: number };

const documents = <Document extends z.ZodType>(document: Document) =>
  z.object({
    /** The documents that still exist, in the order of ids. */
    items: z.array(document),
    /** The id after which the next page begins; null when there are no more. */
    after: z.int().nullable(),
  });

export interface Documents<Document> {
  readonly items: Document[];
  readonly after: number | null;
}

/** The most documents of stories in a response: few, because a text may be megabytes long. */
export const storyDocumentsAtOnce = 20;
export const documentsAtOnce = 500;

/**
 * Returns the documents of stories by id, also of private authors: search indexes them and hides them by its own user
 * projection.
 */
export const readStoryDocuments = defineInternalOperation({
  name: 'content.story_documents',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: documentsRequest(id), reply: documents(storyDocument) },
});

/** Returns the documents of comments, by id. */
export const readCommentDocuments = defineInternalOperation({
  name: 'content.comment_documents',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: documentsRequest(id), reply: documents(commentDocument) },
});

/** Returns the documents of hashtags that some story has, by key. */
export const readHashtagDocuments = defineInternalOperation({
  name: 'content.hashtag_documents',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: documentsRequest(text), reply: documents(hashtagDocument) },
});

/** Returns the documents of series that have stories, by id. */
export const readSeriesDocuments = defineInternalOperation({
  name: 'content.series_documents',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: documentsRequest(id), reply: documents(seriesDocument) },
});

/** Returns a page of the ids and versions of all documents, with which search compares its index. */
export const listDocumentVersions = defineInternalOperation({
  name: 'content.document_versions',
  repeat: 'freely',
  callers: ['search'],
  schemas: {
    payload: z.object({ kind: z.enum(['story', 'comment', 'hashtag']), after: z.int() }),
    reply: documents(z.object({ id, version: z.int() })),
  },
});

const foundStory = storyList.shape.items.element;

export type FoundStory = z.infer<typeof foundStory>;
export type FoundComment = z.infer<typeof commentArticle>;
export type FoundHashtag = z.infer<typeof hashtagArticle>;
export type FoundSeries = z.infer<typeof seriesArticle>;

/** The place of an item in the order of the best: number of likes, time of posting, id. */
const topPlace = z.tuple([z.number(), text, z.number()]);

export type TopPlace = z.infer<typeof topPlace>;

/** The items that search has found; with `top`, the request is for the best of them. */
const itemsRequest = z.object({
  ids: z.array(id),
  /** The order by likes, then newest first: a page after these keys of an item; null for the first page. */
  top: z.object({ after: topPlace.nullable() }).optional(),
});

export type ItemsRequest = AsRead<z.infer<typeof itemsRequest>>;

const foundItems = <Item extends z.ZodType>(item: Item) =>
  z.object({
    /** The items in the order of the ids, or the best first; without those that the viewer may not see in lists. */
    items: z.array(item),
    /** The place of the last item, with `top`; null at the end. */
    after: topPlace.nullable(),
  });

export interface FoundItems<Item> {
  readonly items: Item[];
  readonly after: TopPlace | null;
}

/** Returns the items of stories that search has found; content applies its present data about authors and readers. */
export const readFoundStories = defineInternalOperation({
  name: 'content.found_stories',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: itemsRequest, reply: foundItems(foundStory) },
});

/** Returns the items of comments in the same way. */
export const readFoundComments = defineInternalOperation({
  name: 'content.found_comments',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: itemsRequest, reply: foundItems(commentArticle) },
});

/** Returns the hashtags that have stories of public authors, in the order of the ids. */
export const readFoundHashtags = defineInternalOperation({
  name: 'content.found_hashtags',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: z.object({ ids: z.array(id) }), reply: z.array(hashtagArticle) },
});

/** Returns the series that the viewer may read, in the order of the ids. */
export const readFoundSeries = defineInternalOperation({
  name: 'content.found_series',
  repeat: 'freely',
  callers: ['search'],
  schemas: { payload: z.object({ ids: z.array(id) }), reply: z.array(seriesArticle) },
});

/**
 * Returns the texts of suggestions: stories that the viewer may see in lists, hashtags that have stories of public
 * authors, series that the viewer may read.
 */
export const readSuggested = defineInternalOperation({
  name: 'content.suggested',
  repeat: 'freely',
  callers: ['search'],
  schemas: {
    payload: z.object({
      story_ids: z.array(id),
      hashtag_ids: z.array(id),
      series_ids: z.array(id).default([]),
    }),
    reply: z.object({
      stories: z.array(
        z.object({
          story_id: id,
          slug: text,
          title: text,
          author_username: text,
          author_display_name: text.nullable(),
        }),
      ),
      hashtags: z.array(z.object({ hashtag_id: id, value: text, count_stories: count })),
      series: z
        .array(
          z.object({
            series_id: id,
            slug: text,
            title: text,
            author_username: text,
            author_display_name: text.nullable(),
          }),
        )
        .default([]),
    }),
  },
});
