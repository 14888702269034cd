import { defineAsk } from '../define-call.js';

/** A line or two of a text; null of what is marked as not safe for work. */
export interface Excerpt {
  readonly id: number;
  readonly is_nsfw: 0 | 1;
  readonly excerpt: string | null;
}

/**
 * How stories and comments begin, for a letter to one reader: only of those that they may read at this moment. A
 * comment is marked as its story is.
 */
export const readExcerpts = defineAsk<
  {
    readonly reader_id: number;
    readonly story_ids: readonly number[];
    readonly comment_ids: readonly number[];
  },
  { readonly stories: readonly Excerpt[]; readonly comments: readonly Excerpt[] }
>({ name: 'content.excerpts', repeat: 'freely', callers: ['notifications'] });
