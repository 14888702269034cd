import type { PayloadOf, listUserPosts, ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import {
  CallError,
  type Columns,
  integer,
  type KeyOrder,
  type RowOf,
  type Sql,
} from '@quillstead/service-kit';
import { type CoverAddresses } from '../cover-files/index.js';
import type { ReadableRow } from '../lists/owned-page.js';
import { unknownSort } from '../lists/subscribed-order.js';

type Post = ResponseOf<typeof listUserPosts>['items'][number];

/** The column of a row beside the item: its place on the page, from 1. */
export const found = { place: integer };

/** One order of a list. */
export interface SortedPosts<Row> {
  readonly order: KeyOrder<Row>;
  /**
   * Returns the query, from SELECT to WHERE, of the items that the list has for the viewer: their `id` and the other
   * columns that the item needs from there. `tables` joins the columns that only an item shows, and only to the items
   * of one page, so that PostgreSQL can't begin with them. The alias `owner` has the `id` of the person whose list it
   * is; the viewer may read this person.
   * @param nsfw whether NSFW stories may stand in lists for this viewer
   */
  readonly candidates: (viewer: Sql, nsfw: boolean) => Sql;
}

/** A list of a person's stories or comments, their own or bookmarked ones. */
export interface PostList<Item extends Columns> {
  readonly row: Item;
  readonly newest: SortedPosts<RowOf<Item>>;
  readonly top: SortedPosts<RowOf<Item>>;
  /** Returns the columns of the row, except those of `found`. @param nsfw as of the candidates */
  readonly columns: (viewer: Sql, nsfw: boolean) => Sql;
  /** Joins the tables of the columns to the candidates of the page, which stand under the alias `page`. */
  readonly tables: (viewer: Sql) => Sql;
  readonly toItem: (row: ReadableRow<RowOf<Item>>, covers: CoverAddresses) => Post;
}

type Payload = PayloadOf<typeof listUserPosts>;

/**
 * Returns the list in the order of a sort, newest first without one. Throws `invalid` for a sort that these lists do
 * not have.
 */
export function sortedPosts<Item extends Columns>(
  list: PostList<Item>,
  sort: Payload['sort'],
): SortedPosts<RowOf<Item>> {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'top') return list[name];
  throw unknownSort(name);
}

/** Returns the kind of items that a filter selects, stories without one. Throws `invalid` for an unknown filter. */
export function postFilter(filter: Payload['filter']): 'stories' | 'comments' {
  const name = filter || 'stories';
  if (name === 'stories' || name === 'comments') return name;
  throw new CallError('invalid', messages.value(dictionary.filter.label, name));
}
