import { z } from 'zod';
import { count, nullable, id, listOf, text } from '../wire.js';
import { commentArticle } from './comment-schemas.js';
import { itemCover } from './cover-schemas.js';
import { hashtagArticle } from './hashtag-schemas.js';
import { itemAuthor, storyArticle, storyList } from './story-schemas.js';

/**
 * A story in the list of a person's posts. Its author also gets the series that it is in; null if it is in none, and
 * for everybody else.
 */
const postedStory = storyArticle.extend({ series_id: nullable(id).optional() });

/** A story on a shelf of home. */
const shelfStory = z.object({
  story_id: id,
  slug: text,
  title: text,
  lang: nullable(text),
  ...itemCover,
  count_words: count,
  ...itemAuthor,
});

/** A series on a shelf of home. */
const shelfSeries = z.object({
  series_id: id,
  slug: text,
  title: text,
  lang: nullable(text),
  ...itemCover,
  count_stories: count,
  ...itemAuthor,
});

export const storyListResponses = {
  /** A page of home; the recommendations are left out when they were excluded (docs/api.md#payloads). */
  home_list: storyList.extend({ hashtag_recommendations: z.array(hashtagArticle).optional() }),
  /** The shelves of home, each with at most five items, by the trending score. */
  home_shelves: z.object({
    /** The story of the day with its first words as plain text; null where there is none. */
    opening: nullable(shelfStory.extend({ beginning: text })),
    /** Stories of less than five minutes. */
    short: z.array(shelfStory),
    finished_series: z.array(shelfSeries),
    /** The first stories of their authors. */
    new_voices: z.array(shelfStory),
  }),
  /** At most five stories, the most similar first, in one page. */
  related_stories: z.object({ items: z.array(storyArticle) }),
  /** The posts of a person. For a private author the list is empty, and says so, to those who may not read it. */
  post_list: listOf(z.union([postedStory, commentArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
};
