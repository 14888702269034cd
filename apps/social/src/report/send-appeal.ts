import { Controller } from '@nestjs/common';
import { daysToAppeal } from '@quillstead/catalogue';
import { type PayloadOf, sendAppeal } from '@quillstead/contracts';
import { memberOf } from '@quillstead/projections';
import {
  boolean,
  type RpcContext,
  CallError,
  execute,
  literal,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { affectedMember } from './report-rows.js';

/** Adds the appeal of a member against a decision that affects them (docs/product/admin.md#appeals). */
@Controller()
export class SendAppeal {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Adds the appeal. Throws `not_found` for a decision that does not affect the member or changed nothing,
   * `expired_link` 30 days after it, `conflict` for a second appeal.
   */
  @Operation(sendAppeal)
  async execute({ id, appeal }: PayloadOf<typeof sendAppeal>, context: RpcContext): Promise<null> {
    const member = memberOf(context);
    const found = await queryOne(
      this.dataSource,
      { is_late: boolean },
      sql`SELECT ${isTooLate} AS is_late FROM report_decision decision
          JOIN report_case found ON found.id = decision.case_id
          WHERE decision.id = ${id} AND ${isAgainst(sql`${member.id}::bigint`)}`,
    );
    if (found === undefined) throw new CallError('not_found');
    if (found.is_late) throw new CallError('expired_link', 'The time to appeal is over.');
    const added = await execute(
      this.dataSource,
      sql`INSERT INTO appeal (decision_id, member_id, appeal) VALUES (${id}, ${member.id}, ${appeal})
          ON CONFLICT (decision_id) WHERE kind = 'appeal' DO NOTHING`,
    );
    if (added === 0) throw new CallError('conflict', 'You have already appealed against this decision.');
    return null;
  }
}

/** True if the time to appeal against `decision` is over. */
export const isTooLate = sql`(decision.decided_at < now() - make_interval(days => ${literal(daysToAppeal)}))`;

/** Returns the condition that `decision` on the case `found` did something to a member. @param member their id */
export const isAgainst = (member: ReturnType<typeof sql>) => sql`(
  decision.decision <> 'keep' AND ${affectedMember} = ${member}
)`;
