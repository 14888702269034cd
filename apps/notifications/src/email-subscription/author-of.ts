import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * Returns the author whose stories an email subscription sends, all of them or those of a series.
 * @param alias of the row
 */
export const authorOf = (alias: string): Sql =>
  raw(`coalesce(${alias}.author_id, ${alias}.series_author_id)`);

/** Returns a condition that is true if a subscription sends stories of that author. @param alias of the row */
export const isOfAuthor = (alias: string, author: Sql): Sql =>
  sql`(${raw(alias)}.author_id = ${author} OR ${raw(alias)}.series_author_id = ${author})`;
