import { cutText, hasVisibleText } from '@quillstead/catalogue';
import { literal, queryOne, raw, sql, text } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';

/** Leaves room for a number within the 255 characters of an address (docs/product/stories.md#slug). */
const longest = 200;
/** What nobody sees within a word; a non-joiner parts words in Persian, as it does on the page. */
const hidden = /(?![\u200c\s])[\p{Default_Ignorable_Code_Point}\p{Cc}'’]/gu;

/**
 * The part of a story's address that is made from its title: lower case, words joined by hyphens, Latin characters
 * without their accents, other scripts unchanged. 'untitled' when no letter and no digit is left. The slug of a slug is
 * the slug itself.
 */
export function slugBase(title: string): string {
  const plain = title
    // A sign such as № becomes several characters, of which some are capital.
    .normalize('NFKD')
    .replace(hidden, '')
    .toLowerCase()
    // Marks come into their order again, without what stood between them.
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const words = cutText(plain.replace(/^-+/u, ''), longest, longest).split('-');
  // A letter can be blank, such as one of the hieroglyphs.
  return words.filter(hasVisibleText).join('-') || 'untitled';
}

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
