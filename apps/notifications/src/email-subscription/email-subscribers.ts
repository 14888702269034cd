import { Controller } from '@nestjs/common';
import {
  exportEmailSubscribers,
  offerEmailSubscriptions,
  type PayloadOf,
  readEmailSubscribers,
  type ResponseOf,
} from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  Cursors,
  flag,
  integer,
  KeyOrder,
  literal,
  Operation,
  query,
  queryOne,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { EmailOffer, isOfAuthor } from './email-subscription.entity.js';

type Subscribers = ResponseOf<typeof readEmailSubscribers>;

/** The most lines that one call returns. */
const linesAtOnce = 5_000;

interface Line {
  readonly id: number;
  readonly email: string;
  readonly confirmed_at: Date;
}

const byId = new KeyOrder<Line>('email_subscribers', ['id'], 'ASC', ({ id }) => [id]);

/** Shows authors how many people read their stories by email, and the addresses that they may have. */
@Controller()
export class EmailSubscribers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  @Operation(readEmailSubscribers)
  execute(_: unknown, context: RpcContext): Promise<Subscribers> {
    return this.read(memberOf(context).id);
  }

  @Operation(offerEmailSubscriptions)
  async offer(
    { is_offered: isOffered }: PayloadOf<typeof offerEmailSubscriptions>,
    context: RpcContext,
  ): Promise<Subscribers> {
    const { id: authorId } = memberOf(context);
    await this.dataSource.manager.upsert(EmailOffer, { authorId, isOffered }, ['authorId']);
    return this.read(authorId);
  }

  /** Returns the addresses whose owners agreed to it, the oldest first. Throws `bad_cursor`. */
  @Operation(exportEmailSubscribers)
  async addresses(
    { next }: PayloadOf<typeof exportEmailSubscribers>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof exportEmailSubscribers>> {
    const { id } = memberOf(context);
    const after = byId.after(next, this.cursors);
    const rows = await query(
      this.dataSource,
      { id: integer, email: text, confirmed_at: time },
      sql`SELECT id, email, confirmed_at FROM email_subscription
          WHERE ${isOfAuthor('email_subscription', sql`${id}`)} AND confirmed_at IS NOT NULL AND is_address_shared = 1
            AND ${after}
            AND NOT EXISTS (
              SELECT FROM email_subscription earlier
              WHERE ${isOfAuthor('earlier', sql`${id}`)} AND earlier.email_key = email_subscription.email_key
                AND earlier.id < email_subscription.id AND earlier.confirmed_at IS NOT NULL
                AND earlier.is_address_shared = 1
            )
          ORDER BY ${byId.order} LIMIT ${literal(linesAtOnce + 1)}`,
    );
    const page = byId.page(rows, this.cursors, linesAtOnce);
    const lines = page.items.map(
      ({ email, confirmed_at: at }) => `${cell(email)},${cell(at.toISOString().slice(0, 10))}`,
    );
    return { lines: next ? lines : ['email,confirmed_on', ...lines], next: page.next };
  }

  private async read(authorId: number): Promise<Subscribers> {
    const found = await queryOne(
      this.dataSource,
      { is_offered: flag, count_confirmed: integer, count_shared: integer },
      sql`SELECT coalesce((SELECT is_offered FROM email_offer WHERE author_id = ${authorId}), 1)::int AS is_offered,
                 count(DISTINCT email_key)::int AS count_confirmed,
                 (count(DISTINCT email_key) FILTER (WHERE is_address_shared = 1))::int AS count_shared
          FROM email_subscription
          WHERE ${isOfAuthor('email_subscription', sql`${authorId}`)} AND confirmed_at IS NOT NULL`,
    );
    if (found === undefined) throw new Error('An aggregate gave no row');
    return found;
  }
}

/** Returns a value of a CSV file. One that a spreadsheet would take for a formula has an apostrophe before it. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
}
