import { literal, queryOne, raw, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Numbers looked at when titles such as "Chapter 2" have taken the next ones. */
const lookahead = 200;

/** What has addresses, and what distinguishes the counts of its bases from others: no base of a story has a slash. */
const prefixes = { story: '', series: 'series/' } as const;

/**
 * A slug that no story or series has: the base itself, or the base with the next number. What is published at once
 * under one title gets a number each, as it waits here for the count of the others until the end of their transactions.
 *
 * @param base at most 200 characters
 * @param table that the address is for
 */
export async function freeAddress(
  base: string,
  table: keyof typeof prefixes,
  manager: EntityManager,
): Promise<string> {
  for (;;) {
    const free = await queryOne(
      manager,
      { slug: text },
      sql`WITH used AS (
            INSERT INTO slug_count AS known (base, count) VALUES (${prefixes[table] + base}, 1)
            ON CONFLICT (base) DO UPDATE SET count = known.count + 1
            RETURNING count
          )
          SELECT candidate.slug
          FROM used, generate_series(used.count, used.count + ${literal(lookahead)}) AS number,
               LATERAL (SELECT CASE number WHEN 1 THEN ${base}::text ELSE ${base} || '-' || number END AS slug) AS candidate
          WHERE NOT EXISTS (SELECT FROM ${raw(table)} AS taken WHERE taken.slug = candidate.slug)
          ORDER BY number LIMIT 1`,
    );
    if (free !== undefined) return free.slug;
  }
}
