import { Injectable } from '@nestjs/common';
import type { listSubscriptions, ReplyOf, UserArticle } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { CallError, Cursors, KeyOrder } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import type { AskedFollowed } from './followed.js';
import { lockedList, ownerTable } from './owner.js';
import { personColumns, type PersonRow, personTables, toPerson } from './person-rows.js';

type ItemRow = PersonRow & { row_at: Date; row_id: number; row_name: string };
type Row = { is_readable: boolean } & (ItemRow | { user_id: null });

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

/** The authors whom a person follows; what they only asked for is nobody's to see. */
@Injectable()
export class ListFollowedAuthors {
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
         SELECT ${personColumns('$2::bigint')}, subscription.created_at AS row_at, subscription.id AS row_id, subscription.author_name AS row_name
         FROM user_subscription subscription
         JOIN author_card card ON card.user_id = subscription.author_id AND ${asText.isShown('card')}
         ${personTables('$2::bigint')}
         WHERE subscription.subscriber_id = owner.user_id AND subscription.code = true
           AND owner.is_readable AND ${after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      parameters,
    );
    if (rows.length === 0) throw new CallError('not_found');
    if (!rows.every((row) => row.is_readable)) return { ...lockedList, items: [] };
    const people = rows.flatMap(({ is_readable: _, ...row }) => (row.user_id === null ? [] : [row]));
    const { items, next } = order.page(people, this.cursors);
    return { items: items.map(toArticle), next };
  }
}

function toArticle({ row_at: _at, row_id: _id, row_name: _name, ...row }: ItemRow): UserArticle {
  return { content_type: 'user_article', ...toPerson(row) };
}
