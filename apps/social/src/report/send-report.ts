import { Controller, Inject } from '@nestjs/common';
import { reportKindsOf } from '@quillstead/catalogue';
import { type PayloadOf, sendReport } from '@quillstead/contracts';
import { memberOf, ProfileProjection } from '@quillstead/projections';
import { type RpcContext, CallError, Operation } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { addReport, reportedThing } from '../report-case/index.js';
import { FindReportedThing } from './find-reported-thing.js';

/**
 * A member reports a story, a comment, a series, a collection, a reply from the fediverse or a person to the moderators.
 * It hides nothing (docs/product/admin.md#reports).
 */
@Controller()
export class SendReport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FindReportedThing) private readonly findThing: Pick<FindReportedThing, 'run'>,
  ) {}

  /**
   * A second report of the same member on the same thing is not counted while the first is open. What the member is
   * shown of it is stored with the case, so that a moderator's list calls no other service.
   * Throws `invalid` unless exactly one thing is named, for oneself and a list of one's own, and for the rating of what
   * has none, `not_found` for what the reporter may not see or who is not there, `unreachable` when content is away; nothing is written then.
   */
  @Operation(sendReport)
  async execute(payload: PayloadOf<typeof sendReport>, context: RpcContext): Promise<null> {
    const reporter = memberOf(context);
    const thing = reportedThing(payload);
    if (thing.kind === 'user' && thing.id === reporter.id)
      throw new CallError('invalid', "You can't report your own account.");
    const kind = payload.report_kind ?? 'other';
    if (!reportKindsOf(thing.kind).includes(kind))
      throw new CallError('invalid', 'Only a story has a rating.');
    const seen = await this.findThing.run(thing, context);
    if ((thing.kind === 'series' || thing.kind === 'collection') && seen?.author_id === reporter.id)
      throw new CallError('invalid', `You can't report a ${thing.kind} of your own.`);
    await this.dataSource.transaction(async (manager) => {
      await checkThere(manager, reporter.id, 'forbidden');
      if (thing.kind === 'user') await checkThere(manager, thing.id, 'not_found');
      await addReport(manager, thing, seen, { reporterId: reporter.id, kind, reason: payload.reason });
    });
    return null;
  }
}

/** A member who has just signed up may have no user projection yet; only one with a user projection can be gone. */
async function checkThere(
  manager: EntityManager,
  userId: number,
  code: 'forbidden' | 'not_found',
): Promise<void> {
  const person = await manager.findOneBy(ProfileProjection, { userId });
  const isThere = person === null ? code === 'forbidden' : person.status === 'active';
  if (!isThere) throw new CallError(code);
}
