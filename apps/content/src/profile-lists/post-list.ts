import type { PayloadOf, listUserPosts, ReplyOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import { type KeyOrder, unknownSort } from '../lists/index.js';

type Post = ReplyOf<typeof listUserPosts>['items'][number];

/** What a row says beside its item: a list that is empty, or locked, is a row without one. */
export interface Found {
  is_readable: boolean;
  is_item: true | null;
  place: number;
}

/** One order of a list. */
export interface SortedPosts<Row extends Found> {
  readonly order: KeyOrder<Row>;
  /**
   * SQL from SELECT to WHERE of the items that the list has for the viewer: their `id` and what the item needs besides.
   * What only an item shows is joined to the items of a page alone, so that PostgreSQL can't begin with it.
   * @param owner SQL of the id of the person whose list it is, whom the viewer may read
   * @param nsfw whether NSFW stories may stand in lists for this viewer
   */
  readonly candidates: (owner: string, viewer: string, nsfw: boolean) => string;
}

/** A list of a person's stories or comments, their own or kept ones. */
export interface PostList<Row extends Found> {
  readonly newest: SortedPosts<Row>;
  readonly top: SortedPosts<Row>;
  /** SQL of a Row, but for what is Found. */
  readonly columns: (viewer: string) => string;
  /** SQL that joins the tables of the columns to the candidates of the page, which stand under the alias `page`. */
  readonly tables: string;
  readonly toItem: (row: Row) => Post;
}

type Payload = PayloadOf<typeof listUserPosts>;

/** What a sort names, newest first without one. Throws `invalid` for one that these lists do not have. */
export function sortedPosts<Row extends Found>(list: PostList<Row>, sort: Payload['sort']): SortedPosts<Row> {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'top') return list[name];
  throw unknownSort(name);
}

/** What a filter names, stories without one. Throws `invalid` for one that these lists do not have. */
export function postFilter(filter: Payload['filter']): 'stories' | 'comments' {
  const name = filter || 'stories';
  if (name === 'stories' || name === 'comments') return name;
  throw new CallError('invalid', messages.value(dictionary.filter.label, name));
}
