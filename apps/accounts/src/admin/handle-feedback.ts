import { Controller } from '@nestjs/common';
import { handleFeedback, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { type RpcContext, CallError, execute, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ActionLog } from './action-log.js';
import { feedbackRow, selectFeedback, toFeedbackEntry } from './list-feedback.js';
import { Staff } from './staff.js';

/** Marks a member's feedback as handled, or as not handled. */
@Controller()
export class HandleFeedback {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: Staff,
    private readonly log: ActionLog,
  ) {}

  /** Returns the feedback after the change. Throws `not_found`. */
  @Operation(handleFeedback)
  async execute(
    { id, is_handled }: PayloadOf<typeof handleFeedback>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof handleFeedback>> {
    const by = await this.staff.require('moderator', context);
    return this.dataSource.transaction(async (manager) => {
      const found = await queryOne(
        manager,
        feedbackRow,
        sql`${selectFeedback} WHERE feedback.id = ${id} FOR UPDATE OF feedback`,
      );
      if (found === undefined) throw new CallError('not_found');
      if (found.is_handled !== is_handled) {
        await execute(manager, sql`UPDATE feedback SET is_handled = ${is_handled} WHERE id = ${id}`);
        const before = { is_handled: found.is_handled };
        await this.log.add(manager, by, 'handle_feedback', `feedback:${id}`, before, { is_handled });
      }
      return toFeedbackEntry({ ...found, is_handled });
    });
  }
}
