import { sql, type Sql } from '@quillstead/service-kit';

/**
 * True when a subquery has no row: `NOT EXISTS`, read row by row. PostgreSQL may turn NOT EXISTS into a hash of the
 * whole table; and of `(subquery) IS NULL` it believes that one row in 200 passes, so that it reads and sorts a whole
 * list for one page. Of this form it believes that nearly all pass, which is so for blocks and mutes.
 *
 * @param subquery selects `true`, at most once
 */
export const hasNo = (subquery: Sql): Sql => sql`(nullif(true, (${subquery})) IS NOT NULL)`;
