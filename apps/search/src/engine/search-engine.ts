import type { Sort } from '@quillstead/catalogue';
import type {
  CommentDocument,
  HashtagDocument,
  SeriesDocument,
  SessionViewer,
  StoryDocument,
} from '@quillstead/contracts';
import type { DocKind } from '../index-later/index-later.js';
import type { SearchQuery } from './read-query.js';

/** A story's words without their markup. */
export type IndexedStory = Omit<
  StoryDocument,
  'rich_text_story' | 'hashtag_list' | 'is_members_only' | 'lang' | 'traits' | 'warning_words'
> & {
  /** Visitors do not find it; 0 where it is missing. */
  readonly is_members_only?: 0 | 1 | undefined;
  /** ISO 639-1; null or missing where it is unknown. */
  readonly lang?: string | null | undefined;
  /** See `traitMask`; none where they are missing. */
  readonly traits?: number | undefined;
  /** Null or missing where they are unknown. */
  readonly warning_words?: readonly string[] | null | undefined;
  readonly hashtag_list: readonly string[];
  readonly text: string;
};

export interface IndexedUser {
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string | null;
  readonly bio: string | null;
  readonly count_subscribers: number;
  readonly joined_at: string;
}

export interface IndexedOf {
  story: IndexedStory;
  comment: CommentDocument;
  hashtag: HashtagDocument;
  user: IndexedUser;
  series: SeriesDocument;
}

export interface SearchRequest {
  readonly query: SearchQuery;
  /** The order of the results; null for relevance. */
  readonly sort: Exclude<Sort, 'trending' | 'chronological'> | null;
  readonly viewer: SessionViewer | null;
  /** The cursor that the page before gave. */
  readonly next: string | null;
  /** Names the list for its cursors: whatever its order depends on. */
  readonly list: string;
}

/** The piece of a text around the words that were found, and where they stand in it. */
export interface Excerpt {
  readonly text: string;
  readonly marks: [from: number, to: number][];
}

export interface Hit {
  readonly id: number;
  readonly excerpt: Excerpt | null;
  /** The time when the state that is indexed was written, for stories that have been changed. */
  readonly updatedAt: string | null;
}

export interface Found {
  readonly hits: readonly Hit[];
  /** True if only titles, hashtags and the names of people were searched, since the server of the engine is away. */
  readonly isNamesOnly: boolean;
}

export interface Hits extends Found {
  /** The cursor of the next page; null at the end. */
  readonly next: string | null;
}

export type SuggestKind = 'user' | 'hashtag' | 'story' | 'series';

export interface Suggested {
  readonly kind: SuggestKind;
  readonly id: number;
}

/** Writes documents to the index. */
export interface IndexWriter {
  /** Replaces the documents of these ids. */
  put<Kind extends DocKind>(kind: Kind, documents: readonly IndexedOf[Kind][]): Promise<void>;
}

/** Runs work while no other process writes the index. */
export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Stores documents and finds them. Every engine itself hides what a viewer may not find in a page, by the projections
 * of users and subscriptions in this service; the owners check access again before a response is sent.
 */
export interface SearchEngine extends IndexWriter {
  /** True if only names are searched for the moment. */
  readonly isNamesOnly: boolean;
  /** Takes documents away; hashtags by their keys. */
  remove(kind: DocKind, keys: readonly string[]): Promise<void>;
  /** Prepares what documents need, and plans another try for all writes that failed. */
  settle(alone: Alone): Promise<void>;
  /** The milliseconds between two calls of `settle`. */
  readonly settlesEvery: number;
  /**
   * Compares what the engine's server has with what this service wrote there, and prepares it again.
   * @returns since when it lacks documents, so that it has to be rebuilt; null when it has all
   * @throws CallError `unreachable`
   */
  check(): Promise<Date | null>;
  /**
   * Writes all documents anew, while people search the old ones; changes that arrive meanwhile are in the new ones too.
   */
  rebuild(fill: (into: IndexWriter) => Promise<void>, alone: Alone): Promise<void>;
  /**
   * Returns a page of a list. Throws CallError `bad_cursor`, or `unreachable` when it can't be continued for the
   * moment.
   */
  find(kind: DocKind, request: SearchRequest): Promise<Hits>;
  /** Returns the ids of the best matches, at most a thousand; the owner leaves out what the viewer may not find. */
  best(kind: DocKind, request: SearchRequest): Promise<Found>;
  /** Completions of the folded beginning of a name, best first, at most ten of each kind. */
  suggest(key: string, kinds: readonly SuggestKind[], viewer: SessionViewer | null): Promise<Suggested[]>;
  /**
   * Returns another spelling for a query without results, made of words that the viewer may find; null if there is
   * none.
   */
  nearest(kind: DocKind, request: SearchRequest): Promise<string | null>;
  /** Returns a page of the ids and versions of all documents, in the order of ids. */
  versions(kind: DocKind, after: number, limit: number): Promise<{ id: number; version: number }[]>;
}

/** The token under which the engine is injected. */
export const SEARCH_ENGINE = Symbol('search engine');
