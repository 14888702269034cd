import { Injectable } from '@nestjs/common';
import { noteDecision } from '@quillstead/contracts';
import { RedisListClient, type RpcContext } from '@quillstead/service-kit';
import type { ReportedThing } from '../report-case/index.js';

interface Decided {
  readonly act: 'decide_report' | 'decide_appeal';
  readonly thing: ReportedThing;
  readonly decision: string;
  /** Null of the outcome of an appeal. */
  readonly reason: string | null;
}

/**
 * Writes a decision into the chained log of the staff, which accounts keeps (docs/product/admin.md#chain). It comes last
 * in the transaction of the decision: without the log nothing is decided.
 */
@Injectable()
export class LogDecision {
  constructor(private readonly rpc: RedisListClient) {}

  async run({ act, thing, decision, reason }: Decided, context: RpcContext): Promise<void> {
    await this.rpc.call(
      noteDecision,
      { act, kind: thing.kind, thing_id: thing.id, decision, reason },
      context,
    );
  }
}
