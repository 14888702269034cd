import { isObject, isTexts } from './api-error.js';
import type { IndexSettings } from './settings.js';

/** ISO 639-1 codes that Meilisearch 1.50 takes, each with the ISO 639-3 code by which it returns it. */
const pairs =
  'af:afr ak:aka am:amh ar:ara az:aze be:bel bn:ben bg:bul ca:cat cs:ces da:dan de:deu el:ell en:eng ' +
  'eo:epo et:est fi:fin fr:fra gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita jv:jav ja:jpn ' +
  'kn:kan ka:kat km:khm ko:kor la:lat lv:lav lt:lit ml:mal mr:mar mk:mkd my:mya ne:nep nl:nld nb:nob ' +
  'or:ori pa:pan fa:pes pl:pol pt:por ro:ron ru:rus si:sin sk:slk sl:slv sn:sna es:spa sr:srp sv:swe ' +
  'ta:tam te:tel tl:tgl th:tha tk:tuk tr:tur uk:ukr ur:urd uz:uzb vi:vie yi:yid zh:zho zu:zul';

const longCodes = new Map(
  pairs.split(' ').map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
);
const known = new Set([...longCodes.keys(), ...longCodes.values(), 'cmn']);

export type LocalizedAttributes = readonly {
  readonly attributePatterns: readonly string[];
  readonly locales: readonly string[];
}[];

export const isLocales = (value: unknown): value is string[] =>
  isTexts(value) && value.every((one) => known.has(one));

export const longCode = (locale: string): string => longCodes.get(locale) ?? locale;

/** Whether it is what the setting of this name may be: each rule has both fields and no other. */
export const isLocalizedAttributes = (value: unknown): value is LocalizedAttributes =>
  Array.isArray(value) &&
  value.every(
    (rule: unknown) =>
      isObject(rule) &&
      Object.keys(rule).toSorted().join() === 'attributePatterns,locales' &&
      isTexts(rule['attributePatterns']) &&
      isLocales(rule['locales']),
  );

export const withLongCodes = (rules: LocalizedAttributes): LocalizedAttributes =>
  rules.map(({ attributePatterns, locales }) => ({ attributePatterns, locales: locales.map(longCode) }));

/** The locales of the first rule that an attribute matches; null where none does. */
export function localesOf(
  attribute: string,
  { localizedAttributes }: IndexSettings,
): readonly string[] | null {
  const rule = localizedAttributes?.find(({ attributePatterns }) =>
    attributePatterns.some((pattern) => matches(attribute, pattern)),
  );
  return rule?.locales ?? null;
}

/** A `*` may stand at the beginning, at the end, or in place of the whole. */
function matches(attribute: string, pattern: string): boolean {
  const inner = pattern.replaceAll(/^\*|\*$/gu, '');
  const [isOpenBefore, isOpenAfter] = [pattern.startsWith('*'), pattern.endsWith('*')];
  if (isOpenBefore && isOpenAfter) return attribute.includes(inner);
  if (isOpenBefore) return attribute.endsWith(inner);
  return isOpenAfter ? attribute.startsWith(inner) : attribute === pattern;
}
