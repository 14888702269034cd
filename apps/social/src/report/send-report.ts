import { Injectable } from '@nestjs/common';
import type { PayloadOf, sendReport } from '@quillstead/contracts';
import { type AskContext, CallError } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { memberOf } from '../access/index.js';
import { AuthorCard } from '../author-card/index.js';
import { type ReportedThing, reportedThing } from './reported-thing.js';

/** A member tells moderators of a story, a comment or a person. It hides nothing (product.md, "Admin"). */
@Injectable()
export class SendReport {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * A second report of the same member on the same thing changes nothing while the first is open. Stories and
   * comments are taken by their ids as they come: social does not know which there are, and a moderator finds out.
   * Throws `invalid` unless exactly one thing is named and for oneself, `not_found` for a person who is not there.
   */
  async run(payload: PayloadOf<typeof sendReport>, context: AskContext): Promise<null> {
    const reporter = memberOf(context);
    const thing = reportedThing(payload);
    if (thing.kind === 'user' && thing.id === reporter.id)
      throw new CallError('invalid', "You can't report your own account.");
    await this.dataSource.transaction(async (manager) => {
      await checkThere(manager, reporter.id, 'forbidden');
      if (thing.kind === 'user') await checkThere(manager, thing.id, 'not_found');
      await addReport(manager, thing, reporter.id, payload.reason);
    });
    return null;
  }
}

/** Who has just signed up may have no card yet; only who has one can be gone. */
async function checkThere(
  manager: EntityManager,
  userId: number,
  code: 'forbidden' | 'not_found',
): Promise<void> {
  const card = await manager.findOneBy(AuthorCard, { userId });
  const isThere = card === null ? code === 'forbidden' : card.status === 'active';
  if (!isThere) throw new CallError(code);
}

/** Into the open case of the thing, which is held until the transaction ends, or a new one. */
async function addReport(
  manager: EntityManager,
  { kind, id }: ReportedThing,
  reporterId: number,
  reason: string,
): Promise<void> {
  const [found] = await manager.query<{ id: number }[]>(
    `INSERT INTO report_case (kind, thing_id) VALUES ($1, $2)
     ON CONFLICT (kind, thing_id) WHERE is_decided = 0 DO UPDATE SET kind = excluded.kind
     RETURNING id`,
    [kind, id],
  );
  await manager.query(
    `WITH added AS (
       INSERT INTO report (case_id, reporter_id, reason) VALUES ($1, $2, $3)
       ON CONFLICT (case_id, reporter_id) DO NOTHING RETURNING case_id
     )
     UPDATE report_case SET count_reports = count_reports + 1, last_reported_at = now()
     FROM added WHERE report_case.id = added.case_id`,
    [found?.id, reporterId, reason],
  );
}
