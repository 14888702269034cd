import type { Settings } from 'meilisearch';
import type { DocKind } from '../../index-later/index-later.js';
import { inLanguages, localizedAttributes } from './locales.js';

/** Hits that a search may give, which is how deep the lists that are not by relevance go. */
export const mostHits = 5_000;

const rankingRules = ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'];

/**
 * The rules of ranking; of equal hits the later comes first, as in the rows here, so that the first hits are those of
 * the first page.
 */
const latestOfEquals = [...rankingRules, 'posted_at:desc'];

const common = {
  rankingRules,
  stopWords: [],
  pagination: { maxTotalHits: mostHits },
  proximityPrecision: 'byWord',
  prefixSearch: 'indexingTime',
  facetSearch: false,
  searchCutoffMs: 1_500,
  localizedAttributes: null,
} satisfies Settings;

/**
 * Words of four characters forgive one slip, since short plurals and singulars differ by one too; numbers forgive none.
 */
const typoTolerance = (...disableOnAttributes: string[]) => ({
  enabled: true,
  minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
  disableOnWords: [],
  disableOnAttributes,
  disableOnNumbers: true,
});

/** The settings of each index, sent before its first document. No document holds a count. */
export const indexSettings: Readonly<Record<DocKind, Settings>> = {
  story: {
    ...common,
    rankingRules: latestOfEquals,
    localizedAttributes,
    searchableAttributes: [
      ...inLanguages('title'),
      'hashtags',
      'author_names',
      ...inLanguages('description'),
      ...inLanguages('text'),
      'pairs',
    ],
    displayedAttributes: [
      'id',
      'story_id',
      'part',
      'version',
      'name_keys',
      'title',
      'hashtags',
      ...inLanguages('text'),
      'pairs',
    ],
    filterableAttributes: [
      'id',
      'story_id',
      'part',
      'author_id',
      'is_open',
      'is_nsfw',
      'is_members_only',
      'hashtag_keys',
      'warning_keys',
      'name_keys',
      'count_words',
      'lang',
      'traits',
      'posted_day',
    ],
    sortableAttributes: ['story_id', 'posted_day'],
    // A story is as many documents as its text has parts, and one hit.
    distinctAttribute: 'story_id',
    // A word with a typo is nobody's name.
    typoTolerance: typoTolerance('author_names', 'pairs'),
  },
  comment: {
    ...common,
    rankingRules: latestOfEquals,
    localizedAttributes,
    searchableAttributes: [...inLanguages('text'), 'pairs'],
    displayedAttributes: ['id', 'version', ...inLanguages('text'), 'pairs'],
    filterableAttributes: [
      'id',
      'story_id',
      'author_id',
      'story_author_id',
      'is_open',
      'is_nsfw',
      'posted_day',
    ],
    sortableAttributes: ['id', 'posted_day'],
    distinctAttribute: null,
    typoTolerance: typoTolerance('pairs'),
  },
  hashtag: {
    ...common,
    searchableAttributes: ['name'],
    displayedAttributes: ['id', 'name', 'name_keys'],
    filterableAttributes: ['id', 'hashtag', 'is_open', 'name_keys'],
    sortableAttributes: ['id', 'renown'],
    distinctAttribute: null,
    typoTolerance: typoTolerance(),
  },
  user: {
    ...common,
    searchableAttributes: ['username', 'display_name', 'bio'],
    displayedAttributes: ['id', 'username', 'display_name', 'name_keys'],
    filterableAttributes: ['id', 'is_open', 'name_keys'],
    sortableAttributes: ['id', 'renown'],
    distinctAttribute: null,
    // Words of a bio are found only as they were written.
    typoTolerance: typoTolerance('bio'),
  },
  series: {
    ...common,
    rankingRules: latestOfEquals,
    localizedAttributes,
    searchableAttributes: [...inLanguages('title'), ...inLanguages('description'), 'pairs'],
    displayedAttributes: ['id', 'version', 'name_keys', 'title'],
    filterableAttributes: ['id', 'author_id', 'is_open', 'name_keys', 'posted_day'],
    sortableAttributes: ['id', 'posted_day'],
    distinctAttribute: null,
    typoTolerance: typoTolerance('pairs'),
  },
};

const unordered = new Set([
  'filterableAttributes',
  'sortableAttributes',
  'displayedAttributes',
  'stopWords',
  'disableOnAttributes',
  'disableOnWords',
]);

/** True if a server already has these settings; settings that we do not set are ignored. */
export function areApplied(ours: object, theirs: object): boolean {
  const known = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(ours).every(([key, value]: [string, unknown]) => isSame(key, value, known.get(key)));
}

function isSame(key: string, ours: unknown, theirs: unknown): boolean {
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    if (unordered.has(key))
      return ours.map(String).toSorted().join() === theirs.map(String).toSorted().join();
    return ours.length === theirs.length && ours.every((one, place) => isSame('', one, theirs[place]));
  }
  if (typeof ours === 'object' && ours !== null)
    return typeof theirs === 'object' && theirs !== null && areApplied(ours, theirs);
  return ours === (theirs ?? null);
}
