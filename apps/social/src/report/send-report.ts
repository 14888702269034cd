import { Controller, Inject } from '@nestjs/common';
import { type ReportKind, reportKindsOf } from '@quillstead/catalogue';
import { type PayloadOf, type VisibleThing, sendReport } from '@quillstead/contracts';
import { memberOf, ProfileProjection } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  execute,
  integer,
  Operation,
  queryOne,
  sql,
} from '@quillstead/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { type ReportedThing, reportedThing } from './reported-thing.js';
import { FindReportedThing } from './find-reported-thing.js';

/**
 * A member reports a story, a comment or a person to the moderators. It hides nothing (docs/product/admin.md#reports).
 */
@Controller()
export class SendReport {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(FindReportedThing) private readonly findThing: Pick<FindReportedThing, 'run'>,
  ) {}

  /**
   * A second report of the same member on the same thing is not counted while the first is open. What content shows of
   * a story or a comment is stored with the case, so that a moderator's list calls no other service. Throws `invalid`
   * unless exactly one thing is named, for oneself, and for the rating of what has none, `not_found` for what the reporter may not see or who is not
   * there, `unreachable` when content is away; nothing is written then.
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

/** Into the open case of the thing, which is held until the transaction ends, or a new one. */
async function addReport(
  manager: EntityManager,
  thing: ReportedThing,
  seen: VisibleThing | null,
  { reporterId, kind, reason }: { reporterId: number; kind: ReportKind; reason: string },
): Promise<void> {
  const found = await queryOne(
    manager,
    { id: integer },
    sql`INSERT INTO report_case (kind, thing_id, author_id, story_slug, story_title, excerpt)
     VALUES (${thing.kind}, ${thing.id}, ${seen?.author_id}, ${seen?.slug}, ${seen?.title}, ${seen?.excerpt})
     ON CONFLICT (kind, thing_id) WHERE is_decided = 0 DO UPDATE SET
       author_id = excluded.author_id, story_slug = excluded.story_slug, story_title = excluded.story_title,
       excerpt = excluded.excerpt
     RETURNING id`,
  );
  await execute(
    manager,
    sql`WITH added AS (
       INSERT INTO report (case_id, reporter_id, kind, reason)
       VALUES (${found?.id}, ${reporterId}, ${kind}, ${reason})
       ON CONFLICT (case_id, reporter_id) DO NOTHING RETURNING case_id
     )
     UPDATE report_case SET count_reports = count_reports + 1, last_reported_at = now()
     FROM added WHERE report_case.id = added.case_id`,
  );
}
