import { canRead, canReadStory, isPersonNotMuted, isShown, seesNsfwInLists } from '@quillstead/projections';
import { join, raw, sql, type Sql } from '@quillstead/service-kit';
import { fold } from '@quillstead/fields/words';
import type { DocKind } from '../../index-later/index-later.js';
import { isOfOne, type SearchQuery } from '../read-query.js';
import {
  matching,
  matchingInLanguage,
  matchingSome,
  named,
  namedLike,
  nearlyMatching,
  plainWords,
  type Restriction,
  titled,
  titledLike,
  togetherOrApart,
  type WordsIn,
} from './candidates.js';
import type { ListShape, ShapeRequest } from './list-shape.js';
import { isBy, type Listed, listedBy } from './listed-rows.js';
import type { NearWords } from './near-words.js';
import { selectedBy } from './selected-stories.js';
import { withIds } from './story-ids.js';
import { labelQuery } from './story-labels.js';
import { textQuery } from './text-query.js';
import type { TsQuery } from './ts-query.js';

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
  authors.map((name) => isBy(doc, name));

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

const listedOf = (
  table: string,
  id: string,
  request: ShapeRequest,
  further: readonly Sql[] = [],
): Listed | null => listedBy(table, id, request.query.authors, [...times('doc', request), ...further]);

/** The words of an author that is named with "by" among the others. */
const withNames = (query: SearchQuery) => ({ words: plainWords(query), phrases: query.phrases });

const some = (where: WordsIn, query: SearchQuery, words: NearWords, rarest: readonly string[]): Sql[] =>
  rarest.length === 0 ? [] : [matchingSome(where, query, rarest, words)];

/** The labels that a story must have; null also while some stories lack theirs, and what is found is sifted instead. */
const labelsOf = ({ query, areLabelled, authorIds }: ShapeRequest): TsQuery | null =>
  areLabelled ? labelQuery(query, authorIds ?? []) : null;

/** Conditions on the author of a row where no label says who it is. */
const unlabelledAuthors = (doc: string, request: ShapeRequest): Sql[] =>
  request.authorIds === null ? writtenBy(doc, request) : [];

/** Only the story has its labels for the parts that lack them, and its time where ids do not say it. */
const isSifted = ({ query, areLabelled, ids }: ShapeRequest): boolean =>
  ids?.areMixed === true || (!areLabelled && labelQuery(query) !== null);

/** Conditions on `story_doc` beside words and labels. */
const restrictionOf = (request: ShapeRequest): Restriction => ({
  labels: labelsOf(request),
  filters: [
    ...withIds(request.ids),
    ...unlabelledAuthors('story_doc', request),
    ...times('story_doc', request),
  ],
  renamed: request.renamed,
});

const inStories = (request: ShapeRequest): WordsIn => ({
  table: 'story_part',
  id: 'story_id',
  part: sql`part`,
  hasAuthor: true,
  labels: labelsOf(request),
  filters: [
    ...withIds(request.ids),
    ...unlabelledAuthors('story_part', request),
    ...(request.areLabelled ? [] : request.query.hashtags).map(
      (hashtag) => sql`words @@ ${textQuery({ words: [hashtag], phrases: [] })?.full}::tsquery`,
    ),
  ],
  isSifted: isSifted(request),
  renamed: request.renamed,
  recent: request.recent,
});

const story: ListShape = {
  newest: { table: 'story_doc', id: 'story_id' },
  candidates(request) {
    const { query } = request;
    const text = textQuery(query);
    const restriction = restrictionOf(request);
    if (text !== null) {
      return [
        matching(inStories(request), query, text),
        ...matchingInLanguage(inStories(request), query, request.languages),
        ...togetherOrApart(query, text, restriction),
        ...titled(query.key, restriction),
      ];
    }
    return titled(query.key, restriction);
  },
  listed(request) {
    const { query } = request;
    // Signs that are no word are not the same as no query.
    if (textQuery(query) !== null || query.key !== '') return null;
    const labels = labelsOf(request);
    // Not both the labels and the columns: PostgreSQL would take them for independent of each other and expect few
    // rows.
    const selected =
      labels === null ? selectedBy(query, 'doc') : [sql`doc.title_words @@ ${labels}::tsquery`];
    return listedOf('story_doc', 'story_id', request, selected);
  },
  words: plainWords,
  near: (request, words, rarest) => [
    ...nearlyMatching(inStories(request), withNames(request.query), words),
    ...some(inStories(request), request.query, words, rarest),
  ],
  alike: (request) => titledLike(request.query.key, restrictionOf(request)),
  // The days of stories that lack the label of their author may be unknown.
  areExact: ({ query, areLabelled, authorIds, ids }) =>
    (ids === null || (ids.areAll && authorIds !== null)) && (areLabelled || labelQuery(query) === null),
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
    return text === null ? [] : [matching(inComments(request), words, text)];
  },
  listed(request) {
    const words = withHashtags(request.query);
    if (textQuery(words) !== null || words.key !== '') return null;
    return listedOf('comment_doc', 'comment_id', request);
  },
  words: (query) => plainWords(withHashtags(query)),
  near: (request, words, rarest) => [
    ...nearlyMatching(inComments(request), withNames(withHashtags(request.query)), words),
    ...some(inComments(request), request.query, words, rarest),
  ],
  alike: () => [],
  areExact: () => true,
  visible(request) {
    const viewer = viewerOf(request);
    return sql`
    ${rowOf('comment_doc', 'comment_id')} ON true
    JOIN story_doc story ON story.story_id = doc.story_id AND ${notNsfw('story', request)}
    JOIN user_projection story_author ON story_author.user_id = story.author_id AND ${canReadStory('story', 'story_author', viewer)}
      AND ${isPersonNotMuted(sql`story.author_id`, viewer)}
    JOIN user_projection author ON author.user_id = doc.author_id
      AND ${isOfOne(request.query) ? canRead('author', viewer) : isShown('author', viewer)}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewer)}
    WHERE ${all(authorAndTime('doc', request))}`;
  },
  columns: sql`extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, NULL::text AS name,
               NULL::timestamptz AS updated_at`,
};

const hashtag: ListShape = {
  newest: null,
  candidates: ({ query }) => named('hashtag', nameIn(query)),
  listed: () => null,
  words: () => [],
  near: ({ query }) => namedLike('hashtag', nameIn(query)),
  alike: () => [],
  areExact: () => true,
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
  listed: () => null,
  words: (query) => allWords(query).words,
  near: ({ query }, words) => [
    ...nearlyMatching(inPeople, allWords(query), words),
    ...namedLike('user', nameIn(query)),
  ],
  alike: () => [],
  areExact: () => true,
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
    return text === null ? names : [matching(inSeries(request), words, text), ...names];
  },
  listed(request) {
    const words = withHashtags(request.query);
    if (textQuery(words) !== null || words.key !== '') return null;
    return listedOf('series_doc', 'series_id', request);
  },
  words: (query) => plainWords(withHashtags(query)),
  near: (request, words) => [
    ...nearlyMatching(inSeries(request), withNames(withHashtags(request.query)), words),
    ...namedLike('series', request.query.key),
  ],
  alike: () => [],
  areExact: () => true,
  visible: (request) => sql`
    ${rowOf('series_doc', 'series_id')} ON true
    JOIN user_projection author ON author.user_id = doc.author_id AND ${canRead('author', viewerOf(request))}
      AND ${isPersonNotMuted(sql`doc.author_id`, viewerOf(request))}
    WHERE ${all(authorAndTime('doc', request))}`,
  columns: sql`extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, doc.title_key AS name,
               NULL::timestamptz AS updated_at`,
};

export const listShapes: Readonly<Record<DocKind, ListShape>> = { story, comment, hashtag, user, series };
