import { Controller } from '@nestjs/common';
import { addSuspensionAppeal, type PayloadOf } from '@quillstead/contracts';
import { boolean, CallError, execute, integer, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { ReportCase } from '../report-case/index.js';
import { ReportDecision } from './report-decision.entity.js';
import { isTooLate } from './send-appeal.js';

type Suspension = PayloadOf<typeof addSuspensionAppeal>;

/** The milliseconds by which the clocks of two databases may differ. */
const clockDifference = 60_000;

/** The moderator's id for a suspension at the terminal: no account has this id. */
const operator = 0;

/**
 * Adds the appeal of a suspended member against the suspension, which accounts passes on
 * (docs/product/admin.md#appeals).
 */
@Controller()
export class AddSuspensionAppeal {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds the appeal. Throws `conflict` for a second appeal against a suspension, `expired_link` 30 days after it. */
  @Operation(addSuspensionAppeal)
  async execute(suspension: Suspension): Promise<null> {
    await this.dataSource.transaction(async (manager) => {
      const { user_id: userId, appeal } = suspension;
      await execute(
        manager,
        sql`SELECT pg_advisory_xact_lock(hashtext('suspension appeals'), ${userId}::int)`,
      );
      const decision =
        (await lastSuspension(suspension, manager)) ?? (await addDecision(suspension, manager));
      if (decision.is_late) throw new CallError('expired_link', 'The time to appeal is over.');
      const added = await execute(
        manager,
        sql`INSERT INTO appeal (decision_id, member_id, appeal) VALUES (${decision.id}, ${userId}, ${appeal})
            ON CONFLICT (decision_id) WHERE kind = 'appeal' DO NOTHING`,
      );
      if (added === 0) throw new CallError('conflict', 'You have already appealed against this decision.');
    });
    return null;
  }
}

/** Finds the decision on a report that suspended the member; undefined when an admin did so without a report. */
function lastSuspension({ user_id: userId, suspended_at }: Suspension, manager: EntityManager) {
  const since = new Date(Date.parse(suspended_at) - clockDifference);
  return queryOne(
    manager,
    { id: integer, is_late: boolean },
    sql`SELECT decision.id, ${isTooLate} AS is_late FROM report_case found
        JOIN report_decision decision ON decision.case_id = found.id
        WHERE found.kind = 'user' AND found.thing_id = ${userId} AND decision.decision = 'suspend'
          AND decision.decided_at >= ${since}
        ORDER BY decision.id DESC LIMIT 1`,
  );
}

/**
 * Adds the suspension by an admin as a decided case without a report, so that an appeal against it is decided as all
 * others are.
 */
async function addDecision(
  { user_id: thingId, suspended_by, suspended_at, ends_at }: Suspension,
  manager: EntityManager,
): Promise<{ readonly id: number; readonly is_late: boolean }> {
  const decidedAt = new Date(suspended_at);
  const found = await manager.insert(ReportCase, {
    kind: 'user',
    thingId,
    isDecided: 1,
    firstReportedAt: decidedAt,
    lastReportedAt: decidedAt,
  });
  const decided = await manager.insert(ReportDecision, {
    caseId: Number(found.identifiers[0]?.['id']),
    moderatorId: suspended_by ?? operator,
    decision: 'suspend',
    decisionReason: null,
    decisionWords: null,
    endsAt: ends_at === null ? null : new Date(ends_at),
    decidedAt,
  });
  const id = Number(decided.identifiers[0]?.['id']);
  const late = await queryOne(
    manager,
    { is_late: boolean },
    sql`SELECT ${isTooLate} AS is_late FROM report_decision decision WHERE decision.id = ${id}`,
  );
  return { id, is_late: late?.is_late ?? false };
}
