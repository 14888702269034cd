import {
  commentsPolicies,
  type CommentsPolicy,
  defaultCommentsPolicy,
  defaultRating,
  ratingNames,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { defineOperation, type ResponseOf } from '../operation.js';
import { count, emptyable, flag, id, listOf, text, time } from '../wire.js';

/** The fields that a draft and a story to publish have in common, without the text (docs/api.md). */
export const storyFields = [
  'title',
  'description',
  'note_before',
  'note_after',
  'hashtag_list',
  'is_nsfw',
  'rating',
  'content_warnings',
  'warning_words',
  'is_shareable',
  'font_family',
  'lang',
  'series_id',
  'comments_policy',
] as const;

/** Bytes of a body in which a story travels (docs/api.md#payloads). */
export const storyBodyLimit = 4 * 1024 * 1024;

/**
 * Publishes a story. A draft (`id`) becomes the story and is gone; publishing it again returns the same story. With
 * `last_saved_at`, when the draft was saved as its writer saw it, 409 when it was saved elsewhere since or has become a
 * story with another text; without it this text always wins.
 */
export const publishStory = defineOperation({
  name: 'content.publish_story',
  method: 'POST',
  path: '/story',
  audience: 'member',
  limit: 'publish',
  required: ['rich_text_story'],
  optional: ['id', 'last_saved_at', ...storyFields],
  reply: 'story_address',
  status: 201,
  repeatedStatus: 200,
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'not_found', 'conflict'],
});

/** The response of content to the gateway, which shows a repeat by its status and removes the mark. */
export type PublishedStory = ResponseOf<typeof publishStory> & { readonly is_repeat: 0 | 1 };

/**
 * Changes a published story; a field left out stays, null empties it (docs/api.md#names-and-values). The address stays
 * too. With `last_saved_at`, the story's `updated_at` (or `posted_at` if it has none) as the writer read it, 409 when
 * it was changed elsewhere since; without one the change always wins.
 */
export const editStory = defineOperation({
  name: 'content.edit_story',
  method: 'PUT',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  optional: ['rich_text_story', 'last_saved_at', ...storyFields],
  hides: true,
  reply: 'story_address',
  repeat: 'by_key',
  bodyLimit: storyBodyLimit,
  errors: ['invalid', 'forbidden', 'not_found', 'conflict'],
});

export const deleteStory = defineOperation({
  name: 'content.delete_story',
  method: 'DELETE',
  path: '/story',
  audience: 'member',
  required: ['story_id'],
  hides: true,
  reply: 'nothing',
  status: 204,
  errors: ['forbidden', 'not_found'],
});

export const readStory = defineOperation({
  name: 'content.read_story',
  method: 'GET',
  path: '/story/:slug',
  audience: 'anyone',
  required: ['slug'],
  reply: 'story_page',
  errors: ['not_found'],
});

/** A story as an EPUB file, for readers who may read it; for others there is none. */
export const readEpub = defineOperation({
  name: 'content.read_epub',
  method: 'GET',
  path: '/story/:slug/epub',
  audience: 'anyone',
  required: ['slug'],
  reply: 'file',
  media: 'application/epub+zip',
  errors: ['not_found'],
});

/** The data about its author that every item shows. */
export const itemAuthor = {
  author_id: id,
  author_username: text,
  author_display_name: emptyable(text),
  author_is_verified: flag,
  author_is_private: flag,
  author_is_user: flag,
};

export const commentsPolicy = z.enum(Object.keys(commentsPolicies) as CommentsPolicy[]);

/** The people who may comment on a story, and whether the viewer is one of them. */
export const commentsOfStory = {
  comments_policy: commentsPolicy.default(defaultCommentsPolicy),
  is_commentable: flag.default(1),
};

const leaderboard = z.object({
  interval: z.enum(['top_day', 'top_week', 'top_month', 'top_year', 'top_all_time']),
  count,
  label: text,
  colour: text,
});

const rating = z.enum(ratingNames);

/** What the author says of the content of a story (docs/product/stories.md#content-notes). */
export const contentNotes = {
  rating: rating.default(defaultRating),
  /** Keys of the list of the catalogue. */
  content_warnings: z.array(text).default([]),
  /** Further warnings, in the words of the author. */
  warning_words: z.array(text).default([]),
};

const readable = {
  story_id: id,
  slug: text,
  title: text,
  description: emptyable(text),
  hashtag_list: z.array(text),
  is_nsfw: flag,
  ...contentNotes,
  is_shareable: flag,
  font_family: text,
  /** Its ISO 639-1 code: what the author chose, else what was detected; null when neither is known. */
  lang: emptyable(text).default(null),
  count_words: count,
  category: text,
  count_likes: count,
  count_comments: count,
  is_liked: flag,
  is_bookmarked: flag,
  posted_at: time,
  updated_at: emptyable(time),
  leaderboards: z.array(leaderboard),
  content_access: z.literal(true),
  ...itemAuthor,
};

/**
 * The response to a reader without access to a private author's story: the author and nothing of the story
 * (docs/product/people.md#private-accounts).
 */
const locked = { content_access: z.literal(false), ...itemAuthor };

export const storyArticle = z.object({
  content_type: z.literal('story_article'),
  rich_text_story_substring: text,
  ...readable,
});

export const storyList = listOf(storyArticle);

const seriesNeighbour = z.object({ slug: text, title: text, lang: emptyable(text) });

/** The place of a story in its series. */
const placeInSeries = z.object({
  series_id: id,
  slug: text,
  title: text,
  lang: emptyable(text),
  /** From 1. */
  position: count,
  count_stories: count,
  previous: emptyable(seriesNeighbour),
  next: emptyable(seriesNeighbour),
});

export const storyResponses = {
  story_page: z.union([
    z.object({
      content_type: z.literal('story_page'),
      rich_text_story: text,
      /** Plain texts of the author around the story; null without one. */
      note_before: emptyable(text).default(null),
      note_after: emptyable(text).default(null),
      count_chars: count,
      /** The language that the author chose; null when it is detected. */
      chosen_lang: emptyable(text).default(null),
      /** Null of a story that is in no series. */
      series: emptyable(placeInSeries).default(null),
      ...commentsOfStory,
      ...readable,
    }),
    z.object({ content_type: z.literal('story_page'), ...locked }),
  ]),
  story_list: storyList,
  story_address: z.object({ story_id: id, slug: text }),
};
