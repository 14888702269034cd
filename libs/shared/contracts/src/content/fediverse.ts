import { commentRules } from '@quillstead/catalogue';
import { z } from 'zod';
import { defineInternalOperation } from '../operation.js';
import { type AsRead, flag, id, text, time } from '../wire.js';

const sharedStory = z.object({
  story_id: id,
  version: z.int(),
  author_id: id,
  slug: text,
  title: text,
  description: text.nullable(),
  /** The text as sanitised HTML; null for a story that is too long to be sent. */
  rich_text_story: text.nullable(),
  /** The beginning of the text, as plain text. */
  beginning: text,
  hashtag_list: z.array(text),
  is_nsfw: flag,
  lang: text.nullable(),
  posted_at: time,
  updated_at: time.nullable(),
  /** The people who may reply to the story; `closed` also when the comments have closed after their days. */
  comments_policy: z.enum(['open', 'subscribers', 'closed']).default('closed'),
  /** The people whose replies wait for the approval of the author. */
  comment_rule: z.enum(commentRules).default('each'),
  /** The series of the story. */
  series_id: id.nullable().default(null),
});

export type SharedStory = AsRead<z.infer<typeof sharedStory>>;

/** The most stories of one author in a response, newest first. */
export const sharedStoriesAtOnce = 10;

/** The story at the end of the page before, which may be deleted meanwhile; the release before sends no time. */
const after = { after: id.nullable(), after_posted_at: time.optional() };

/**
 * Returns stories that may be sent to other sites: every visitor may read them and their authors let them be shared.
 * The request names them by id or by slug, or asks for a page of the stories of an author or of a series, after a story
 * (null: from the newest).
 */
export const readSharedStories = defineInternalOperation({
  name: 'content.shared_stories',
  repeat: 'freely',
  callers: ['social'],
  schemas: {
    payload: z.union([
      z.object({ story_id: id }),
      z.object({ slug: text }),
      z.object({ author_id: id, ...after }),
      z.object({ series_id: id, ...after }),
    ]),
    reply: z.array(sharedStory),
  },
});

const sharedSeries = z.object({
  series_id: id,
  author_id: id,
  slug: text,
  title: text,
  description: text.nullable(),
  /** The path of the cover without its size. */
  cover: text.nullable(),
  posted_at: time,
});

export type SharedSeries = AsRead<z.infer<typeof sharedSeries>>;

/** Returns a series that every visitor may read, by id or by slug; null when there is none. */
export const readSharedSeries = defineInternalOperation({
  name: 'content.shared_series',
  repeat: 'freely',
  callers: ['social'],
  schemas: {
    payload: z.union([z.object({ series_id: id }), z.object({ slug: text })]),
    reply: sharedSeries.nullable(),
  },
});
