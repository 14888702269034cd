import { literal, queryOne, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Numbers looked at when titles such as "Chapter 2" have taken the next ones. */
const lookahead = 200;

/**
 * An address that no story has: the base itself, or the base with the next number. Stories of the same title that are
 * published at once get a number each, as they wait for each other's count.
 *
 * @param base at most 200 characters
 * @returns null in the rare case that all the next numbers are taken; asking again looks further
 */
export async function findFreeSlug(base: string, manager: EntityManager): Promise<string | null> {
  const row = await queryOne(
    manager,
    { slug: text },
    sql`WITH used AS (
       INSERT INTO slug_count AS known (base, count) VALUES (${base}, 1)
       ON CONFLICT (base) DO UPDATE SET count = known.count + 1
       RETURNING base, count
     )
     SELECT candidate.slug
     FROM used, generate_series(used.count, used.count + ${literal(lookahead)}) AS number,
          LATERAL (SELECT CASE number WHEN 1 THEN used.base ELSE used.base || '-' || number END AS slug) AS candidate
     WHERE NOT EXISTS (SELECT FROM story WHERE story.slug = candidate.slug)
     ORDER BY number LIMIT 1`,
  );
  return row?.slug ?? null;
}
