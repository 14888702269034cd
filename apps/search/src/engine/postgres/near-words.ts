import { type Database, integer, literal, query, sql, text } from '@quillstead/service-kit';
import { wordDistance } from './word-distance.js';
import { typosIn, wordKeys } from './word-keys.js';

/**
 * Words of the index for words of a query that may have a typo, the nearest and among those the commoner first; for
 * one that is two in the index these with a space between, for two that are one, which have a space, that one.
 */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/** The words of a query as the index has them. */
export interface KnownWords {
  readonly near: NearWords;
  /** The words that the index has as they were typed. */
  readonly listed: ReadonlySet<string>;
  /** True if a renamed author may be meant, see `renamedIn`: here it needs no statement of its own. */
  readonly mayBeRenamed: boolean;
}

/** Words of a query that are looked at. */
const mostTyped = 8;
/** Words that share a key; far more than there are of a plain word. */
const mostSharing = literal(3_000);
/** Words that are taken for one that the index has, and for one that it has not. */
const mostBesideKnown = 4;
const mostForUnknown = 8;
const mostTypos = 2;
/** A word of which only the beginning is near comes after those that are near as a whole. */
const onlyBeginning = 0.5;
/** The least number of characters in each of two words that were typed as one. */
const leastPart = 3;
/** Words of a long query of which two are enough where all of them find nothing. */
const mostRarest = 3;

/** @param words folded; the last may be the beginning of one. No entry of `near` is empty. */
export async function readNearWords(words: readonly string[], database: Database): Promise<KnownWords> {
  const typed = words.slice(-mostTyped);
  if (typed.length === 0) return { near: new Map(), listed: new Set(), mayBeRenamed: true };
  const joined = typed.slice(1).map((word, place) => [typed[place] ?? '', word] as const);
  const lookedUp = [...typed, ...joined.map((pair) => pair.join('')), ...typed.flatMap(splits).flat()];
  const first = await readSharing(typed, 1, lookedUp, database);
  const { listed, mayBeRenamed } = first;
  const isLast = (word: string) => word === typed.at(-1);
  // Two typos are looked for only in a word that nothing is nearer to: that reads several times as much.
  const far = typed.filter(
    (word) =>
      typosIn(word) > 1 && !listed.has(word) && nearest(word, first.sharing(word), isLast(word)).length === 0,
  );
  const second = far.length === 0 ? first : await readSharing(far, 2, [], database);
  const sharing = (word: string) => (far.includes(word) ? second : first).sharing(word);
  const near = new Map<string, string[]>();
  for (const word of typed) {
    const isKnown = listed.has(word);
    const parts = isKnown ? [] : splits(word).filter((pair) => pair.every((part) => listed.has(part)));
    const others = nearest(word, sharing(word), isLast(word));
    near.set(word, [...parts.map((pair) => pair.join(' ')), ...others]);
  }
  for (const pair of joined) if (listed.has(pair.join(''))) near.set(pair.join(' '), [pair.join('')]);
  return { near: new Map([...near].filter(([, others]) => others.length > 0)), listed, mayBeRenamed };
}

/**
 * Returns the rarest words of the index, at most three, of a query of three words or more; none if there are fewer than
 * two.
 */
export async function readRarest(
  words: readonly string[],
  near: NearWords,
  database: Database,
): Promise<readonly string[]> {
  const typed = [...new Set(words)];
  if (typed.length < 3) return [];
  const rows = await query(
    database,
    { word: text },
    sql`SELECT word FROM word_doc WHERE word = ANY(${typed}::text[]) ORDER BY word_id DESC`,
  );
  const listed = rows.map(({ word }) => word);
  const misspelt = typed.filter((word) => near.has(word) && !listed.includes(word));
  const rarest = [...misspelt, ...listed].slice(0, mostRarest);
  return rarest.length < 2 ? [] : rarest;
}

/** Returns the two words that one may be. */
function splits(word: string): (readonly [string, string])[] {
  const characters = [...word];
  const places = characters.map((_, place) => place).slice(leastPart, characters.length - leastPart + 1);
  return places.map(
    (place) => [characters.slice(0, place).join(''), characters.slice(place).join('')] as const,
  );
}

/**
 * Reads which of the words to look up are listed, and the words that share a key of so many typos with a typed word.
 */
async function readSharing(
  typed: readonly string[],
  typos: 1 | 2,
  lookedUp: readonly string[],
  database: Database,
): Promise<Pick<KnownWords, 'listed' | 'mayBeRenamed'> & { sharing: (word: string) => string[] }> {
  const words = typed.filter((word) => typosIn(word) > 0);
  const keys = words.map((word) => `{${wordKeys(word, typos).join(',')}}`);
  const rows = await query(
    database,
    { place: integer, word: text },
    sql`SELECT place, word FROM (
          SELECT 0 AS place, word_id, word FROM word_doc WHERE word = ANY(${lookedUp}::text[])
          UNION ALL
          SELECT typed.place, near.word_id, near.word FROM unnest(${keys}::text[]) WITH ORDINALITY AS typed(keys, place)
          CROSS JOIN LATERAL (
            SELECT word_id, word FROM word_doc WHERE word_doc.keys && typed.keys::int[] LIMIT ${mostSharing}
          ) AS near
          UNION ALL (SELECT -1, 0, '' FROM renamed_author LIMIT 1)
        ) AS known ORDER BY word_id`,
  );
  const at = (place: number) => rows.filter((row) => row.place === place).map(({ word }) => word);
  return {
    listed: new Set(at(0)),
    mayBeRenamed: at(-1).length > 0,
    sharing: (word) => (words.includes(word) ? at(words.indexOf(word) + 1) : []),
  };
}

/** @param sharing words that share a key with it, the commoner first */
export function nearest(word: string, sharing: readonly string[], mayBeginning: boolean): string[] {
  const isKnown = sharing.includes(word);
  const near = sharing.flatMap((other) => {
    if (other === word || (!mayBeginning && Math.abs(other.length - word.length) > mostTypos)) return [];
    const { whole, beginning } = wordDistance(word, other);
    const atMost = isKnown ? 1 : Math.min(typosIn(word), typosIn(other));
    if (whole <= atMost) return [{ other, far: whole }];
    return mayBeginning && beginning <= typosIn(word) && beginning > 0
      ? [{ other, far: beginning + onlyBeginning }]
      : [];
  });
  const [first = ''] = word;
  return near
    .toSorted(
      (a, b) => a.far - b.far || Number(b.other.startsWith(first)) - Number(a.other.startsWith(first)),
    )
    .slice(0, isKnown ? mostBesideKnown : mostForUnknown)
    .map(({ other }) => other);
}
