import { Controller } from '@nestjs/common';
import { listFeedback, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, Cursors, KeyOrder, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { feedbackRow, type FeedbackRow, selectFeedback, toFeedbackEntry } from './feedback-rows.js';
import { Staff } from './staff.js';

const newest = new KeyOrder<FeedbackRow>('feedback', ['feedback.id'], 'DESC', ({ id }) => [id]);

/** The feedback of members, newest first. */
@Controller()
export class ListFeedback {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly staff: Staff,
  ) {}

  /** A page. Throws `not_found` and `bad_cursor`. */
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
