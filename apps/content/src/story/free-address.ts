import { literal, raw, sql, type Sql } from '@quillstead/service-kit';

/** Numbers looked at when titles such as "Chapter 2" have taken the next ones. */
const lookahead = 200;

/** What has addresses, and what distinguishes the counts of its bases from others: no base of a story has a slash. */
const prefixes = { story: '', series: 'series/' } as const;

/**
 * CTEs, the last of which, `address`, is the `slug` that no story or series has: the base itself, or the base with the
 * next number. Stories of the same title that are published at once get a number each, as they wait for each other's
 * count. No row in the rare case that all the next numbers are taken; another try looks further.
 *
 * @param base at most 200 characters
 * @param granted name of the CTE that has one row when the address is needed
 * @param table that the address is for
 */
export function freeAddress(base: string, granted: string, table: keyof typeof prefixes = 'story'): Sql {
  return sql`
    counted AS (
      INSERT INTO slug_count AS known (base, count) SELECT ${prefixes[table] + base}, 1 FROM ${raw(granted)}
      ON CONFLICT (base) DO UPDATE SET count = known.count + 1
      RETURNING count
    ), used AS (SELECT ${base}::text AS base, count FROM counted), address AS MATERIALIZED (
      SELECT candidate.slug
      FROM used, generate_series(used.count, used.count + ${literal(lookahead)}) AS number,
           LATERAL (SELECT CASE number WHEN 1 THEN used.base ELSE used.base || '-' || number END AS slug) AS candidate
      WHERE NOT EXISTS (SELECT FROM ${raw(table)} AS taken WHERE taken.slug = candidate.slug)
      ORDER BY number LIMIT 1
    )`;
}
