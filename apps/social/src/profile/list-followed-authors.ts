import { Injectable } from '@nestjs/common';
import type { listSubscriptions, ResponseOf, UserArticle } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import {
  boolean,
  CallError,
  Cursors,
  integer,
  isJoined,
  KeyOrder,
  leftJoined,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { type FollowedRequest, lockedList, ownerTable } from './owned-list.js';
import { personColumns, personRow, personTables, toPerson } from './person-rows.js';

const ownerColumns = { is_readable: boolean };
const itemColumns = { ...personRow, row_at: time, row_id: integer, row_name: text };
type ItemRow = RowOf<typeof ownerColumns & typeof itemColumns>;

const orders = {
  newest: new KeyOrder<ItemRow>(
    'followed:newest',
    ['subscription.created_at', 'subscription.id'],
    'DESC',
    (row) => [row.row_at.toISOString(), row.row_id],
  ),
  alphabetical: new KeyOrder<ItemRow>(
    'followed:alphabetical',
    ['subscription.author_name', 'subscription.id'],
    'ASC',
    (row) => [row.row_name, row.row_id],
  ),
};

/** Lists the authors to whom a person is subscribed; authors to whom a request is pending are not listed. */
@Injectable()
export class ListFollowedAuthors {
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
         SELECT ${personColumns(viewer)}, subscription.created_at AS row_at, subscription.id AS row_id, subscription.author_name AS row_name
         FROM user_subscription subscription
         JOIN user_projection person ON person.user_id = subscription.author_id AND ${isShown('person', viewer)}
         ${personTables(viewer)}
         WHERE subscription.subscriber_id = owner.user_id AND subscription.code = true
           AND owner.is_readable AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { ...lockedList, items: [] };
    const people = rows.filter((row) => isJoined(itemColumns, row));
    const { items, ...cursors } = order.page(people);
    return { items: items.map(toArticle), ...cursors };
  }
}

function toArticle({
  is_readable: _readable,
  row_at: _at,
  row_id: _id,
  row_name: _name,
  ...row
}: ItemRow): UserArticle {
  return { content_type: 'user_article', ...toPerson(row) };
}
