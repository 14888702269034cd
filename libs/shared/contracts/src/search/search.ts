import { storyFilterFields } from '@quillstead/catalogue';
import { z } from 'zod';
import { commentArticle } from '../content/comment.js';
import { hashtagArticle } from '../content/hashtag.js';
import { seriesArticle } from '../content/series.js';
import { storyArticle } from '../content/story.js';
import { defineOperation } from '../operation.js';
import { userArticle } from '../social/profile.js';
import { count, emptyable, flag, listOf, text } from '../wire.js';

/** One of the lists of the search page; by relevance without a sort (docs/product/search.md#search-page). */
export const searchList = defineOperation({
  name: 'search.search',
  method: 'GET',
  path: '/search/:list',
  audience: 'anyone',
  required: ['list', 'q'],
  optional: ['sort', ...storyFilterFields, 'q_source', 'next'],
  reply: 'search_list',
  errors: ['invalid', 'bad_cursor'],
});

/** The suggestions of the header's search field and of the field for hashtags while a person types. */
export const autosuggest = defineOperation({
  name: 'search.autosuggest',
  method: 'GET',
  path: '/search/autosuggest',
  audience: 'anyone',
  required: ['q'],
  optional: ['q_source', 'q_caption'],
  limit: 'suggest',
  reply: 'suggestions',
});

/**
 * The piece of a text around the words of the search, as plain text, and the places of the words in that piece as
 * [from, to) in UTF-16 units. Null when only the title or the name contains the words.
 */
const excerpt = emptyable(z.object({ text, marks: z.array(z.tuple([count, count])) }));

export const searchResponses = {
  /**
   * One list, never mixed; an empty first page may know how what was meant is spelt. `names_only` is 1 while only
   * titles, hashtags and names of people are searched (docs/product/search.md#while-meilisearch-is-away).
   */
  search_list: listOf(
    z.discriminatedUnion('content_type', [
      storyArticle.extend({ excerpt }),
      commentArticle.extend({ excerpt }),
      hashtagArticle,
      userArticle,
      seriesArticle,
    ]),
  ).extend({ suggestion: emptyable(text), names_only: flag }),
  suggestions: z.array(z.object({ label: text, link: text, caption: emptyable(text) })).max(10),
};
