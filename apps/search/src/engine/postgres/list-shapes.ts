import type { SessionViewer } from '@quillstead/contracts';
import { seesNsfwInLists, asText } from '@quillstead/projections';
import type { DocKind } from '../../index-later/index.js';
import { fold } from '../fold.js';
import type { SearchQuery } from '../read-query.js';
import {
  matching,
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
import type { Parameters } from './parameters.js';
import { textQuery } from './text-query.js';

/** Stories that are taken when an author, a hashtag or a time is named and no word. */
const mostListed = 5_000;

export interface ShapeAsked {
  readonly query: SearchQuery;
  readonly viewer: SessionViewer | null;
  readonly parameters: Parameters;
  /** Where the new ones of the list begin, by their ids. */
  readonly recent: number;
}

/** How a list is made: SQL of the ways in which something may match, and of what of it the viewer may find. */
export interface ListShape {
  /** What is looked through by its words, new ones first; null where all of it is. */
  readonly newest: { readonly table: string; readonly id: string } | null;
  candidates(asked: ShapeAsked): string[];
  /** The words of a query that may have typos. */
  words(query: SearchQuery): readonly string[];
  /**
   * The same of those that match when typos are forgiven, where others do not fill a page, and of those that have two
   * of the rarest words.
   */
  near(asked: ShapeAsked, words: NearWords, rarest: readonly string[]): string[];
  /** The same of those that only look like it, where nothing else is found. */
  alike(asked: ShapeAsked): string[];
  /** FROM and WHERE of `best.id`. */
  visible(asked: ShapeAsked): string;
  /** SQL of `weight`, which is the order among equals, and of what else the list is sorted by. */
  readonly columns: string;
}

/** The whole query as a name, whatever signs it was typed with. */
const nameIn = ({ key, authors, hashtags }: SearchQuery): string =>
  [key, ...authors.map(fold), ...hashtags.map(fold)].filter((one) => one !== '').join(' ');

/** Where a hashtag or an author is no filter, it is a word. */
const allWords = (query: SearchQuery): SearchQuery => ({
  ...query,
  words: [...query.words, ...query.authors, ...query.hashtags.map((hashtag) => hashtag.slice(1))],
});

const viewerOf = ({ viewer, parameters }: ShapeAsked): string => parameters.add(viewer?.id ?? null, 'bigint');
const notNsfw = (story: string, { viewer }: ShapeAsked): string =>
  seesNsfwInLists(viewer) ? 'true' : `${story}.is_nsfw = 0`;

function times(doc: string, { query: { since, until }, parameters }: ShapeAsked): string[] {
  return [
    ...(since === null ? [] : [`${doc}.posted_at >= ${parameters.add(since, 'timestamptz')}`]),
    ...(until === null ? [] : [`${doc}.posted_at < ${parameters.add(until, 'timestamptz')}`]),
  ];
}

const writtenBy = (doc: string, { query: { authors }, parameters }: ShapeAsked): string[] =>
  authors.map(
    (name) =>
      `${doc}.author_id = ANY(ARRAY(SELECT user_id FROM author_card WHERE lower(username) = ${parameters.add(name, 'text')}))`,
  );

function storyFilters(doc: string, asked: ShapeAsked): string[] {
  const { hashtags, length } = asked.query;
  const { parameters } = asked;
  return [
    ...writtenBy(doc, asked),
    ...times(doc, asked),
    ...(hashtags.length === 0 ? [] : [`${doc}.hashtags @> ${parameters.add(hashtags, 'text[]')}`]),
    ...(length === null
      ? []
      : [
          `${doc}.count_words BETWEEN ${parameters.add(length.from, 'int')} AND ${parameters.add(length.to, 'int')}`,
        ]),
  ];
}

const listed = (id: string, table: string, filters: readonly string[]): string =>
  `(SELECT doc.${id} AS id, NULL::int AS part, 0 AS score FROM ${table} doc
    WHERE ${filters.join(' AND ')} ORDER BY doc.posted_at DESC LIMIT ${mostListed})`;

/** The words of an author that is named with "by" among the others. */
const withNames = (query: SearchQuery) => ({ words: plainWords(query), phrases: query.phrases });

/** Values are only added where they are needed, so `where` is asked for then. */
const some = (
  where: (asked: ShapeAsked) => WordsIn,
  asked: ShapeAsked,
  words: NearWords,
  rarest: readonly string[],
): string[] =>
  rarest.length === 0 ? [] : [matchingSome(where(asked), asked.query, rarest, words, asked.parameters)];

/** Hashtags are among the words of each part; what else is a filter is only known of the story. */
const inStories = (asked: ShapeAsked): WordsIn => ({
  table: 'story_part',
  id: 'story_id',
  part: 'part',
  hasAuthor: true,
  filters: [
    ...writtenBy('story_part', asked),
    ...asked.query.hashtags.map(
      (hashtag) =>
        `words @@ plainto_tsquery('every_word', ${asked.parameters.add(hashtag.slice(1), 'text')})`,
    ),
  ],
  isSifted: asked.query.length !== null || asked.query.since !== null || asked.query.until !== null,
  recent: asked.recent,
});

const story: ListShape = {
  newest: { table: 'story_doc', id: 'story_id' },
  candidates(asked) {
    const { query, parameters } = asked;
    const text = textQuery(query, parameters);
    if (text !== null) {
      return [
        matching(inStories(asked), query, text, parameters),
        ...togetherOrApart(query, text),
        ...titled(query.key, parameters),
      ];
    }
    const filters = storyFilters('doc', asked);
    return filters.length > 0 ? [listed('story_id', 'story_doc', filters)] : titled(query.key, parameters);
  },
  words: plainWords,
  near: (asked, words, rarest) => [
    ...nearlyMatching(() => inStories(asked), withNames(asked.query), words, asked.parameters),
    ...some(inStories, asked, words, rarest),
  ],
  alike: ({ query, parameters }) => titledLike(query.key, parameters),
  visible: (asked) => `
    JOIN story_doc doc ON doc.story_id = best.id AND ${notNsfw('doc', asked)}
    JOIN author_card card ON card.user_id = doc.author_id AND ${asText.canRead('card', viewerOf(asked))}
    WHERE ${['true', ...storyFilters('doc', asked)].join(' AND ')}`,
  columns: 'extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, doc.updated_at',
};

const commentFilters = (asked: ShapeAsked): string[] => [...writtenBy('doc', asked), ...times('doc', asked)];

const inComments = (asked: ShapeAsked): WordsIn => ({
  table: 'comment_doc',
  id: 'comment_id',
  part: 'NULL::int',
  hasAuthor: true,
  filters: [...writtenBy('comment_doc', asked), ...times('comment_doc', asked)],
  recent: asked.recent,
});
/** A comment has no hashtags but as words. */
const withHashtags = (query: SearchQuery): SearchQuery => ({
  ...query,
  words: [...query.words, ...query.hashtags.map((hashtag) => hashtag.slice(1))],
});

const comment: ListShape = {
  newest: { table: 'comment_doc', id: 'comment_id' },
  candidates(asked) {
    const { query, parameters } = asked;
    const words = withHashtags(query);
    const text = textQuery(words, parameters);
    if (text !== null) return [matching(inComments(asked), words, text, parameters)];
    const filters = commentFilters(asked);
    return filters.length > 0 ? [listed('comment_id', 'comment_doc', filters)] : [];
  },
  words: (query) => plainWords(withHashtags(query)),
  near: (asked, words, rarest) => [
    ...nearlyMatching(() => inComments(asked), withNames(withHashtags(asked.query)), words, asked.parameters),
    ...some(inComments, asked, words, rarest),
  ],
  alike: () => [],
  visible(asked) {
    const viewer = viewerOf(asked);
    // All that one person has said is part of their profile.
    const isOfOne = asked.query.authors.length > 0 || asked.query.by !== null;
    return `
    JOIN comment_doc doc ON doc.comment_id = best.id
    JOIN story_doc story ON story.story_id = doc.story_id AND ${notNsfw('story', asked)}
    JOIN author_card card ON card.user_id = story.author_id AND ${asText.canRead('card', viewer)}
    JOIN author_card author ON author.user_id = doc.author_id
      AND ${isOfOne ? asText.canRead('author', viewer) : asText.isShown('author')}
    WHERE ${['true', ...commentFilters(asked)].join(' AND ')}`;
  },
  columns:
    'extract(epoch FROM doc.posted_at)::bigint AS weight, doc.posted_at, NULL::timestamptz AS updated_at',
};

const hashtag: ListShape = {
  newest: null,
  candidates: ({ query, parameters }) => named('hashtag', nameIn(query), parameters),
  words: () => [],
  near: ({ query, parameters }) => namedLike('hashtag', nameIn(query), parameters),
  alike: () => [],
  visible: () => 'JOIN hashtag_doc doc ON doc.hashtag_id = best.id AND doc.count_stories > 0 WHERE true',
  columns: 'doc.count_stories AS weight, doc.hashtag AS name, NULL::timestamptz AS updated_at',
};

const inPeople: WordsIn = { table: 'user_doc', id: 'user_id', part: 'NULL::int', hasAuthor: false };

const user: ListShape = {
  newest: null,
  candidates({ query, parameters }) {
    const words = allWords(query);
    const text = textQuery(words, parameters);
    const matches = text === null ? [] : [matching(inPeople, words, text, parameters)];
    return [...matches, ...named('user', nameIn(query), parameters)];
  },
  words: (query) => allWords(query).words,
  near: ({ query, parameters }, words) => [
    ...nearlyMatching(() => inPeople, allWords(query), words, parameters),
    ...namedLike('user', nameIn(query), parameters),
  ],
  alike: () => [],
  visible: () => `
    JOIN user_doc doc ON doc.user_id = best.id
    JOIN author_card card ON card.user_id = doc.user_id AND ${asText.isShown('card')}
    WHERE true`,
  columns: `doc.count_subscribers AS weight, doc.name_key AS name, doc.joined_at AS posted_at,
            NULL::timestamptz AS updated_at`,
};

export const listShapes: Readonly<Record<DocKind, ListShape>> = { story, comment, hashtag, user };
