import { shownPicture } from '@quillstead/projections';
import { flag, integer, raw, sql, type Sql, text } from '@quillstead/service-kit';

/** The columns of the author that every item shows, as PostgreSQL returns them. */
export const authorRow = {
  author_id: integer,
  author_username: text,
  author_display_name: text.orNull,
  author_picture: text.orNull,
  author_is_verified: flag,
  author_is_private: flag,
  author_is_user: flag,
};

/**
 * The columns of `authorRow`.
 * @param alias the alias of `user_projection`
 * @param viewer the viewer's id as bigint, null for a visitor
 */
export function authorColumns(alias: string, viewer: Sql): Sql {
  const author = raw(alias);
  return sql`
    ${author}.user_id AS author_id,
    ${author}.username AS author_username,
    ${author}.display_name AS author_display_name,
    ${shownPicture(alias)} AS author_picture,
    ${author}.is_verified AS author_is_verified,
    ${author}.is_private AS author_is_private,
    coalesce(${author}.user_id = ${viewer}, false)::int AS author_is_user`;
}
