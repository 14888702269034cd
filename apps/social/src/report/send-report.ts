import { Controller, Inject, Injectable } from '@nestjs/common';
import { reportKindsOf } from '@quillstead/catalogue';
import { type PayloadOf, readReportedList, readReportedThing, sendReport } from '@quillstead/contracts';
import { memberOf, ProfileProjection } from '@quillstead/projections';
import { CallError, Operation, RedisListClient, type RpcContext } from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { ReportedReplies } from '../federation/index.js';
import { addReport, reportedThing, type ReportedThing, type SeenThing } from '../report-case/index.js';

/** Reads a reported story, comment, series, collection or reply where it is stored, with the rights of the reporter. */
@Injectable()
export class FindReportedThing {
  constructor(
    private readonly rpc: RedisListClient,
    private readonly replies: ReportedReplies,
  ) {}

  /**
   * @returns null for a person. Throws `not_found` when the reporter may not see it, `unreachable` when content does
   *   not respond.
   */
  async run({ kind, id }: ReportedThing, context: RpcContext): Promise<SeenThing | null> {
    if (kind === 'user') return null;
    if (kind === 'fediverse_reply') return this.replies.find(id, context);
    if (kind === 'series' || kind === 'collection') {
      const list = kind === 'series' ? { series_id: id } : { collection_id: id };
      return this.rpc.call(readReportedList, list, context);
    }
    const thing = kind === 'story' ? { story_id: id } : { comment_id: id };
    return this.rpc.call(readReportedThing, thing, context);
  }
}

/**
 * Lets a member report a story, a comment, a series, a collection, a reply from the fediverse or a person to the
 * moderators. A report hides nothing (docs/product/admin.md#reports).
 */
@Controller()
export class SendReport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FindReportedThing) private readonly findThing: Pick<FindReportedThing, 'run'>,
  ) {}

  /**
   * Adds a report. A second report of the same member on the same thing is not counted while the first is open. What
   * the member is shown of the thing is stored with the case, so that a moderator's list calls no other service. Throws
   * `invalid` unless exactly one thing is named, for one's own account, series or collection, and for a wrong rating of
   * what has none, `not_found` for a thing that the reporter may not see and for a person whose account is not active,
   * `unreachable` when content does not respond; then nothing is stored.
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

/**
 * Throws the code unless the account is active. A reporter who has just signed up may have no user projection yet, and
 * counts as active.
 */
async function checkThere(
  manager: EntityManager,
  userId: number,
  code: 'forbidden' | 'not_found',
): Promise<void> {
  const person = await manager.findOneBy(ProfileProjection, { userId });
  const isThere = person === null ? code === 'forbidden' : person.status === 'active';
  if (!isThere) throw new CallError(code);
}
