import { Controller } from '@nestjs/common';
import { subscriberState } from '@quillstead/catalogue';
import { listSubscribers, type PayloadOf, type ResponseOf, type UserArticle } from '@quillstead/contracts';
import { isShown } from '@quillstead/projections';
import {
  type RpcContext,
  boolean,
  CallError,
  Cursors,
  integer,
  isJoined,
  KeyOrder,
  leftJoined,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { chosen, lockedList, ownerTable } from './owned-list.js';
import { personColumns, personRow, personTables, toPerson } from './person-rows.js';

const ownerColumns = { is_readable: boolean, is_owners: boolean };
const itemColumns = { ...personRow, row_at: time, row_id: integer, row_name: text, is_accepted: boolean };
type ItemRow = RowOf<typeof ownerColumns & typeof itemColumns>;

const orders = {
  newest: new KeyOrder<ItemRow>(
    'subscribers:newest',
    ['subscription.created_at', 'subscription.id'],
    'DESC',
    (row) => [row.row_at.toISOString(), row.row_id],
  ),
  alphabetical: new KeyOrder<ItemRow>(
    'subscribers:alphabetical',
    ['subscription.subscriber_name', 'subscription.id'],
    'ASC',
    (row) => [row.row_name, row.row_id],
  ),
};

/**
 * Lists the subscribers of a person and, for that person alone, the pending requests
 * (docs/product/lists.md#sorts-and-filters).
 */
@Controller()
export class ListSubscribers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page; an empty one without access for a viewer who may not read the profile. Throws `not_found`,
   * `forbidden` for the requests of others, `invalid`, `bad_cursor`.
   */
  @Operation(listSubscribers)
  async execute(
    payload: PayloadOf<typeof listSubscribers>,
    { viewer }: RpcContext,
  ): Promise<ResponseOf<typeof listSubscribers>> {
    const sort = chosen('sort', payload.sort, ['newest', 'alphabetical']);
    const order = orders[sort].at(payload.next, this.cursors);
    const isConfirmed = chosen('filter', payload.filter, ['confirmed', 'requests']) === 'confirmed';
    const viewerId = sql`${viewer?.id ?? null}::bigint`;
    const rows = await query(
      this.dataSource,
      // A list without items, or a locked one, is a row without a person.
      { ...ownerColumns, ...leftJoined(itemColumns) },
      sql`SELECT owner.is_readable, owner.is_own AS is_owners, item.*
       FROM ${ownerTable(payload.username.toLowerCase(), viewerId)}
       LEFT JOIN LATERAL (
         SELECT ${personColumns(viewerId)}, subscription.created_at AS row_at, subscription.id AS row_id, subscription.subscriber_name AS row_name,
                subscription.code AS is_accepted
         FROM user_subscription subscription
         JOIN user_projection person ON person.user_id = subscription.subscriber_id AND ${isShown('person', viewerId)}
         ${personTables(viewerId)}
         WHERE subscription.author_id = owner.user_id AND subscription.code = ${isConfirmed}
           AND owner.is_readable AND (${isConfirmed} OR owner.is_own)
           AND ${order.after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
    );
    const [first] = rows;
    if (first === undefined) throw new CallError('not_found');
    if (!isConfirmed && !first.is_owners) throw new CallError('forbidden');
    if (!first.is_readable) return { ...lockedList, items: [] };
    const people = rows.filter((row) => isJoined(itemColumns, row));
    const { items, ...cursors } = order.page(people);
    return { items: items.map(toSubscriber), ...cursors };
  }
}

/** Returns an item. The owner also sees what each subscriber is to them (docs/api.md#items). */
function toSubscriber({
  is_readable: _readable,
  row_at: _at,
  row_id: _id,
  row_name: _name,
  is_accepted,
  is_owners,
  ...row
}: ItemRow): UserArticle {
  const article = { content_type: 'user_article', ...toPerson(row) } as const;
  if (!is_owners) return article;
  const subscriber = subscriberState(is_accepted) ?? undefined;
  return { ...article, subscriber, subscriber_id: row.user_id };
}
