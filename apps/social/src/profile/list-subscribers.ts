import { subscriberState } from '@quillstead/catalogue';
import { listSubscribers, type PayloadOf, type ReplyOf, type UserArticle } from '@quillstead/contracts';
import { asText } from '@quillstead/projections';
import { type AskContext, CallError, Cursors, KeyOrder, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { chosen } from '../lists/index.js';
import { lockedList, ownerTable } from './owner.js';
import { personColumns, type PersonRow, personTables, toPerson } from './person-rows.js';

type ItemRow = PersonRow & {
  row_at: Date;
  row_id: number;
  row_name: string;
  is_accepted: boolean;
  is_owners: boolean;
};
/** A list without items, or one that is locked, is a row without a person. */
type Row = { is_readable: boolean; is_owners: boolean } & (ItemRow | { user_id: null });

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

/** Who follows a person, and, for that person alone, who asks to (product.md, "Lists"). */
@RpcHandler(listSubscribers)
export class ListSubscribers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * A page; an empty one without access for who may not read the profile. Throws `not_found`, `forbidden` for the
   * requests of others, `invalid`, `bad_cursor`.
   */
  async execute(
    payload: PayloadOf<typeof listSubscribers>,
    { viewer }: AskContext,
  ): Promise<ReplyOf<typeof listSubscribers>> {
    const order = orders[chosen('sort', payload.sort, ['newest', 'alphabetical'])];
    const isConfirmed = chosen('filter', payload.filter, ['confirmed', 'requests']) === 'confirmed';
    const parameters: unknown[] = [payload.username.toLowerCase(), viewer?.id ?? null, isConfirmed];
    const after = order.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<Row[]>(
      `SELECT owner.is_readable, owner.is_own AS is_owners, item.*
       FROM ${ownerTable('$1', '$2::bigint')}
       LEFT JOIN LATERAL (
         SELECT ${personColumns('$2::bigint')}, subscription.created_at AS row_at, subscription.id AS row_id, subscription.subscriber_name AS row_name,
                subscription.code AS is_accepted
         FROM user_subscription subscription
         JOIN author_card card ON card.user_id = subscription.subscriber_id AND ${asText.isShown('card')}
         ${personTables('$2::bigint')}
         WHERE subscription.author_id = owner.user_id AND subscription.code = $3
           AND owner.is_readable AND ($3 OR owner.is_own) AND ${after}
         ORDER BY ${order.orderAndLimit}
       ) AS item ON true`,
      parameters,
    );
    const [first] = rows;
    if (first === undefined) throw new CallError('not_found');
    if (!isConfirmed && !first.is_owners) throw new CallError('forbidden');
    if (!first.is_readable) return { ...lockedList, items: [] };
    const people = rows.flatMap((row) => (row.user_id === null ? [] : [row]));
    const { items, next } = order.page(people, this.cursors);
    return { items: items.map(toSubscriber), next };
  }
}

/** The owner sees besides what each is to them (api.md, "Items"). */
function toSubscriber({
  is_readable: _readable,
  row_at: _at,
  row_id: _id,
  row_name: _name,
  is_accepted,
  is_owners,
  ...row
}: Row & ItemRow): UserArticle {
  const article = { content_type: 'user_article', ...toPerson(row) } as const;
  if (!is_owners) return article;
  const subscriber = subscriberState(is_accepted) ?? undefined;
  return { ...article, subscriber, subscriber_id: row.user_id };
}
