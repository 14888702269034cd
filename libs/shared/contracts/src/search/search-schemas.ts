import { z } from 'zod';
import { commentArticle } from '../content/comment-schemas.js';
import { hashtagArticle } from '../content/hashtag-schemas.js';
import { seriesArticle } from '../content/series-schemas.js';
import { storyArticle } from '../content/story-schemas.js';
import { userArticle } from '../social/profile-schemas.js';
import { count, nullable, flag, listOf, text } from '../wire.js';

/**
 * The piece of a text around the words of the search, as plain text, and the places of the words in that piece as
 * [from, to) in UTF-16 units. Null when only the title or the name contains the words.
 */
const excerpt = nullable(z.object({ text, marks: z.array(z.tuple([count, count])) }));

export const searchResponses = {
  /**
   * A page of one list, whose items are of one type; an empty first page may have a suggestion of another spelling.
   * `names_only` is 1 while only titles, hashtags and names of people are searched
   * (docs/product/search.md#while-meilisearch-is-away).
   */
  search_list: listOf(
    z.discriminatedUnion('content_type', [
      storyArticle.extend({ excerpt }),
      commentArticle.extend({ excerpt }),
      hashtagArticle,
      userArticle,
      seriesArticle,
    ]),
  ).extend({ suggestion: nullable(text), names_only: flag }),
  suggestions: z.array(z.object({ label: text, link: text, caption: nullable(text) })).max(10),
};
