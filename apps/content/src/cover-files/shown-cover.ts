import { empty, raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * The cover of a story that the viewer may read: its address without the width where everybody may see it, else its
 * name, for `readerAddress`; null without one (docs/product/stories.md#own-covers).
 *
 * @param alias of a row of `story`
 * @param seesMature whether the viewer sees the cover of a story that is not safe for work here
 */
export function shownStoryCover(alias: string, seesMature: Sql = sql`true`): Sql {
  const story = raw(alias);
  return sql`CASE
    WHEN ${story}.is_open = 1 AND ${story}.is_nsfw = 0 THEN '/media/' || ${story}.cover
    WHEN ${story}.is_nsfw = 0 OR ${seesMature} THEN ${story}.cover
  END`;
}

/** The same of a series or of a collection, with the tables under its name and the alias `author`. */
export function shownListCover(list: 'series' | 'collection'): Sql {
  const isThere = list === 'collection' ? sql`AND collection.visibility <> 'private'` : empty;
  const cover = raw(`${list}.cover`);
  return sql`CASE WHEN author.is_private = 0 ${isThere} THEN '/media/' || ${cover} ELSE ${cover} END`;
}
