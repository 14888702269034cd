import { ApiError, checkBody, isTexts, type Json } from './api-error.js';
import { readFilter } from './filter.js';
import { formatDocument } from './format.js';
import { matchDocument, type Match, scoreOf, termsOf } from './match.js';
import { isLocales, localesOf, longCode } from './locales.js';
import { checkAmong, type IndexSettings } from './settings.js';

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** The parameters of a search (reference, "Search") that this service could use. */
const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  indexUid: isText,
  q: isText,
  offset: isCount,
  limit: isCount,
  filter: () => true,
  sort: isTexts,
  distinct: isText,
  attributesToRetrieve: isTexts,
  attributesToSearchOn: isTexts,
  attributesToHighlight: isTexts,
  attributesToCrop: isTexts,
  cropLength: isCount,
  cropMarker: isText,
  highlightPreTag: isText,
  highlightPostTag: isText,
  matchingStrategy: (value) => value === 'all' || value === 'last',
  locales: isLocales,
  showRankingScore: isFlag,
  rankingScoreThreshold: (value) => typeof value === 'number' && value >= 0 && value <= 1,
};

const snake = (key: string) => key.replaceAll(/[A-Z]/gu, (character) => `_${character.toLowerCase()}`);

interface SearchedIndex {
  readonly documents: ReadonlyMap<string, Json>;
  readonly settings: IndexSettings;
}

interface Found {
  readonly document: Json;
  readonly match: Match;
  readonly score: number;
}

/** Does one search as Meilisearch does: filters, ranks by the rules in their order, one hit a distinct value. */
export function searchIndex({ documents, settings }: SearchedIndex, body: unknown): Json {
  const params = checkBody(body, checks, (key) =>
    key === 'indexUid' ? 'invalid_index_uid' : `invalid_search_${snake(key)}`,
  );
  const texts = (key: string): string[] | undefined => (isTexts(params[key]) ? params[key] : undefined);
  const text = (key: string, initial: string): string =>
    typeof params[key] === 'string' ? params[key] : initial;
  const count = (key: string, initial: number): number =>
    typeof params[key] === 'number' ? params[key] : initial;

  const passes = readFilter(params['filter'], settings.filterableAttributes, 'invalid_search_filter');
  const searched = texts('attributesToSearchOn') ?? settings.searchableAttributes;
  checkAmong(searched, settings.searchableAttributes, 'invalid_search_attributes_to_search_on', 'searchable');
  const sorts = readSorts(texts('sort') ?? [], settings);
  const locales = texts('locales')?.map(longCode) ?? null;
  // Without locales those of all searched attributes together are the choice.
  const guessed = [...new Set(searched.flatMap((attribute) => localesOf(attribute, settings) ?? []))];
  const terms = termsOf(text('q', ''), locales ?? guessed);
  const found: Found[] = [];
  for (const document of documents.values()) {
    if (!passes(document)) continue;
    const attributes = searched.includes('*') ? Object.keys(document) : searched;
    const match = matchDocument(document, terms, attributes, settings, text('matchingStrategy', 'last'));
    if (match !== null) found.push({ document, match, score: scoreOf(match, settings.rankingRules) });
  }
  found.sort(byRules(settings.rankingRules, sorts));
  const all = distinct(found, text('distinct', settings.distinctAttribute ?? ''), settings);
  const [offset, limit] = [count('offset', 0), count('limit', 20)];
  const seen = all.slice(0, settings.pagination.maxTotalHits);
  const crop = new Map(
    (texts('attributesToCrop') ?? []).map((one): [string, number] => {
      const [name = '', length] = one.split(':');
      return [name, length === undefined ? count('cropLength', 10) : Number(length)];
    }),
  );
  const highlight = texts('attributesToHighlight') ?? [];
  const retrieved = shown(texts('attributesToRetrieve') ?? ['*'], settings);
  const formatted = shown([...retrieved, ...highlight, ...crop.keys()], settings);
  return {
    indexUid: params['indexUid'],
    hits: seen.slice(offset, offset + limit).map(({ document, score }) => ({
      ...Object.fromEntries(Object.entries(document).filter(([key]) => isIn(key, retrieved))),
      ...(highlight.length + crop.size === 0
        ? {}
        : {
            _formatted: formatDocument(
              document,
              Object.keys(document).filter((key) => isIn(key, formatted)),
              terms,
              {
                highlight,
                crop,
                tags: [text('highlightPreTag', '<em>'), text('highlightPostTag', '</em>')],
                marker: text('cropMarker', '…'),
                locales,
              },
              settings,
            ),
          }),
      ...(params['showRankingScore'] === true ? { _rankingScore: score } : {}),
    })),
    query: text('q', ''),
    processingTimeMs: 0,
    limit,
    offset,
    estimatedTotalHits: seen.length,
  };
}

const isIn = (key: string, names: readonly string[]): boolean => names.includes(key) || names.includes('*');

/** Nothing that is not displayed leaves the index. */
function shown(names: readonly string[], { displayedAttributes: displayed }: IndexSettings): string[] {
  if (displayed.includes('*')) return [...names];
  return names.includes('*') ? displayed : names.filter((name) => displayed.includes(name));
}

type Sort = readonly [attribute: string, direction: 1 | -1];

export function readSorts(
  sort: readonly string[],
  { sortableAttributes }: IndexSettings,
  code = 'invalid_search_sort',
): Sort[] {
  return sort.map((one) => {
    const [, name = '', direction] = /^(.+):(asc|desc)$/u.exec(one) ?? [];
    if (direction === undefined)
      throw new ApiError(
        code,
        `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${one}\`.`,
      );
    checkAmong([name], sortableAttributes, code, 'sortable');
    return [name, direction === 'asc' ? 1 : -1];
  });
}

export function bySorts(one: Json, other: Json, sorts: readonly Sort[]): number {
  for (const [name, direction] of sorts) {
    const [a, b] = [one[name], other[name]];
    if (a === b) continue;
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
    return (String(a) < String(b) ? -1 : 1) * direction;
  }
  return 0;
}

const byRules =
  (rules: readonly string[], sorts: readonly Sort[]) =>
  (one: Found, other: Found): number => {
    for (const rule of rules) {
      const [, attribute, direction] = /^(.+):(asc|desc)$/u.exec(rule) ?? [];
      const order =
        rule === 'sort'
          ? bySorts(one.document, other.document, sorts)
          : attribute !== undefined
            ? bySorts(one.document, other.document, [[attribute, direction === 'asc' ? 1 : -1]])
            : (other.match.ranks.get(rule)?.[0] ?? 0) - (one.match.ranks.get(rule)?.[0] ?? 0);
      if (order !== 0) return order;
    }
    return 0;
  };

function distinct(found: readonly Found[], attribute: string, settings: IndexSettings): Found[] {
  if (attribute === '') return [...found];
  if (attribute !== settings.distinctAttribute)
    checkAmong([attribute], settings.filterableAttributes, 'invalid_search_distinct', 'filterable');
  const seen = new Set<unknown>();
  return found.filter(({ document }) => {
    const value = document[attribute];
    if (value === undefined || value === null) return true;
    if (seen.has(value)) return false;
    seen.add(value);
    return true;
  });
}
