import type { StoryFilter } from '@quillstead/catalogue';
import type { MultiSearchQuery } from 'meilisearch';
import type { SessionViewer } from '@quillstead/contracts';
import { fold } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import type { SearchQuery } from '../read-query.js';
import { anyOf, exceptForMembers, filterValue, openTo } from './filters.js';
import { dayOf, nameKey } from './to-documents.js';

/** The query of a viewer, with the people that it names looked up. */
export interface ReadyQuery {
  readonly query: SearchQuery;
  readonly viewer: SessionViewer | null;
  /** The value of `openedTo`. */
  readonly opened: readonly number[];
  readonly nsfw: boolean;
  /** The ids of the people who have the name, for each `@name`. */
  readonly authors: readonly (readonly number[])[];
  /** The ids of the authors whose names match the words after "by". */
  readonly by: readonly number[];
}

type Query = Omit<MultiSearchQuery, 'indexUid'> & { readonly q: string; readonly filter: string[] };

/** Returns the whole query as a name, whatever signs it was typed with. */
const nameIn = ({ key, authors, hashtags }: SearchQuery): string =>
  [key, ...authors.map(fold), ...hashtags.map(fold)].filter((one) => one !== '').join(' ');

/** Returns the query as the name of something of this kind; a title has no signs. */
export const nameOf = (kind: DocKind, query: SearchQuery): string =>
  kind === 'story' || kind === 'series' ? query.key : nameIn(query);

/**
 * Returns words and phrases as Meilisearch reads them; only these quotes are operators there, and no other typed sign.
 */
export const wordsOf = ({ words, phrases }: Pick<SearchQuery, 'words' | 'phrases'>): string =>
  [...phrases.map((phrase) => `"${phrase}"`), ...words].join(' ');

/**
 * Returns the words to search for in documents of this kind. A hashtag or an author that is no filter of the kind
 * becomes a word.
 */
export function wordsFor(kind: DocKind, query: SearchQuery): string {
  const tags = query.hashtags.map((hashtag) => hashtag.slice(1));
  if (kind === 'story') return wordsOf(query);
  if (kind === 'comment' || kind === 'series') return wordsOf({ ...query, words: [...query.words, ...tags] });
  if (kind === 'user') return wordsOf({ ...query, words: [...query.words, ...query.authors, ...tags] });
  return nameIn(query);
}

/** Returns the conditions on every result, besides its words. */
export function filtersOf(kind: DocKind, { query, viewer, opened, nsfw, authors }: ReadyQuery): string[] {
  if (kind === 'hashtag' || kind === 'user') return ['is_open = true'];
  const { since, until, hashtags, length, filter } = query;
  return [
    openTo(opened, kind === 'comment' ? 'story_author_id' : 'author_id'),
    ...(nsfw || kind === 'series' ? [] : ['is_nsfw = false']),
    ...(kind === 'story' ? exceptForMembers(viewer) : []),
    ...authors.map((ids) => anyOf('author_id', ids)),
    ...(since === null ? [] : [`posted_day >= ${dayOf(since)}`]),
    ...(until === null ? [] : [`posted_day < ${dayOf(until)}`]),
    ...(kind === 'story' ? hashtags.map((hashtag) => `hashtag_keys = ${filterValue(hashtag)}`) : []),
    ...(kind === 'story' ? chosenBy(filter) : []),
    ...(kind === 'story' && length !== null ? [`traits = ${filterValue(length)}`] : []),
  ];
}

/** Returns the conditions of a filter as content's lists apply it (docs/product/lists.md#filters-of-stories). */
function chosenBy(filter: StoryFilter | null): string[] {
  if (filter === null) return [];
  const { lengths, ratings, lang, without_hashtags, without_warnings, without_warning_words } = filter;
  const leftOut = [...without_warnings, ...(filter.is_finished ? ['unfinished'] : [])];
  return [
    ...(lengths.length === 0 ? [] : [anyOf('traits', lengths)]),
    ...(ratings.length === 0 ? [] : [anyOf('traits', ratings)]),
    ...(lang === null ? [] : [`lang = ${filterValue(lang)}`]),
    ...(leftOut.length === 0 ? [] : [`NOT ${anyOf('traits', leftOut)}`]),
    ...(without_hashtags.length === 0 ? [] : [`NOT ${anyOf('hashtag_keys', without_hashtags)}`]),
    ...(without_warning_words.length === 0 ? [] : [`NOT ${anyOf('warning_keys', without_warning_words)}`]),
  ];
}

/** True if the query names an author, a time or the like, so that it lists everything of these without a word. */
const isHeldTo = ({ authors, hashtags, since, until, length }: SearchQuery, kind: DocKind): boolean =>
  authors.length > 0 ||
  since !== null ||
  until !== null ||
  (kind === 'story' && (length !== null || hashtags.length > 0));

/** Returns the searches of a list: by words, by the whole name, and by the words of who is named after "by". */
export function listQueries(
  kind: DocKind,
  ready: ReadyQuery,
  limit: number,
): Record<'words' | 'whole' | 'by', Query | null> {
  const { query } = ready;
  const filter = filtersOf(kind, ready);
  const q = wordsFor(kind, query);
  const isLeaf = kind !== 'hashtag' && kind !== 'user';
  const isListed = q === '' && query.key === '' && isLeaf && isHeldTo(query, kind);
  const name = nameKey(nameOf(kind, query));
  const common = { matchingStrategy: 'all', showRankingScore: true, limit } as const;
  return {
    words:
      q !== '' || isListed
        ? {
            ...common,
            q,
            filter,
            ...(isLeaf ? (isListed ? { sort: ['posted_day:desc'] } : {}) : { sort: ['renown:desc'] }),
          }
        : null,
    whole:
      kind === 'comment' || name === ''
        ? null
        : { ...common, q: '', filter: [...filter, `name_keys = ${filterValue(name)}`] },
    by:
      !isLeaf || query.by === null || ready.by.length === 0
        ? null
        : {
            ...common,
            q: wordsOf({ words: query.by.words, phrases: query.phrases }),
            filter: [...filter, anyOf('author_id', ready.by)],
          },
  };
}
