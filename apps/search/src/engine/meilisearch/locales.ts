import type { Locale } from 'meilisearch';
import type { DocKind } from '../../index-later/index-later.js';
import { sentQueries } from './encoded-words.js';

/**
 * Chinese and Japanese share characters and are split into words in two ways. Meilisearch guesses the language of each
 * run of such characters, and often wrongly for a title or a query (docs/product/search.md#languages). So an attribute
 * stands in a document under one of three names, and the name decides.
 */
const suffixes = { ja: '_ja', zh: '_zh' } as const;
const locales = { ja: 'jpn', zh: 'cmn' } as const satisfies Record<Language, Locale>;

type Language = keyof typeof suffixes;

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const han = /\p{Script=Han}/u;
const hangul = /\p{Script=Hangul}/u;
const arabic = /\p{Script=Arabic}/u;

/** The attributes that hold text in each language, for the settings of an index. */
export const localizedAttributes = (['ja', 'zh'] as const).map((language) => ({
  attributePatterns: [`*${suffixes[language]}`],
  locales: [locales[language]],
}));

/** Returns the names of an attribute in all languages. */
export const inLanguages = (attribute: string): string[] => [
  attribute,
  ...Object.values(suffixes).map((suffix) => `${attribute}${suffix}`),
];

/**
 * Returns the language by which a document is split into words; null where the script alone decides. @param lang ISO
 * 639-1
 */
export function languageOf(text: string, lang: string | null = null): Language | null {
  if (lang === 'ja' || lang === 'zh') return lang;
  if (lang !== null || hangul.test(text)) return null;
  if (kana.test(text)) return 'ja';
  return han.test(text) ? 'zh' : null;
}

/** Returns an attribute under its name in a language. */
export const localized = (
  attribute: string,
  value: string | null,
  language: Language | null,
): Record<string, string | null> => ({
  [language === null ? attribute : `${attribute}${suffixes[language]}`]: value,
});

/**
 * Returns the languages as which a query is split into words, each by a search of its own. They come from its
 * characters and not from the reader, so that all readers find the same. Undefined leaves the choice to Meilisearch,
 * which then considers only the languages of `localizedAttributes`: for a script that these do not have it takes the
 * usual way.
 */
function localesOf(kind: DocKind, q: string): (Locale[] | undefined)[] {
  // The names of hashtags and people have no language.
  if (kind === 'hashtag' || kind === 'user') return [undefined];
  if (kana.test(q)) return [[locales.ja]];
  if (han.test(q)) return [[locales.zh], [locales.ja]];
  return arabic.test(q) ? [['ara', 'pes', 'urd']] : [undefined];
}

/**
 * Returns a search in each of the languages of its words. One with words that Meilisearch splits otherwise is also
 * searched by their encoded forms (`encoded-words.ts`).
 */
export function inLocales<Query extends { readonly q: string }>(
  kind: DocKind,
  query: Query,
): (Query & { readonly locales?: Locale[] })[] {
  // A search for nothing finds everything that passes its filter.
  if (query.q.trim() === '') return [query];
  const { plain, encoded } = sentQueries(query.q);
  const searches =
    plain === null
      ? []
      : localesOf(kind, plain).map((found) =>
          found === undefined ? { ...query, q: plain } : { ...query, q: plain, locales: found },
        );
  const isEncoded = encoded !== null && kind !== 'hashtag' && kind !== 'user';
  return isEncoded ? [...searches, { ...query, q: encoded }] : searches;
}
