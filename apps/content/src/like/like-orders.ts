import type { PayloadOf, listStoryLikes } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import {
  KeyOrder,
  literal,
  type PageOrder,
  raw,
  type RowOf,
  sql,
  type Sql,
  time,
} from '@quillstead/service-kit';
import { userRow } from '../user-projection/index.js';
import { unknownSort } from '../lists/subscribed-order.js';

/** A person who likes an item, and since when if the order is by that time. */
export const likerRow = { ...userRow, liked_at: time.orNull };
type LikerRow = RowOf<typeof likerRow>;

/**
 * The most likes that are looked at one by one to sort them; of more likes, the people are found by walking along all
 * names.
 */
const fewLikes = 2_000;

const newest = new KeyOrder<LikerRow>(
  'likes:newest',
  ['liked.created_at', 'liked.user_id'],
  'DESC',
  ({ liked_at, user_id }) => [liked_at?.toISOString() ?? '', user_id],
);
const alphabetical = new KeyOrder<LikerRow>(
  'likes:alphabetical',
  ['lower(person.username)'],
  'ASC',
  ({ username }) => [username.toLowerCase()],
);

export interface LikeOrder {
  readonly order: KeyOrder<LikerRow>;
  /** The columns of the order in the page's rows, which have the alias `item`. */
  readonly ofPage: readonly string[];
  /**
   * Selects the `user_id` and `liked_at` of a page of the people who like the item that has the alias `above`, with its
   * `id` and `count_likes`.
   * @param item name of the item: `story` or `comment`
   * @param viewer the viewer's id as bigint, null for a visitor
   * @param order of the page
   */
  readonly page: (item: 'story' | 'comment', viewer: Sql, order: PageOrder<LikerRow>) => Sql;
}

const orders: Readonly<Record<'newest' | 'alphabetical', LikeOrder>> = {
  newest: {
    order: newest,
    ofPage: ['item.liked_at', 'item.user_id'],
    page: (item, viewer, order) => sql`
      SELECT liked.user_id, liked.created_at AS liked_at
      FROM ${raw(item)}_like liked JOIN user_projection person ON person.user_id = liked.user_id AND ${isShown('person', viewer)}
      WHERE liked.${raw(item)}_id = above.id AND ${order.after}
      ORDER BY ${order.orderAndLimit}`,
  },
  /**
   * No index has the likes of an item by the names of the people: names change, and an index of every like by name
   * would cost each like more than this list is worth. A few likes are sorted (at most `fewLikes` names are read); of
   * many, walking along the index of names meets one every (people ÷ likes) names. OFFSET 0 keeps PostgreSQL from
   * turning one way into the other.
   */
  alphabetical: {
    order: alphabetical,
    ofPage: ['lower(item.username)'],
    page: (item, viewer, order) => sql`
      (
        SELECT person.user_id, NULL::timestamptz AS liked_at
        FROM (
          SELECT user_id FROM ${raw(item)}_like
          WHERE ${raw(item)}_id = above.id AND above.count_likes <= ${literal(fewLikes)} OFFSET 0
        ) AS liked
        CROSS JOIN LATERAL (SELECT * FROM user_projection WHERE user_projection.user_id = liked.user_id OFFSET 0) AS person
        WHERE ${isShown('person', viewer)} AND ${order.after}
        ORDER BY ${order.orderAndLimit}
      ) UNION ALL (
        SELECT person.user_id, NULL
        FROM user_projection person
        WHERE above.count_likes > ${literal(fewLikes)} AND ${isShown('person', viewer)} AND ${order.after} AND (
          SELECT true FROM ${raw(item)}_like WHERE ${raw(item)}_id = above.id AND user_id = person.user_id
        )
        ORDER BY ${order.orderAndLimit}
      )`,
  },
};

/**
 * Returns the order that a sort names, newest first without one. Throws `invalid` for a sort that likes do not have.
 */
export function likeOrder(sort: PayloadOf<typeof listStoryLikes>['sort']): LikeOrder {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'alphabetical') return orders[name];
  throw unknownSort(name);
}
