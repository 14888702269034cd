import { ApiError, checkBody, isObject, isTexts, type Json } from './api-error.js';
import { isLocalizedAttributes, type LocalizedAttributes, withLongCodes } from './locales.js';

const ruleNames = new Set([
  'words',
  'typo',
  'proximity',
  'attribute',
  'attributeRank',
  'wordPosition',
  'sort',
  'exactness',
]);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isAny = () => true;
const withKeys =
  (checks: Readonly<Record<string, (value: unknown) => boolean>>) =>
  (value: unknown): boolean =>
    isObject(value) &&
    Object.entries(value).every(([key, one]) => one === null || (checks[key]?.(one) ?? false));

const isTypoTolerance = withKeys({
  enabled: (value) => typeof value === 'boolean',
  disableOnAttributes: isTexts,
  disableOnWords: isTexts,
  disableOnNumbers: (value) => typeof value === 'boolean',
  minWordSizeForTypos: (value) =>
    withKeys({ oneTypo: isCount, twoTypos: isCount })(value) &&
    isObject(value) &&
    Number(value['oneTypo'] ?? 5) <= Number(value['twoTypos'] ?? 9) &&
    Number(value['twoTypos'] ?? 9) <= 255,
});

/** The settings of an index (reference, "Settings"), each with what it may be. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  displayedAttributes: isTexts,
  searchableAttributes: isTexts,
  filterableAttributes: isTexts,
  sortableAttributes: isTexts,
  // The old rule may not stand beside the two that took its place in 1.36.
  rankingRules: (value) =>
    isTexts(value) &&
    value.every((rule) => ruleNames.has(rule) || /^\S+:(asc|desc)$/u.test(rule)) &&
    !(value.includes('attribute') && (value.includes('attributeRank') || value.includes('wordPosition'))),
  stopWords: isTexts,
  nonSeparatorTokens: isTexts,
  separatorTokens: isTexts,
  dictionary: isTexts,
  synonyms: isObject,
  distinctAttribute: (value) => typeof value === 'string',
  proximityPrecision: (value) => value === 'byWord' || value === 'byAttribute',
  typoTolerance: isTypoTolerance,
  faceting: withKeys({ maxValuesPerFacet: isCount, sortFacetValuesBy: isObject }),
  pagination: withKeys({ maxTotalHits: isCount }),
  embedders: isAny,
  searchCutoffMs: isCount,
  localizedAttributes: isLocalizedAttributes,
  facetSearch: (value) => typeof value === 'boolean',
  prefixSearch: (value) => value === 'indexingTime' || value === 'disabled',
  chat: isAny,
  foreignKeys: isAny,
};

export interface IndexSettings {
  readonly displayedAttributes: string[];
  readonly searchableAttributes: string[];
  readonly filterableAttributes: string[];
  readonly sortableAttributes: string[];
  readonly rankingRules: string[];
  readonly stopWords: string[];
  readonly distinctAttribute: string | null;
  readonly proximityPrecision: string;
  readonly typoTolerance: {
    readonly enabled: boolean;
    readonly minWordSizeForTypos: { readonly oneTypo: number; readonly twoTypos: number };
    readonly disableOnWords: string[];
    readonly disableOnAttributes: string[];
    readonly disableOnNumbers: boolean;
  };
  readonly pagination: { readonly maxTotalHits: number };
  readonly searchCutoffMs: number | null;
  readonly facetSearch: boolean;
  readonly prefixSearch: string;
  readonly localizedAttributes: LocalizedAttributes | null;
}

export const defaultSettings: IndexSettings = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
  stopWords: [],
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  pagination: { maxTotalHits: 1_000 },
  searchCutoffMs: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
  localizedAttributes: null,
};

/** Refuses what Meilisearch refuses of a settings update. */
export function checkSettings(body: unknown): Partial<IndexSettings> {
  const snake = (key: string) => key.replaceAll(/[A-Z]/gu, (character) => `_${character.toLowerCase()}`);
  return checkBody(body, checks, (key) => `invalid_settings_${snake(key)}`);
}

/** The settings of an index after an update; null restores the default. */
export function withSettings(known: IndexSettings, update: Json): IndexSettings {
  const changed = Object.entries(update).map(([key, value]) => {
    const before: unknown = Object.entries(known).find(([name]) => name === key)?.[1];
    const initial: unknown = Object.entries(defaultSettings).find(([name]) => name === key)?.[1];
    if (value === null) return [key, initial ?? null];
    if (isLocalizedAttributes(value) && key === 'localizedAttributes') return [key, withLongCodes(value)];
    return [key, isObject(value) && isObject(before) ? { ...before, ...value } : value];
  });
  return { ...known, ...Object.fromEntries(changed) };
}

/** Refuses an attribute that is none of those; `*` is all of them. */
export function checkAmong(
  given: readonly string[],
  allowed: readonly string[],
  code: string,
  verb: string,
): void {
  const strange = given.find((one) => !allowed.includes(one) && !allowed.includes('*'));
  if (strange !== undefined)
    throw new ApiError(
      code,
      `Attribute \`${strange}\` is not ${verb}. Available ${verb} attributes are: \`${allowed.join(', ')}\`.`,
    );
}
