import { Controller } from '@nestjs/common';
import { decideReport, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, CallError, Operation, queryOne, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { CarryOut } from './carry-out.js';
import { ReportCase } from './report-case.entity.js';
import { ReportDecision } from './report-decision.entity.js';
import { caseRow, selectCases, toReportCase } from './report-rows.js';
import { reportedThing } from './reported-thing.js';

/** A moderator keeps what was reported, has it removed, or has the person suspended (docs/product/admin.md#reports). */
@Controller()
export class DecideReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly carryOut: CarryOut,
  ) {}

  /**
   * The decided case. First it is done and then written down, so that a case is open as long as nothing was done.
   * Throws `not_found` when nothing open is about the thing, `invalid`, and what the owner of the thing refuses with.
   */
  @Operation(decideReport)
  async execute(
    payload: PayloadOf<typeof decideReport>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof decideReport>> {
    const moderator = moderatorOf(context);
    const thing = reportedThing(payload);
    const open = { kind: thing.kind, thingId: thing.id, isDecided: 0 } as const;
    const { decision } = payload;
    if (!(await this.dataSource.manager.existsBy(ReportCase, open))) throw new CallError('not_found');
    await this.carryOut.run(thing, decision, context);
    return this.dataSource.transaction(async (manager) => {
      const found = await manager.findOne(ReportCase, { where: open, lock: { mode: 'pessimistic_write' } });
      if (found === null) throw new CallError('not_found');
      await manager.update(ReportCase, { id: found.id }, { isDecided: 1 });
      await manager.insert(ReportDecision, { caseId: found.id, moderatorId: moderator.id, decision });
      const decided = await queryOne(manager, caseRow, sql`${selectCases} WHERE found.id = ${found.id}`);
      if (decided === undefined) throw new Error('A case is gone that is held');
      return toReportCase(decided);
    });
  }
}
