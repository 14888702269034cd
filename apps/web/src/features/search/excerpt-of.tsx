import type { ResponseOf, searchList } from '@quillstead/contracts';
import { Excerpt } from './excerpt.js';

/** Any item that a search can find. */
export type Found = ResponseOf<typeof searchList>['items'][number];

export type FoundOf<Type extends Found['content_type']> = Extract<Found, { content_type: Type }>;

/** The place of a found text where the words stand, where the server sent one. */
export function excerptOf(item: Extract<Found, { excerpt: unknown }>) {
  if (item.excerpt === null) return {};
  const sources =
    item.content_type === 'story_article'
      ? [item.description, item.rich_text_story_substring]
      : [item.comment_text];
  return { excerpt: <Excerpt {...item.excerpt} sources={sources} /> };
}
