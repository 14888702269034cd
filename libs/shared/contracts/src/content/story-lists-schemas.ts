import { z } from 'zod';
import { count, nullable, id, listOf, text } from '../wire.js';
import { commentArticle } from './comment-schemas.js';
import { itemCover } from './cover-schemas.js';
import { hashtagArticle } from './hashtag-schemas.js';
import { itemAuthor, storyArticle, storyList } from './story-schemas.js';

/** For its author with the series that it is in; null: in none, and for everybody else. */
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
  /** At most five items a shelf, by the trending score. */
  home_shelves: z.object({
    /** The story of the day with its first words as plain text; null where there is none. */
    opening: nullable(shelfStory.extend({ beginning: text })),
    /** Stories of less than five minutes. */
    short: z.array(shelfStory),
    finished_series: z.array(shelfSeries),
    /** First stories of their authors. */
    new_voices: z.array(shelfStory),
  }),
  /** At most five, the most alike first. It has one page. */
  related_stories: z.object({ items: z.array(storyArticle) }),
  /** A list of a private author's is empty and says so to who may not see it. */
  post_list: listOf(z.union([postedStory, commentArticle])).extend({
    content_access: z.literal(false).optional(),
  }),
};
