import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * The address of the picture that others see of a person, without its size: null without a picture, and of a private
 * account, of which nobody else sees one (docs/product/people.md#pictures).
 *
 * @param alias the alias of `user_projection`
 */
export function shownPicture(alias: string): Sql {
  const user = raw(alias);
  return sql`CASE WHEN ${user}.is_private = 0 THEN '/media/' || ${user}.picture END`;
}
