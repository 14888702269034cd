import type { PayloadOf, listStoryLikes } from '@quillstead/contracts';
import type { UserRow } from '../author-card/index.js';
import { KeyOrder, unknownSort } from '../lists/index.js';

/** Somebody who likes something, and since when where the order is by that. */
export type LikerRow = UserRow & { liked_at: Date | null };

/** Likes that are looked at one by one to sort them; more than that are found by walking along all names instead. */
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
  /** The same order of the page's rows, which stand under the alias `item`. */
  readonly ofPage: string;
  /**
   * SQL of a page's `user_id` and `liked_at`, of those who like what stands under the alias `above` with its `id` and
   * `count_likes`.
   * @param item name of the item: `story` or `comment`
   * @param after the condition for what comes after the cursor
   * @param isShown the condition under which a `person` is there
   */
  readonly page: (item: 'story' | 'comment', after: string, isShown: string) => string;
}

const orders: Readonly<Record<'newest' | 'alphabetical', LikeOrder>> = {
  newest: {
    order: newest,
    ofPage: 'item.liked_at DESC, item.user_id DESC',
    page: (item, after, isShown) => `
      SELECT liked.user_id, liked.created_at AS liked_at
      FROM ${item}_like liked JOIN author_card person ON person.user_id = liked.user_id AND ${isShown}
      WHERE liked.${item}_id = above.id AND ${after}
      ORDER BY ${newest.orderAndLimit}`,
  },
  /**
   * No index has the likes of a thing by the names of its likers: names change, and an index of every like by name
   * would cost each like more than this list is worth. A few likes are sorted (at most `fewLikes` names are read); of
   * many, walking along the index of names meets one every (people ÷ likes) names. OFFSET 0 keeps PostgreSQL from
   * turning one into the other.
   */
  alphabetical: {
    order: alphabetical,
    ofPage: 'lower(item.username)',
    page: (item, after, isShown) => `
      (
        SELECT person.user_id, NULL::timestamptz AS liked_at
        FROM (SELECT user_id FROM ${item}_like WHERE ${item}_id = above.id AND above.count_likes <= ${fewLikes} OFFSET 0) AS liked
        CROSS JOIN LATERAL (SELECT * FROM author_card WHERE author_card.user_id = liked.user_id OFFSET 0) AS person
        WHERE ${isShown} AND ${after}
        ORDER BY ${alphabetical.orderAndLimit}
      ) UNION ALL (
        SELECT person.user_id, NULL
        FROM author_card person
        WHERE above.count_likes > ${fewLikes} AND ${isShown} AND ${after} AND (
          SELECT true FROM ${item}_like WHERE ${item}_id = above.id AND user_id = person.user_id
        )
        ORDER BY ${alphabetical.orderAndLimit}
      )`,
  },
};

/** The order that a sort names, newest first without one. Throws `invalid` for one that likes do not have. */
export function likeOrder(sort: PayloadOf<typeof listStoryLikes>['sort']): LikeOrder {
  const name = sort || 'newest';
  if (name === 'newest' || name === 'alphabetical') return orders[name];
  throw unknownSort(name);
}
