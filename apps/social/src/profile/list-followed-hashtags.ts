import { Injectable } from '@nestjs/common';
import type { HashtagArticle, listSubscriptions, ReplyOf } from '@quillstead/contracts';
import { CallError, Cursors, KeyOrder } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { AskedFollowed } from './followed.js';
import { lockedList, ownerTable } from './owner.js';

type ItemRow = Omit<HashtagArticle, 'content_type'> & { row_at: Date; row_id: number };
type Row = { is_readable: boolean } & (ItemRow | { hashtag: null });

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

/** SQL of what a table says of an item's hashtag. Not joined: PostgreSQL might join a page with the whole table. */
const ofHashtag = (column: string, table: string, userId?: string): string =>
  `(SELECT ${column} FROM ${table} known WHERE known.hashtag = subscription.hashtag
    ${userId ? `AND known.user_id = ${userId}` : ''})`;

/** The hashtags that a person follows, and which of them the viewer follows. */
@Injectable()
export class ListFollowedHashtags {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Throws `not_found`, `bad_cursor`. */
  async run({
    username,
    viewerId,
    sort,
    next: cursor,
  }: AskedFollowed): Promise<ReplyOf<typeof listSubscriptions>> {
    const order = orders[sort];
    const parameters: unknown[] = [username, viewerId];
    const after = order.after(cursor, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT owner.is_readable, item.*
       FROM ${ownerTable('$1', '$2::bigint')}
       LEFT JOIN LATERAL (
         SELECT subscription.hashtag,
                coalesce(
                  ${ofHashtag('value', 'hashtag_stories')}, ${ofHashtag('value', 'hashtag_stat')}, subscription.hashtag
                ) AS value,
                coalesce(${ofHashtag('count_stories', 'hashtag_stories')}, 0) AS count_stories,
                coalesce(${ofHashtag('count_subscribers', 'hashtag_stat')}, 0) AS count_subscribers,
                coalesce(${ofHashtag('1', 'hashtag_subscription', '$2::bigint')}, 0) AS subscription,
                subscription.created_at AS row_at, subscription.id AS row_id
         FROM hashtag_subscription subscription
         WHERE subscription.user_id = owner.user_id AND owner.is_readable AND ${after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { ...lockedList, items: [] };
    const hashtags = rows.flatMap(({ is_readable: _, ...row }) => (row.hashtag === null ? [] : [row]));
    const { items, next } = order.page(hashtags, this.cursors);
    return { items: items.map(toArticle), next };
  }
}

function toArticle({ row_at: _at, row_id: _id, ...row }: ItemRow): HashtagArticle {
  return { content_type: 'hashtag_article', ...row };
}
