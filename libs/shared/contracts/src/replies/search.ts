import { z } from 'zod';
import { commentArticle } from './comment.js';
import { storyArticle } from './story.js';
import { hashtagArticle, userArticle } from './user.js';
import { count, emptyable, listOf, text } from './wire.js';

/**
 * Where the words that were searched for stand in a text: the piece of it around them, as plain text, and the places
 * of the words in that piece as [from, to) in UTF-16 units. Null when they stand in the title or the name alone.
 */
const excerpt = emptyable(z.object({ text, marks: z.array(z.tuple([count, count])) }));

export const searchReplies = {
  /** Of one of the four lists, never mixed; an empty first page may know how what was meant is spelt. */
  search_list: listOf(
    z.discriminatedUnion('content_type', [
      storyArticle.extend({ excerpt }),
      commentArticle.extend({ excerpt }),
      hashtagArticle,
      userArticle,
    ]),
  ).extend({ suggestion: emptyable(text) }),
  suggestions: z.array(z.object({ label: text, link: text, caption: emptyable(text) })).max(10),
};
