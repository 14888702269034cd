import type { SessionViewer } from '@quillstead/contracts';
import type { Sql } from '@quillstead/service-kit';
import type { SearchQuery } from '../read-query.js';
import type { Listed } from './listed-rows.js';
import type { NearWords } from './near-words.js';
import type { StoryIds } from './story-ids.js';

export interface ShapeRequest {
  readonly query: SearchQuery;
  readonly viewer: SessionViewer | null;
  /** The id from which on items of the list are new. */
  readonly recent: number;
  /** The languages beside English that stories are in and that have stems. */
  readonly languages: readonly string[];
  /** True if every story has its labels. */
  readonly areLabelled: boolean;
  /** The ids of the people with each `@name`, if every story has the label of its author; null otherwise. */
  readonly authorIds: readonly (readonly number[])[] | null;
  /** The ids as `renamedIn` returns them. */
  readonly renamed: readonly number[];
  /** The ids among which all stories of the time are that the query names; null for all. */
  readonly ids: StoryIds | null;
}

/** The rules of a list: the ways in which something may match, and which matches the viewer may find. */
export interface ListShape {
  /** The table whose newest rows are searched first by their words; null when all rows are searched at once. */
  readonly newest: { readonly table: string; readonly id: string } | null;
  candidates(request: ShapeRequest): Sql[];
  /**
   * Returns what a query without words lists that names an author, a hashtag or a time; null if it has a word or names
   * nothing.
   */
  listed(request: ShapeRequest): Listed | null;
  /** The words of a query that may have typos. */
  words(query: SearchQuery): readonly string[];
  /**
   * Returns the candidates that match when typos are forgiven, if others do not fill a page, and those that have two of
   * the rarest words.
   */
  near(request: ShapeRequest, words: NearWords, rarest: readonly string[]): Sql[];
  /** Returns the candidates that are only similar, if nothing else is found. */
  alike(request: ShapeRequest): Sql[];
  /** Returns true if the candidates alone meet all conditions of the query, so that no row need be compared with it. */
  areExact(request: ShapeRequest): boolean;
  /** FROM and WHERE of `best.id`. */
  visible(request: ShapeRequest): Sql;
  /** `weight`, which is the order among equals, and what else the list is sorted by. */
  readonly columns: Sql;
}
