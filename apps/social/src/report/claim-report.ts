import { Controller } from '@nestjs/common';
import { claimReport, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, Operation } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { OwnCases } from './own-cases.js';
import { ReportClaims } from './report-claims.js';
import { readCase } from './report-rows.js';
import { reportedThing } from '../report-case/index.js';

/** Begins and ends the claim of a moderator on a reported thing (docs/product/admin.md#claims). */
@Controller()
export class ClaimReport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly claims: ReportClaims,
    private readonly ownCases: OwnCases,
  ) {}

  /**
   * Returns the case. Throws `not_found`, `invalid`, `conflict` while another moderator looks at it, and
   * `forbidden` for a case that is about the caller while there is other staff.
   */
  @Operation(claimReport)
  async execute(
    payload: PayloadOf<typeof claimReport>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof claimReport>> {
    const { id: moderatorId } = moderatorOf(context);
    const thing = reportedThing(payload);
    await this.ownCases.checkOpen(thing, context);
    const caseId =
      payload.is_claimed === 1
        ? await this.claims.take(thing, moderatorId)
        : await this.claims.release(thing, moderatorId);
    return readCase(caseId, moderatorId, this.dataSource);
  }
}
