import { raw, sql, type Sql } from '@quillstead/service-kit';
import { cutWords } from '@quillstead/fields/words';

/** The role of a text in a document, by which PostgreSQL weighs its words. */
type Weight = 'A' | 'B' | 'C' | 'D';

/** The words of a document, each once, as values of a statement. */
export interface PlacedWords {
  readonly words: readonly string[];
  /** The same words with their accents. */
  readonly typed: readonly string[];
  /** The places and weights of each word, as PostgreSQL writes them in a tsvector. */
  readonly places: readonly string[];
}

/** The last place that a tsvector can have, and the places that it keeps of a word. */
const [lastPlace, mostPlaces] = [16_383, 255];

/** Returns the words of the texts of a document, in their order. */
export function placeWords(
  texts: readonly (readonly [text: string | null | undefined, weight: Weight])[],
): PlacedWords {
  const known = new Map<string, { readonly word: string; readonly places: string[] }>();
  let last = 0;
  for (const [text, weight] of texts)
    for (const { word, typed, place } of cutWords(text ?? '', last)) {
      last = place;
      const at = `${Math.min(place, lastPlace)}${weight}`;
      const places = known.get(typed)?.places;
      if (places === undefined) known.set(typed, { word, places: [at] });
      else if (places.length < mostPlaces) places.push(at);
    }
  return {
    words: [...known.values()].map(({ word }) => word),
    typed: [...known.keys()],
    places: [...known.values()].map(({ places }) => places.join(',')),
  };
}

/** Stems of English without stop words, which all texts are indexed with. */
export const everyStem = 'every_stem';

/**
 * The tsvector of words. PostgreSQL reduces each word to its stem and reads no text: its parser would cut hosts, files,
 * versions and numbers in its own way, and signs by the locale of the database.
 *
 * @param words, places columns of type `text[]`; no word has a quote or a backslash
 */
export const vectorOf = (
  words: Sql,
  places: Sql,
  dictionary: Sql = raw(`'${everyStem}'::regdictionary`),
): Sql => sql`(
  SELECT coalesce(string_agg('''' || lexeme || ''':' || place, ' '), '')::tsvector
  FROM unnest(${words}, ${places}) AS placed(word, place), unnest(ts_lexize(${dictionary}, word)) AS lexeme
)`;

const mark = "''' cut 1'''";

/**
 * A lexeme among the words that `cutWords` cut. No text has it, as it begins with a space. What lacks it was written by
 * a release that had PostgreSQL cut the text (docs/product/search.md#words).
 */
export const cutMark = raw(`${mark}::tsvector`);

/** Returns the condition that a previous release cut the words of a row. An index has it. */
export const lacksCut = (words: string): Sql => sql`NOT ${raw(words)} @@ ${raw(mark)}::tsquery`;
