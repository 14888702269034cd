import { Controller } from '@nestjs/common';
import { listEmails, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  type RpcContext,
  Cursors,
  flag,
  integer,
  KeyOrder,
  literal,
  Operation,
  query,
  type RowOf,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { allKinds } from '../due/index.js';
import { isKnownKind, kindOfCode } from '../kind/kind-codes.js';
import { isStopped } from '../refused-address/refusals.js';

type Reply = ResponseOf<typeof listEmails>;

type Total = Reply['totals'][number];
type Item = Reply['items'][number];

const columns = {
  id: integer,
  user_id: integer,
  username: text.orNull,
  kind: integer,
  made_at: time,
  tries: integer,
  outcome: text.as<Item['outcome']>(),
  smtp_code: integer.orNull,
  is_stopped: flag,
};
type Row = RowOf<typeof columns>;

const failed = sql`(email.outcome = 'refused' OR email.outcome = 'given_up')`;
/** The number of days whose totals are listed. */
const days = 30;

const newest = new KeyOrder<Row>('emails', ['email.made_at', 'email.id'], 'DESC', (row) => [
  row.made_at.toISOString(),
  row.id,
]);

/** Lists the emails that could not be sent, for the staff; the addresses themselves are left out. */
@Controller()
export class ListEmails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** Returns a page. Throws `not_found`, `bad_cursor`. */
  @Operation(listEmails)
  async execute({ next }: PayloadOf<typeof listEmails>, context: RpcContext): Promise<Reply> {
    moderatorOf(context);
    const after = newest.after(next, this.cursors);
    const [rows, totals] = await Promise.all([
      query(
        this.dataSource,
        columns,
        sql`SELECT email.id, email.receiver_id AS user_id, receiver.username, email.kind, email.made_at, email.tries,
                email.outcome, email.smtp_code, coalesce(${isStopped('settings')}, false)::int AS is_stopped
         FROM notification_email email
         LEFT JOIN user_projection receiver ON receiver.user_id = email.receiver_id
         LEFT JOIN delivery_settings settings ON settings.user_id = email.receiver_id
         WHERE ${failed} AND (email.kind = ${literal(allKinds)} OR ${isKnownKind('email')}) 
           AND ${after} ORDER BY ${newest.orderAndLimit}`,
      ),
      this.totals(),
    ]);
    const page = newest.page(rows, this.cursors);
    return { items: page.items.map(toFailedEmail), next: page.next, totals };
  }

  private totals(): Promise<Reply['totals']> {
    return query(
      this.dataSource,
      { day: text, outcome: text.as<Total['outcome']>(), smtp_code: integer.orNull, count: integer },
      sql`SELECT to_char(email.made_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, email.outcome, email.smtp_code,
              count(*)::int AS count
       FROM notification_email email
       WHERE ${failed} AND email.made_at >= date_trunc('day', now(), 'UTC') - make_interval(days => ${days - 1})
       GROUP BY 1, 2, 3 ORDER BY 1 DESC, 2 DESC, 3`,
    );
  }
}

function toFailedEmail({ kind, made_at, ...row }: Row): Reply['items'][number] {
  return { ...row, kind: kind === allKinds ? null : kindOfCode(kind), made_at: made_at.toISOString() };
}
