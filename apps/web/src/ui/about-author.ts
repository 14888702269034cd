import type { ResponseTypes } from '@quillstead/contracts';

type Authored = Pick<
  ResponseTypes['comment_article'],
  'author_id' | 'author_display_name' | 'author_is_verified' | 'author_is_private'
>;

/** What an item says of its author, for the tooltip of the link to them. */
export function aboutAuthor(item: Authored) {
  return {
    user_id: item.author_id,
    display_name: item.author_display_name,
    is_verified: item.author_is_verified,
    is_private: item.author_is_private,
  };
}
