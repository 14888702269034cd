import { Injectable } from '@nestjs/common';
import type { HashtagArticle, listSubscriptions, ResponseOf } from '@quillstead/contracts';
import {
  boolean,
  CallError,
  Cursors,
  empty,
  flag,
  integer,
  isJoined,
  KeyOrder,
  leftJoined,
  query,
  raw,
  type RowOf,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { type FollowedRequest, lockedList, ownerTable } from './owned-list.js';

const ownerColumns = { is_readable: boolean };
const itemColumns = {
  hashtag: text,
  value: text,
  count_stories: integer,
  count_subscribers: integer,
  subscription: flag,
  row_at: time,
  row_id: integer,
};
type ItemRow = RowOf<typeof ownerColumns & typeof itemColumns>;

const orders = {
  newest: new KeyOrder<ItemRow>(
    'hashtags:newest',
    ['subscription.created_at', 'subscription.id'],
    'DESC',
    (row) => [row.row_at.toISOString(), row.row_id],
  ),
  alphabetical: new KeyOrder<ItemRow>('hashtags:alphabetical', ['subscription.hashtag'], 'ASC', (row) => [
    row.hashtag,
  ]),
};

/**
 * Returns a column of an item's hashtag, as a subquery. With a join, PostgreSQL might join the page with the whole
 * table.
 */
const ofHashtag = (column: string, table: string, userId?: Sql): Sql =>
  sql`(SELECT ${raw(column)} FROM ${raw(table)} known WHERE known.hashtag = subscription.hashtag
    ${userId ? sql`AND known.user_id = ${userId}` : empty})`;

/** Lists the hashtags that a person follows, and which of them the viewer follows. */
@Injectable()
export class ListFollowedHashtags {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `not_found`, `bad_cursor`. */
  async run({
    username,
    viewerId,
    sort,
    next: cursor,
  }: FollowedRequest): Promise<ResponseOf<typeof listSubscriptions>> {
    const order = orders[sort].at(cursor, this.cursors);
    const viewer = sql`${viewerId}::bigint`;
    const rows = await query(
      this.dataSource,
      { ...ownerColumns, ...leftJoined(itemColumns) },
      sql`SELECT owner.is_readable, item.*
       FROM ${ownerTable(username, viewer)}
       LEFT JOIN LATERAL (
         SELECT subscription.hashtag,
                coalesce(
                  ${ofHashtag('value', 'hashtag_stories')}, ${ofHashtag('value', 'hashtag_stat')}, subscription.hashtag
                ) AS value,
                coalesce(${ofHashtag('count_stories', 'hashtag_stories')}, 0) AS count_stories,
                coalesce(${ofHashtag('count_subscribers', 'hashtag_stat')}, 0) AS count_subscribers,
                coalesce(${ofHashtag('1', 'hashtag_subscription', viewer)}, 0) AS subscription,
                subscription.created_at AS row_at, subscription.id AS row_id
         FROM hashtag_subscription subscription
         WHERE subscription.user_id = owner.user_id AND owner.is_readable AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { ...lockedList, items: [] };
    const hashtags = rows.filter((row) => isJoined(itemColumns, row));
    const { items, ...cursors } = order.page(hashtags);
    return { items: items.map(toArticle), ...cursors };
  }
}

function toArticle({ is_readable: _readable, row_at: _at, row_id: _id, ...row }: ItemRow): HashtagArticle {
  return { content_type: 'hashtag_article', ...row };
}
