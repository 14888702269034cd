import { Controller } from '@nestjs/common';
import { decideAppeal, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, CallError, Operation, sql } from '@quillstead/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Appeal } from './appeal.entity.js';
import { CarryOut } from './carry-out.js';
import { ReportCase } from '../report-case/index.js';
import { LogDecision } from './decide-report.js';
import { readAppeals, toAppeals } from './list-appeals.js';
import { affectedBy, OwnCases } from './own-cases.js';
import { ReportDecision } from './report-decision.entity.js';
import { TellDecision } from './tell-decision.js';

/** The decisions that are told of a mended thing: when the decision that hid it stands, and when it is reversed. */
const mendedOutcomes = { uphold: 'stay_hidden', reverse: 'release' } as const;

/**
 * Upholds or reverses a decision against which a member has appealed (docs/product/admin.md#appeals); keeps a mended
 * thing hidden, or releases it (docs/product/admin.md#hiding).
 */
@Controller()
export class DecideAppeal {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ownCases: OwnCases,
    private readonly carryOut: CarryOut,
    private readonly telling: TellDecision,
    private readonly log: LogDecision,
  ) {}

  /**
   * Decides the appeal and returns it. The appeal is locked while the reversal is carried out, so that of two
   * moderators who decide at once, one gets an error. Throws `not_found`, `forbidden` for whom the decision affects
   * while there is other staff, and for an appeal against a decision of the caller while somebody else can decide,
   * `conflict` when it was decided meanwhile or can't be reversed any more.
   */
  @Operation(decideAppeal)
  async execute(
    payload: PayloadOf<typeof decideAppeal>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof decideAppeal>> {
    const { id, appeal_outcome: outcome } = payload;
    const moderator = moderatorOf(context);
    const decisionWords = payload.decision_words || null;
    return this.dataSource.transaction(async (manager) => {
      const { appeal, decision, found } = await lockOpen(id, manager);
      const isMended = appeal.kind === 'mended';
      const deciderId = isMended ? null : decision.moderatorId;
      const isOwn = await this.ownCases.check({ affectedId: affectedBy(found), deciderId }, context);
      await manager.update(Appeal, id, { outcome, decisionWords, moderatorId: moderator.id });
      // What is restored waits no longer: an open appeal against the decision, and an open message that it is mended,
      // get the same outcome.
      if (outcome === 'reverse')
        await manager.update(
          Appeal,
          { decisionId: decision.id, outcome: IsNull() },
          { outcome, moderatorId: moderator.id },
        );
      const told = {
        decision_id: decision.id,
        ...(isMended ? { decision: mendedOutcomes[outcome], mended_id: appeal.id } : { decision: outcome }),
        decision_reason: null,
        decision_words: decisionWords,
        ends_at: null,
      };
      await this.telling.run(found, told, manager);
      const thing = { kind: found.kind, id: found.thingId };
      if (outcome === 'reverse')
        await this.carryOut.reverse(thing, decision.decision, appeal.storyVersion, context);
      await this.log.run(
        { act: 'decide_appeal', thing, decision: told.decision, reason: null, isOwn },
        context,
      );
      const rows = await readAppeals(sql`WHERE appeal.id = ${id}`, moderator.id, manager);
      const [entry] = await toAppeals(rows, moderator.id, [], manager);
      if (entry === undefined) throw new CallError('not_found');
      return entry;
    });
  }
}

async function lockOpen(id: number, manager: EntityManager) {
  const appeal = await manager.findOne(Appeal, { where: { id }, lock: { mode: 'pessimistic_write' } });
  if (appeal === null) throw new CallError('not_found');
  if (appeal.outcome !== null) throw new CallError('conflict', 'This appeal was decided meanwhile.');
  const decision = await manager.findOneByOrFail(ReportDecision, { id: appeal.decisionId });
  return { appeal, decision, found: await manager.findOneByOrFail(ReportCase, { id: decision.caseId }) };
}
