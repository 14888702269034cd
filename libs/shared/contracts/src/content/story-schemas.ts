import {
  commentsPolicies,
  type CommentsPolicy,
  defaultCommentsPolicy,
  defaultRating,
  ratingNames,
} from '@quillstead/catalogue';
import { z } from 'zod';
import { count, nullable, flag, id, listOf, text, time } from '../wire.js';
import { itemCover, pageCover } from './cover-schemas.js';

/** The data about the author that every item shows. */
export const itemAuthor = {
  author_id: id,
  author_username: text,
  author_display_name: nullable(text),
  /** The address of the author's picture without its size; null: none is shown. */
  author_picture: nullable(text).optional(),
  author_is_verified: flag,
  author_is_private: flag,
  author_is_user: flag,
};

export const commentsPolicy = z.enum(Object.keys(commentsPolicies) as CommentsPolicy[]);

/** The people who may comment on a story, and whether the viewer is one of them. */
export const commentsOfStory = {
  comments_policy: commentsPolicy.default(defaultCommentsPolicy),
  /** The time at which comments closed, by the author's setting; null while they are open. */
  comments_closed_at: nullable(time).default(null),
  is_commentable: flag.default(1),
  /** Whether comments on the story wait that the viewer has written or has to approve. */
  has_waiting_comments: flag.default(0),
};

const leaderboard = z.object({
  interval: z.enum(['top_day', 'top_week', 'top_month', 'top_year', 'top_all_time']),
  count,
  label: text,
  colour: text,
});

const rating = z.enum(ratingNames);

/** The statements of the author about the content of a story (docs/product/stories.md#content-notes). */
export const contentNotes = {
  rating: rating.default(defaultRating),
  /** The keys of warnings in the list of the catalogue. */
  content_warnings: z.array(text).default([]),
  /** Further warnings, in the words of the author. */
  warning_words: z.array(text).default([]),
};

/** The notes of the author before and after a story, as plain texts; null without one. */
export const authorNotes = {
  note_before: nullable(text).default(null),
  note_after: nullable(text).default(null),
};

const readable = {
  story_id: id,
  slug: text,
  title: text,
  description: nullable(text),
  ...itemCover,
  hashtag_list: z.array(text),
  is_nsfw: flag,
  ...contentNotes,
  is_shareable: flag,
  font_family: text,
  /** The ISO 639-1 code of its language: what the author chose, else what was detected; null when neither is known. */
  lang: nullable(text).default(null),
  count_words: count,
  category: text,
  count_likes: count,
  count_comments: count,
  is_liked: flag,
  is_bookmarked: flag,
  posted_at: time,
  updated_at: nullable(time),
  leaderboards: z.array(leaderboard),
  content_access: z.literal(true),
  ...itemAuthor,
};

/**
 * The response to a reader without access to a private author's story, or to a story for members: the author and
 * nothing of the story (docs/product/people.md#private-accounts).
 */
const locked = { content_access: z.literal(false), ...itemAuthor };

export const storyArticle = z.object({
  content_type: z.literal('story_article'),
  rich_text_story_substring: text,
  /**
   * The series of the story, and its number there from 1; null for a story that is in none. Not every list has this
   * field.
   */
  part_of: nullable(z.object({ slug: text, title: text, lang: nullable(text), position: count })).optional(),
  ...readable,
});

export const storyList = listOf(storyArticle);

const seriesNeighbour = z.object({
  story_id: nullable(id).default(null),
  slug: text,
  title: text,
  lang: nullable(text),
  ...itemCover,
});

/** The place of a story in its series. */
const placeInSeries = z.object({
  series_id: id,
  slug: text,
  title: text,
  lang: nullable(text),
  /** The number of the story in the series, from 1. */
  position: count,
  count_stories: count,
  previous: nullable(seriesNeighbour),
  next: nullable(seriesNeighbour),
});

export const storyResponses = {
  redirect_list: z.object({
    items: z.array(z.object({ former_address: text, slug: text })),
    next: text.nullable(),
  }),
  story_page: z.union([
    z.object({
      content_type: z.literal('story_page'),
      rich_text_story: text,
      ...authorNotes,
      count_chars: count,
      /** The language that the author chose; null when it is detected. */
      chosen_lang: nullable(text).default(null),
      /** The series of the story; null if it is in none. */
      series: nullable(placeInSeries).default(null),
      ...commentsOfStory,
      is_members_only: flag.default(0),
      ...readable,
      ...pageCover,
    }),
    z.object({
      content_type: z.literal('story_page'),
      /** Whether a member may read the story; 0 for a story of a private author. */
      is_members_only: flag.default(0),
      ...locked,
    }),
  ]),
  story_list: storyList,
  /** A story that a moderator removed, as its author and the staff read it. */
  hidden_story: z.object({
    story_id: id,
    title: text,
    description: nullable(text),
    ...authorNotes,
    rich_text_story: text,
    hashtag_list: z.array(text),
    is_nsfw: flag,
    ...contentNotes,
    font_family: text,
    /** The time at which the story was removed, or its author said that it is mended. */
    removed_at: time,
  }),
  story_address: z.object({ story_id: id, slug: text }),
};
