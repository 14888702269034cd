import { raw, sql, type Sql } from '@quillstead/service-kit';

/**
 * The author whose stories an email subscription brings, be it all of them or those of a series.
 * @param alias of the row
 */
export const authorOf = (alias: string): Sql =>
  raw(`coalesce(${alias}.author_id, ${alias}.series_author_id)`);

/** Whether a subscription brings stories of that author. @param alias of the row */
export const isOfAuthor = (alias: string, author: Sql): Sql =>
  sql`(${raw(alias)}.author_id = ${author} OR ${raw(alias)}.series_author_id = ${author})`;
