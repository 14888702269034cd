import { Controller, Injectable } from '@nestjs/common';
import {
  type Decision,
  type DecisionReason,
  decisionReasons,
  decisionReasonsOf,
} from '@quillstead/catalogue';
import { decideReport, noteDecision, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { CallError, Operation, RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { ReportCase, type ReportedThing, reportedThing } from '../report-case/index.js';
import { CarryOut } from './carry-out.js';
import { OwnCases } from './own-cases.js';
import { decidedMeanwhile, ReportClaims } from './report-claims.js';
import { ReportDecision } from './report-decision.entity.js';
import { readCase } from './report-rows.js';
import { TellDecision } from './tell-decision.js';

interface Decided {
  readonly act: 'decide_report' | 'decide_appeal';
  readonly thing: ReportedThing;
  readonly decision: string;
  /** The reason; null for the outcome of an appeal. */
  readonly reason: string | null;
  /** True for a case that is about the member of the staff who decides. */
  readonly isOwn: boolean;
}

/**
 * Writes a decision into the chained log of the staff, which accounts keeps (docs/product/admin.md#chain). It is the
 * last step in the transaction of the decision: if the log fails, nothing is decided.
 */
@Injectable()
export class LogDecision {
  constructor(private readonly rpc: RedisListClient) {}

  async run({ act, thing, decision, reason, isOwn }: Decided, context: RpcContext): Promise<void> {
    await this.rpc.call(
      noteDecision,
      { act, kind: thing.kind, thing_id: thing.id, decision, reason, ...(isOwn && { is_own_case: 1 }) },
      context,
    );
  }
}

/**
 * Lets a moderator keep what was reported, warn of it, have it hidden or removed, or have the person suspended
 * (docs/product/admin.md#decisions).
 */
@Controller()
export class DecideReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: ReportClaims,
    private readonly ownCases: OwnCases,
    private readonly carryOut: CarryOut,
    private readonly telling: TellDecision,
    private readonly log: LogDecision,
  ) {}

  /**
   * Decides the case and returns it. The moderator claims it first, so that of two who decide at once, one gets an
   * error. The decision is carried out before it is stored, so that a case is open as long as nothing was done. Throws
   * `not_found` when the thing was not reported, `conflict` when another moderator looks at it or has decided it,
   * `forbidden` when it is about the caller while there is other staff, `invalid`, and the errors of the service that owns the thing.
   */
  @Operation(decideReport)
  async execute(
    payload: PayloadOf<typeof decideReport>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof decideReport>> {
    const moderator = moderatorOf(context);
    const thing = reportedThing(payload);
    const { decision, decision_reason: decisionReason, suspend_days: days } = payload;
    checkReason(decision, decisionReason, thing);
    const decisionWords = payload.decision_words || null;
    if (decision === 'hide' && decisionWords === null)
      throw new CallError('invalid', 'Please say what its author has to mend.');
    const { fediverse_block: blocked = null } = payload;
    if (blocked !== null && (thing.kind !== 'fediverse_reply' || decision !== 'remove'))
      throw new CallError('invalid', 'Only who wrote a removed reply from the fediverse can be blocked.');
    const isOwn = await this.ownCases.checkOpen(thing, context);
    const caseId = await this.claims.take(thing, moderator.id);
    const endsAt = await this.carryOut.run(thing, decision, days ?? null, context);
    if (blocked !== null) await this.blockSender(caseId, blocked, payload, context);
    return this.dataSource.transaction(async (manager) => {
      const open = { kind: thing.kind, thingId: thing.id, isDecided: 0 } as const;
      const found = await manager.findOne(ReportCase, { where: open, lock: { mode: 'pessimistic_write' } });
      if (found === null) throw await decidedMeanwhile(thing, moderator.id, manager);
      await manager.update(ReportCase, { id: found.id }, { isDecided: 1, claimedBy: null, claimedAt: null });
      const { identifiers } = await manager.insert(ReportDecision, {
        caseId: found.id,
        moderatorId: moderator.id,
        decision,
        decisionReason,
        decisionWords,
        endsAt: endsAt === null ? null : new Date(endsAt),
      });
      const told = {
        decision_id: Number(identifiers[0]?.['id']),
        decision,
        decision_reason: decisionReason,
        decision_words: decisionWords,
        ends_at: endsAt,
      };
      await this.telling.run(found, told, manager);
      await this.log.run({ act: 'decide_report', thing, decision, reason: decisionReason, isOwn }, context);
      return readCase(found.id, moderator.id, manager);
    });
  }

  /** Blocks the sender of a reply. If the sender is gone meanwhile, the case names nobody, and nothing is done. */
  private async blockSender(
    caseId: number,
    whom: 'person' | 'host',
    { decision_reason: reason, decision_words: words }: PayloadOf<typeof decideReport>,
    context: RpcContext,
  ): Promise<void> {
    const { senderActor } = await this.dataSource.manager.findOneByOrFail(ReportCase, { id: caseId });
    if (senderActor === null) return;
    const why = [decisionReasons[reason].label, words || []].flat().join(': ');
    await this.carryOut.block(senderActor, whom, why, context);
  }
}

/** Throws `invalid` for a reason that does not fit such a decision on such a thing. */
function checkReason(decision: Decision, reason: DecisionReason, { kind }: ReportedThing): void {
  if (!decisionReasonsOf(decision, kind).includes(reason))
    throw new CallError('invalid', 'Please choose a reason that fits the decision.');
}
