import type { ResponseTypes } from '@quillstead/contracts';

/** What an item says of its author. */
export type Authored = Pick<
  ResponseTypes['comment_article'],
  'author_id' | 'author_display_name' | 'author_is_verified' | 'author_is_private'
>;

/** The data of an item about its author, for the tooltip of the link to the author. */
export function aboutAuthor(item: Authored) {
  return {
    user_id: item.author_id,
    display_name: item.author_display_name,
    is_verified: item.author_is_verified,
    is_private: item.author_is_private,
  };
}
