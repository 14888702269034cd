import { Controller } from '@nestjs/common';
import { listFeedback, type PayloadOf, type ResponseOf, type ResponseTypes } from '@quillstead/contracts';
import {
  Cursors,
  flag,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  type RpcContext,
  sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { Staff } from './staff.js';

type Entry = ResponseTypes['feedback_entry'];

export const feedbackRow = {
  id: integer,
  feedback: text,
  user_id: integer.orNull,
  username: text.orNull,
  sent_at: time,
  is_handled: flag,
};
type FeedbackRow = RowOf<typeof feedbackRow>;

/** The statement that reads feedback, up to its `WHERE`. */
export const selectFeedback = sql`
  SELECT feedback.id, feedback.text AS feedback, user_id, person.username, sent_at, is_handled
  FROM feedback LEFT JOIN "user" person ON person.id = user_id`;

export function toFeedbackEntry(row: FeedbackRow): Entry {
  return { ...row, sent_at: row.sent_at.toISOString() };
}

const newest = new KeyOrder<FeedbackRow>('feedback', ['feedback.id'], 'DESC', ({ id }) => [id]);

/** Lists the feedback of members, newest first. */
@Controller()
export class ListFeedback {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** Returns a page. Throws `not_found` and `bad_cursor`. */
  @Operation(listFeedback)
  async execute(
    { next }: PayloadOf<typeof listFeedback>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listFeedback>> {
    await this.staff.require('moderator', context);
    const after = newest.after(next, this.cursors);
    const rows = await query(
      this.dataSource,
      feedbackRow,
      sql`${selectFeedback} WHERE ${after} ORDER BY ${newest.orderAndLimit}`,
    );
    const page = newest.page(rows, this.cursors);
    return { items: page.items.map(toFeedbackEntry), next: page.next };
  }
}
