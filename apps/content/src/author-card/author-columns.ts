import type { StoryArticle } from '@quillstead/contracts';

/** What every item shows of its author, as PostgreSQL gives it. */
export type AuthorRow = Pick<
  StoryArticle,
  | 'author_id'
  | 'author_username'
  | 'author_display_name'
  | 'author_is_verified'
  | 'author_is_private'
  | 'author_is_user'
>;

/**
 * SQL of an AuthorRow.
 * @param card alias of the `author_card`
 * @param viewer SQL of the viewer's id as bigint, null for a visitor
 */
export function authorColumns(card: string, viewer: string): string {
  return `
    ${card}.user_id AS author_id,
    ${card}.username AS author_username,
    ${card}.display_name AS author_display_name,
    ${card}.is_verified AS author_is_verified,
    ${card}.is_private AS author_is_private,
    coalesce(${card}.user_id = ${viewer}, false)::int AS author_is_user`;
}
