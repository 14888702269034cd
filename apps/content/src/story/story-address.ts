import { cutText, hasVisibleText } from '@quillstead/catalogue';
import { literal, queryOne, raw, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * The most characters of a base, which leaves room for a number within the 255 characters of an address
 * (docs/product/stories.md#slug).
 */
const longest = 200;
/**
 * The characters that are dropped within a word: invisible ones and apostrophes. A non-joiner stays, as it separates
 * words in Persian, as it does on the page.
 */
const hidden = /(?![\u200c\s])[\p{Default_Ignorable_Code_Point}\p{Cc}'’]/gu;

/**
 * Returns the part of a story's address that is made from its title: lower case, words joined by hyphens, Latin
 * characters without their accents, other scripts unchanged; 'untitled' if no letter and no digit is left. The slug of
 * a slug is the slug itself.
 */
export function slugBase(title: string): string {
  const plain = title
    // A sign such as № becomes several characters, of which some are capital.
    .normalize('NFKD')
    .replace(hidden, '')
    .toLowerCase()
    // Combining marks are sorted again, as characters between them may be gone.
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const words = cutText(plain.replace(/^-+/u, ''), longest, longest).split('-');
  // A letter can be blank, such as one of the hieroglyphs.
  return words.filter(hasVisibleText).join('-') || 'untitled';
}

/** The numbers that are looked at, as titles such as "Chapter 2" may have taken the next ones. */
const lookahead = 200;

/**
 * The tables with addresses, and the prefixes that keep the counts of their bases apart: no base of a story has a
 * slash.
 */
const prefixes = { story: '', series: 'series/' } as const;

/**
 * Returns a slug that no row of the table has: the base itself, or the base with the next number. Stories that are
 * published at the same time under one title get a number each, as each waits here until the transactions of the others
 * end.
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
