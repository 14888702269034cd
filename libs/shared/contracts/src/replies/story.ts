import { z } from 'zod';
import { count, emptyable, flag, id, listOf, text, time } from './wire.js';

/** What every item shows of its author. */
export const author = {
  author_id: id,
  author_username: text,
  author_display_name: emptyable(text),
  author_is_verified: flag,
  author_is_private: flag,
  author_is_user: flag,
};

const leaderboard = z.object({
  interval: z.enum(['top_day', 'top_week', 'top_month', 'top_year', 'top_all_time']),
  count,
  label: text,
  colour: text,
});

const readable = {
  story_id: id,
  slug: text,
  title: text,
  description: emptyable(text),
  hashtag_list: z.array(text),
  is_nsfw: flag,
  is_shareable: flag,
  font_family: text,
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
  ...author,
};

/** What a reader without access gets of a private author's story: the author and nothing of the story (product.md). */
const locked = { content_access: z.literal(false), ...author };

export const storyArticle = z.object({
  content_type: z.literal('story_article'),
  rich_text_story_substring: text,
  ...readable,
});

export const storyList = listOf(storyArticle);

export const storyReplies = {
  story_page: z.union([
    z.object({
      content_type: z.literal('story_page'),
      rich_text_story: text,
      count_chars: count,
      ...readable,
    }),
    z.object({ content_type: z.literal('story_page'), ...locked }),
  ]),
  story_list: storyList,
  story_address: z.object({ story_id: id, slug: text }),
  story_like: z.object({ is_liked: flag, count_likes: count }),
  /** How far the viewer has read a story: the index of a paragraph; both null when they did not begin it. */
  reading_place: z.object({ reading_place: emptyable(count), updated_at: emptyable(time) }),
};
