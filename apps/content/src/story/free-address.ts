import { literal, raw, sql, type Sql } from '@quillstead/service-kit';

/** Numbers looked at when titles such as "Chapter 2" have taken the next ones. */
const lookahead = 200;

/**
 * CTEs, the last of which, `address`, is the `slug` that no story has: the base itself, or the base with the next
 * number. Stories of the same title that are published at once get a number each, as they wait for each other's count.
 * No row in the rare case that all the next numbers are taken; another try looks further.
 *
 * @param base at most 200 characters
 * @param granted name of the CTE that has one row when the address is needed
 */
export function freeAddress(base: string, granted: string): Sql {
  return sql`
    used AS (
      INSERT INTO slug_count AS known (base, count) SELECT ${base}, 1 FROM ${raw(granted)}
      ON CONFLICT (base) DO UPDATE SET count = known.count + 1
      RETURNING base, count
    ), address AS MATERIALIZED (
      SELECT candidate.slug
      FROM used, generate_series(used.count, used.count + ${literal(lookahead)}) AS number,
           LATERAL (SELECT CASE number WHEN 1 THEN used.base ELSE used.base || '-' || number END AS slug) AS candidate
      WHERE NOT EXISTS (SELECT FROM story WHERE story.slug = candidate.slug)
      ORDER BY number LIMIT 1
    )`;
}
