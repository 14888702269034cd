import { Parameters } from './parameters.js';
import { wordDistance } from './word-distance.js';
import { typosIn, wordKeys } from './word-keys.js';

/**
 * Words of the index for words of a query that may have a typo, the nearest and among those the commoner first; for
 * one that is two in the index these with a space between, for two that are one, which have a space, that one.
 */
export type NearWords = ReadonlyMap<string, readonly string[]>;

/** Reads rows. */
export type AskDatabase = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Words of a query that are looked at. */
const mostAsked = 8;
/** Words that share a key; far more than there are of a plain word. */
const mostSharing = 3_000;
/** Words that are taken for one that the index has, and for one that it has not. */
const mostBesideKnown = 4;
const mostForUnknown = 8;
const mostTypos = 2;
/** A word of which only the beginning is near comes after those that are near as a whole. */
const onlyBeginning = 0.5;
/** Letters that each of two words has that were typed as one. */
const leastPart = 3;
/** Words of a long query of which two are enough where all of them find nothing. */
const mostRarest = 3;

/** @param words folded; the last may be the beginning of one. No entry is empty. */
export async function readNearWords(words: readonly string[], ask: AskDatabase): Promise<NearWords> {
  const asked = words.slice(-mostAsked);
  if (asked.length === 0) return new Map();
  const joined = asked.slice(1).map((word, place) => [asked[place] ?? '', word] as const);
  const listed = await readListed(
    [...asked, ...joined.map((pair) => pair.join('')), ...asked.flatMap(splits).flat()],
    ask,
  );
  const sharing = await readSharing(
    asked.filter((word) => typosIn(word) > 0),
    ask,
  );
  const near = new Map<string, string[]>();
  for (const word of asked) {
    const isKnown = listed.has(word);
    const parts = isKnown ? [] : splits(word).filter((pair) => pair.every((part) => listed.has(part)));
    const others = nearest(word, sharing.get(word) ?? [], word === words.at(-1));
    near.set(word, [...parts.map((pair) => pair.join(' ')), ...others]);
  }
  for (const pair of joined) if (listed.has(pair.join(''))) near.set(pair.join(' '), [pair.join('')]);
  return new Map([...near].filter(([, others]) => others.length > 0));
}

/** Those of three words or more that say most: at most three, the rarest of the index; none where that are not two. */
export async function readRarest(
  words: readonly string[],
  near: NearWords,
  ask: AskDatabase,
): Promise<readonly string[]> {
  const asked = [...new Set(words)];
  if (asked.length < 3) return [];
  const rows = await ask<{ word: string }>(
    'SELECT word FROM word_doc WHERE word = ANY($1::text[]) ORDER BY word_id DESC',
    [asked],
  );
  const listed = rows.map(({ word }) => word);
  const misspelt = asked.filter((word) => near.has(word) && !listed.includes(word));
  const rarest = [...misspelt, ...listed].slice(0, mostRarest);
  return rarest.length < 2 ? [] : rarest;
}

/** The two words that one may be. */
function splits(word: string): (readonly [string, string])[] {
  const letters = [...word];
  const places = letters.map((_, place) => place).slice(leastPart, letters.length - leastPart + 1);
  return places.map((place) => [letters.slice(0, place).join(''), letters.slice(place).join('')] as const);
}

async function readListed(words: readonly string[], ask: AskDatabase): Promise<Set<string>> {
  const rows = await ask<{ word: string }>('SELECT word FROM word_doc WHERE word = ANY($1::text[])', [words]);
  return new Set(rows.map(({ word }) => word));
}

async function readSharing(
  words: readonly string[],
  ask: AskDatabase,
): Promise<ReadonlyMap<string, string[]>> {
  if (words.length === 0) return new Map();
  const parameters = new Parameters();
  const parts = words.map(
    (word, place) =>
      `(SELECT ${place} AS place, word_id, word FROM word_doc
        WHERE keys && ${parameters.add(wordKeys(word), 'int[]')} LIMIT ${mostSharing})`,
  );
  const rows = await ask<{ place: number; word: string }>(
    `SELECT place, word FROM (${parts.join(' UNION ALL ')}) AS sharing ORDER BY word_id`,
    parameters.values,
  );
  return new Map(
    words.map((word, place) => [word, rows.filter((row) => row.place === place).map((row) => row.word)]),
  );
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
