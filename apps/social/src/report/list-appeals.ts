import { Controller } from '@nestjs/common';
import { listAppeals, type PayloadOf, type ResponseOf, type ResponseTypes } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import {
  Cursors,
  type Database,
  flag,
  integer,
  KeyOrder,
  Operation,
  query,
  type RowOf,
  type RpcContext,
  sql,
  type Sql,
  text,
  time,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isInvolved, mayDecide, OwnCases } from './own-cases.js';
import { caseRow, selectCases, toReportCase } from './report-rows.js';

type Entry = ResponseTypes['appeal_entry'];

/** The columns of an appeal as PostgreSQL returns them, without its case. */
const appealRow = {
  id: integer,
  user_id: integer,
  username: text.orNull,
  appeal_kind: text.as<'appeal' | 'mended'>(),
  appeal: text,
  appealed_at: time,
  appeal_outcome: text.as<'uphold' | 'reverse'>().orNull,
  decision_words: text.orNull,
  decided_by: text.orNull,
  is_own_decision: flag,
  decision: text.as<Entry['decision']>(),
  case_id: integer,
};
type AppealRow = RowOf<typeof appealRow>;

/**
 * Returns appeals as a member of the staff sees them.
 *
 * @param which the statement after `FROM appeal` and its joins: the condition, the order and the limit
 */
export async function readAppeals(which: Sql, viewerId: number, database: Database): Promise<AppealRow[]> {
  return query(
    database,
    appealRow,
    sql`SELECT appeal.id, appeal.member_id AS user_id, person.username, appeal.kind AS appeal_kind,
          appeal.appeal, appeal.appealed_at,
          appeal.outcome AS appeal_outcome, appeal.decision_words, judge.username AS decided_by,
          (decision.moderator_id = ${viewerId}::bigint)::int AS is_own_decision, decision.decision, decision.case_id
        FROM appeal JOIN report_decision decision ON decision.id = appeal.decision_id
        LEFT JOIN user_projection person ON person.user_id = appeal.member_id
        LEFT JOIN user_projection judge ON judge.user_id = appeal.moderator_id
        ${which}`,
  );
}

/** Returns whom an appeal is about, and who may not decide it since the decision was theirs. */
const involvedIn = (row: Omit<AppealRow, 'case_id' | 'appealed_at'>, viewerId: number) => ({
  affectedId: row.user_id,
  deciderId: row.appeal_kind === 'appeal' && row.is_own_decision === 1 ? viewerId : null,
});

/**
 * Returns the wire's form of rows, each with its case.
 *
 * @param otherStaff the ids of the other members of the staff; they do not matter where the viewer is not involved
 */
export async function toAppeals(
  rows: readonly AppealRow[],
  viewerId: number,
  otherStaff: readonly number[],
  database: Database,
): Promise<Entry[]> {
  const cases = await query(
    database,
    caseRow,
    sql`${selectCases} WHERE found.id = ANY(${rows.map((row) => row.case_id)}::bigint[])`,
  );
  const byId = new Map(cases.map((one) => [one.id, toReportCase(one, viewerId)]));
  return rows.flatMap(({ case_id: caseId, appealed_at: at, ...row }) => {
    const found = byId.get(caseId);
    if (found === undefined) return [];
    const canDecide = mayDecide(viewerId, involvedIn(row, viewerId), otherStaff);
    return [{ ...row, can_decide: canDecide ? 1 : 0, appealed_at: at.toISOString(), case: found }];
  });
}

const oldest = new KeyOrder<AppealRow>('appeals_oldest', ['appeal.id'], 'ASC', ({ id }) => [id]);
const newest = new KeyOrder<AppealRow>('appeals', ['appeal.id'], 'DESC', ({ id }) => [id]);

/** Lists appeals for the staff (docs/product/admin.md#appeals). */
@Controller()
export class ListAppeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly ownCases: OwnCases,
  ) {}

  /** Returns a page of the open appeals, or of the decided ones. Throws `not_found`, `bad_cursor`. */
  @Operation(listAppeals)
  async execute(
    { is_decided: isDecided, next }: PayloadOf<typeof listAppeals>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listAppeals>> {
    const { id } = moderatorOf(context);
    const order = isDecided === 1 ? newest : oldest;
    const isListed = isDecided === 1 ? sql`appeal.outcome IS NOT NULL` : sql`appeal.outcome IS NULL`;
    const which = sql`WHERE ${isListed} AND ${order.after(next, this.cursors)} ORDER BY ${order.orderAndLimit}`;
    const page = order.page(await readAppeals(which, id, this.dataSource), this.cursors);
    const isAsked = page.items.some((row) => isInvolved(id, involvedIn(row, id)));
    const otherStaff = isAsked ? await this.ownCases.otherStaff(context) : [];
    return { items: await toAppeals(page.items, id, otherStaff, this.dataSource), next: page.next };
  }
}
