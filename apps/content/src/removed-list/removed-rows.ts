import { daysToAppeal } from '@quillstead/catalogue';
import { literal, raw, sql, type Sql } from '@quillstead/service-kit';

/** The table of series or of collections, which contain stories and can be removed or hidden. */
export type ListTable = 'series' | 'collection';

/** Returns the column of the number by which addresses and reports name a row. */
export const numberOf = (table: ListTable): Sql =>
  raw(table === 'series' ? 'series.id' : 'collection.public_id');

/** Returns SQL that is true if a moderator has removed a row, and can restore it. */
export const isRestorable = (table: ListTable): Sql => sql`(
  ${raw(table)}.author_id IS NULL AND ${raw(table)}.removed_from IS NOT NULL
  AND ${raw(table)}.removed_at > now() - make_interval(days => ${literal(daysToAppeal)})
)`;

/**
 * Returns SQL that is true if a row is hidden and the member is its author, who can mend it. @param member their id as
 * bigint
 */
export const isHiddenList = (table: ListTable, member: Sql): Sql => sql`(
  ${raw(table)}.removed_from = ${member} AND ${raw(table)}.can_be_mended = 1 AND ${isRestorable(table)}
)`;
