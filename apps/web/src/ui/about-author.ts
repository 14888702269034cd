import { type Covered, visibleName } from '@quillstead/catalogue';
import type { ResponseTypes } from '@quillstead/contracts';
import type { Shown } from './cover.js';

/** The facts that an item has about its author. */
export type Authored = Pick<
  ResponseTypes['comment_article'],
  'author_id' | 'author_display_name' | 'author_picture' | 'author_is_verified' | 'author_is_private'
>;

/** Returns the data of an item about its author, for the tooltip of the link to the author. */
export function aboutAuthor(item: Authored) {
  return {
    user_id: item.author_id,
    display_name: item.author_display_name,
    is_verified: item.author_is_verified,
    is_private: item.author_is_private,
  };
}

/** The facts that an item with a title has about itself and its author. */
type Titled = Authored & {
  readonly title: string;
  readonly author_username: string;
  readonly cover?: string | null | undefined;
  readonly cover_alt?: string | null | undefined;
};

/** Returns the name of an author as it stands without "by". */
export const authorName = (item: Pick<Titled, 'author_display_name' | 'author_username'>): string =>
  visibleName(item.author_display_name) ?? item.author_username;

/** Returns what the cover of a story, a series or a collection shows. */
export function coverOf(kind: Covered['kind'], id: number, item: Titled): Shown {
  return { kind, id, title: item.title, author: authorName(item), picture: item.cover, alt: item.cover_alt };
}
