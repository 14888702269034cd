import type { SessionViewer } from '@quillstead/contracts';
import { canRead, canReadStory, isPersonNotMuted, isShown, seesNsfwInLists } from '@quillstead/projections';
import { join, literal, raw, sql, type Sql } from '@quillstead/service-kit';
import type { DocKind } from '../../index-later/index.js';
import { fold } from '../words/fold.js';
import type { SearchQuery } from '../read-query.js';
import {
  matching,
  matchingInLanguage,
  matchingSome,
  named,
  namedLike,
  nearlyMatching,
  plainWords,
  titled,
  titledLike,
  togetherOrApart,
  type WordsIn,
} from './candidates.js';
import type { NearWords } from './near-words.js';
import { selectedBy } from './selected-stories.js';
import { labelQuery } from './story-labels.js';
import { textQuery } from './text-query.js';
import type { TsQuery } from './ts-query.js';

/** Stories that are taken when an author, a hashtag or a time is named and no word. */
const mostListed = literal(5_000);

export interface ShapeRequest {
  readonly query: SearchQuery;
  readonly viewer: SessionViewer | null;
  /** The id from which on items of the list are new. */
  readonly recent: number;
  /** The languages beside English that stories are in and that have stems. */
  readonly languages: readonly string[];
  /** Whether every story has its labels. */
  readonly areLabelled: boolean;
}

/** How a list is made: the ways in which something may match, and what of it the viewer may find. */
export interface ListShape {
  /** The table whose newest rows are searched first by their words; null when all rows are searched at once. */
  readonly newest: { readonly table: string; readonly id: string } | null;
  candidates(request: ShapeRequest): Sql[];
  /** The words of a query that may have typos. */
  words(query: SearchQuery): readonly string[];
  /**
   * Those that match when typos are forgiven, where others do not fill a page, and those that have two of the rarest
   * words.
   */
  near(request: ShapeRequest, words: NearWords, rarest: readonly string[]): Sql[];
  /** Those that only look like it, where nothing else is found. */
  alike(request: ShapeRequest): Sql[];
  /** FROM and WHERE of `best.id`. */
  visible(request: ShapeRequest): Sql;
  /** `weight`, which is the order among equals, and what else the list is sorted by. */
  readonly columns: Sql;
}

/** The whole query as a name, whatever signs it was typed with. */
const nameIn = ({ key, authors, hashtags }: SearchQuery): string =>
  [key, ...authors.map(fold), ...hashtags.map(fold)].filter((one) => one !== '').join(' ');

/** The query in which a hashtag or an author that is no filter becomes a word. */
const allWords = (query: SearchQuery): SearchQuery => ({
  ...query,
  words: [...query.words, ...query.authors, ...query.hashtags.map((hashtag) => hashtag.slice(1))],
});

const viewerOf = ({ viewer }: ShapeRequest): Sql => sql`${viewer?.id ?? null}::bigint`;
const notNsfw = (story: string, { viewer }: ShapeRequest): Sql =>
  seesNsfwInLists(viewer) ? sql`true` : sql`${raw(story)}.is_nsfw = 0`;
const all = (conditions: readonly Sql[]): Sql => join([sql`true`, ...conditions], ' AND ');

const times = (doc: string, { query: { since, until } }: ShapeRequest): Sql[] => [
  ...(since === null ? [] : [sql`${raw(doc)}.posted_at >= ${since}::timestamptz`]),
  ...(until === null ? [] : [sql`${raw(doc)}.posted_at < ${until}::timestamptz`]),
];

const writtenBy = (doc: string, { query: { authors } }: ShapeRequest): Sql[] =>
  authors.map(
    (name) =>
      sql`${raw(doc)}.author_id = ANY(ARRAY(SELECT user_id FROM user_projection
        WHERE lower(username) = ${name}::text))`,
  );

const storyFilters = (doc: string, request: ShapeRequest): Sql[] => [
  ...writtenBy(doc, request),
  ...times(doc, request),
  ...selectedBy(request.query, doc),
];

/**
 * The row of each `best.id`, read by its key whatever conditions follow. Tables of few rows have no statistics, and
 * PostgreSQL then read all stories of a productive author for each of them.
 */
const rowOf = (table: string, id: string): Sql =>
  sql`JOIN LATERAL (SELECT * FROM ${raw(table)} WHERE ${raw(id)} = best.id OFFSET 0) doc`;

const listed = (id: string, table: string, filters: readonly Sql[]): Sql =>
  sql`(SELECT doc.${raw(id)} AS id, NULL::int AS part, 0 AS score FROM ${raw(table)} doc
       WHERE ${all(filters)} ORDER BY doc.posted_at DESC LIMIT ${mostListed})`;

/** The words of an author that is named with "by" among the others. */
const withNames = (query: SearchQuery) => ({ words: plainWords(query), phrases: query.phrases });

const some = (where: WordsIn, query: SearchQuery, words: NearWords, rarest: readonly string[]): Sql[] =>
  rarest.length === 0 ? [] : [matchingSome(where, query, rarest, words)];

/** The labels that a story must have; null also while some stories lack theirs, and what is found is sifted instead. */
const labelsOf = ({ query, areLabelled }: ShapeRequest): TsQuery | null =>
  areLabelled ? labelQuery(query) : null;

/** Only the story has its time, and its labels for the parts that lack them. */
const isSifted = ({ query, areLabelled }: ShapeRequest): boolean =>
  query.since !== null || query.until !== null || (!areLabelled && labelQuery(query) !== null);

const inStories = (request: ShapeRequest): WordsIn => ({
  table: 'story_part',
  id: 'story_id',
  part: sql`part`,
  hasAuthor: true,
  labels: labelsOf(request),
  filters: [
    ...writtenBy('story_part', request),
    ...(request.areLabelled ? [] : request.query.hashtags).map(
      (hashtag) => sql`words @@ ${textQuery({ words: [hashtag], phrases: [] })?.full}::tsquery`,
    ),
  ],
  isSifted: isSifted(request),
  recent: request.recent,
});

const story: ListShape = {
  newest: { table: 'story_doc', id: 'story_id' },
  candidates(request) {
    const { query } = request;
    const text = textQuery(query);
    const labels = labelsOf(request);
    if (text !== null) {
      return [
        matching(inStories(request), query, text),
        ...matchingInLanguage(inStories(request), query, request.languages),
        ...togetherOrApart(query, text, labels),
        ...titled(query.key, labels),
      ];
    }
    const filters = storyFilters('doc', request);
    // Signs that are no word are not the same as no query.
    if (filters.length === 0 || query.key !== '') return titled(query.key, labels);
    const has = labels === null ? [] : [sql`doc.title_words @@ ${labels}::tsquery`];
    return [listed('story_id', 'story_doc', [...filters, ...has])];
  },
  words: plainWords,
  near: (request, words, rarest) => [
    ...nearlyMatching(inStories(request), withNames(request.query), words),
    ...some(inStories(request), request.query, words, rarest),
  ],
  alike: (request) => titledLike(request.query.key, labelsOf(request)),
  visible: (request) => sql`
    ${rowOf('story_doc', 'story_id')} ON ${notNsfw('doc', request)}
    JOIN user_projection author ON author.user_id = doc.author_id AND ${canReadStory('doc', 'author', viewerOf(request))}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewerOf(request))}
    WHERE ${all(storyFilters('doc', request))}`,
  columns: sql`extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, NULL::text AS name, doc.updated_at`,
};

/** The filters of what has an author and a time. */
const authorAndTime = (doc: string, request: ShapeRequest): Sql[] => [
  ...writtenBy(doc, request),
  ...times(doc, request),
];

const inComments = (request: ShapeRequest): WordsIn => ({
  table: 'comment_doc',
  id: 'comment_id',
  part: sql`NULL::int`,
  hasAuthor: true,
  filters: authorAndTime('comment_doc', request),
  recent: request.recent,
});
/** A comment or a series has no hashtags but as words. */
const withHashtags = (query: SearchQuery): SearchQuery => ({
  ...query,
  words: [...query.words, ...query.hashtags.map((hashtag) => hashtag.slice(1))],
});

const comment: ListShape = {
  newest: { table: 'comment_doc', id: 'comment_id' },
  candidates(request) {
    const words = withHashtags(request.query);
    const text = textQuery(words);
    if (text !== null) return [matching(inComments(request), words, text)];
    const filters = authorAndTime('doc', request);
    const isListed = filters.length > 0 && words.key === '';
    return isListed ? [listed('comment_id', 'comment_doc', filters)] : [];
  },
  words: (query) => plainWords(withHashtags(query)),
  near: (request, words, rarest) => [
    ...nearlyMatching(inComments(request), withNames(withHashtags(request.query)), words),
    ...some(inComments(request), request.query, words, rarest),
  ],
  alike: () => [],
  visible(request) {
    const viewer = viewerOf(request);
    // All that one person has said is part of their profile.
    const isOfOne = request.query.authors.length > 0 || request.query.by !== null;
    return sql`
    ${rowOf('comment_doc', 'comment_id')} ON true
    JOIN story_doc story ON story.story_id = doc.story_id AND ${notNsfw('story', request)}
    JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', viewer)}
      AND ${isPersonNotMuted(sql`story.author_id`, viewer)}
    JOIN user_projection author ON author.user_id = doc.author_id
      AND ${isOfOne ? canRead('author', viewer) : isShown('author', viewer)}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewer)}
    WHERE ${all(authorAndTime('doc', request))}`;
  },
  columns: sql`extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, NULL::text AS name,
               NULL::timestamptz AS updated_at`,
};

const hashtag: ListShape = {
  newest: null,
  candidates: ({ query }) => named('hashtag', nameIn(query)),
  words: () => [],
  near: ({ query }) => namedLike('hashtag', nameIn(query)),
  alike: () => [],
  visible: () => sql`JOIN hashtag_doc doc ON doc.hashtag_id = best.id AND doc.count_stories > 0 WHERE true`,
  columns: sql`doc.count_stories AS weight, NULL::timestamptz AS posted_at, doc.hashtag AS name,
               NULL::timestamptz AS updated_at`,
};

const inPeople: WordsIn = { table: 'user_doc', id: 'user_id', part: sql`NULL::int`, hasAuthor: false };

const user: ListShape = {
  newest: null,
  candidates({ query }) {
    const words = allWords(query);
    const text = textQuery(words);
    const matches = text === null ? [] : [matching(inPeople, words, text)];
    return [...matches, ...named('user', nameIn(query))];
  },
  words: (query) => allWords(query).words,
  near: ({ query }, words) => [
    ...nearlyMatching(inPeople, allWords(query), words),
    ...namedLike('user', nameIn(query)),
  ],
  alike: () => [],
  visible: (request) => sql`
    JOIN user_doc doc ON doc.user_id = best.id
    JOIN user_projection person ON person.user_id = doc.user_id AND ${isShown('person', viewerOf(request))}
      AND ${isPersonNotMuted(sql`person.user_id`, viewerOf(request))}
    WHERE true`,
  columns: sql`doc.count_subscribers AS weight, doc.joined_at AS posted_at, doc.name_key AS name,
               NULL::timestamptz AS updated_at`,
};

const inSeries = (request: ShapeRequest): WordsIn => ({
  table: 'series_doc',
  id: 'series_id',
  part: sql`NULL::int`,
  hasAuthor: true,
  filters: authorAndTime('series_doc', request),
});

const series: ListShape = {
  newest: null,
  candidates(request) {
    const words = withHashtags(request.query);
    const text = textQuery(words);
    const names = named('series', request.query.key);
    if (text !== null) return [matching(inSeries(request), words, text), ...names];
    const filters = authorAndTime('doc', request);
    const isListed = filters.length > 0 && words.key === '';
    return isListed ? [listed('series_id', 'series_doc', filters)] : names;
  },
  words: (query) => plainWords(withHashtags(query)),
  near: (request, words) => [
    ...nearlyMatching(inSeries(request), withNames(withHashtags(request.query)), words),
    ...namedLike('series', request.query.key),
  ],
  alike: () => [],
  visible: (request) => sql`
    ${rowOf('series_doc', 'series_id')} ON true
    JOIN user_projection author ON author.user_id = doc.author_id AND ${canRead('author', viewerOf(request))}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewerOf(request))}
    WHERE ${all(authorAndTime('doc', request))}`,
  columns: sql`extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, doc.title_key AS name,
               NULL::timestamptz AS updated_at`,
};

export const listShapes: Readonly<Record<DocKind, ListShape>> = { story, comment, hashtag, user, series };
