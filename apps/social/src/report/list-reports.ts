import { Controller } from '@nestjs/common';
import { listReports, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, Cursors, KeyOrder, Operation, query, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isInvolved, OwnCases } from './own-cases.js';
import { caseRow, type CaseRow, selectCases, toReportCase } from './report-rows.js';

/** Of the open cases, the one that has waited longest comes first; of the decided ones the latest. */
const oldest = new KeyOrder<CaseRow>('reports_oldest', ['found.id'], 'ASC', ({ id }) => [id]);
const newest = new KeyOrder<CaseRow>('reports', ['found.id'], 'DESC', ({ id }) => [id]);

/** Lists the reported items, each with its reasons and the log of decisions (docs/product/admin.md#reports). */
@Controller()
export class ListReports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
    private readonly ownCases: OwnCases,
  ) {}

  /**
   * Returns a page of the open cases, or of the decided ones when they are requested: all, or those with a report of a
   * kind. Throws `not_found`, `bad_cursor`.
   */
  @Operation(listReports)
  async execute(
    payload: PayloadOf<typeof listReports>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listReports>> {
    const { id } = moderatorOf(context);
    const order = payload.is_decided === 1 ? newest : oldest;
    const after = order.after(payload.next, this.cursors);
    const ofKind =
      payload.report_kind == null
        ? sql`true`
        : sql`EXISTS (SELECT FROM report WHERE case_id = found.id AND kind = ${payload.report_kind})`;
    const rows = await query(
      this.dataSource,
      caseRow,
      sql`${selectCases} WHERE found.is_decided = ${payload.is_decided ?? 0} AND ${after} AND ${ofKind}
          ORDER BY ${order.orderAndLimit}`,
    );
    const { items, next } = order.page(rows, this.cursors);
    const isOwn = (row: CaseRow) => isInvolved(id, { affectedId: row.affected_id });
    const mayDecideOwn = items.some(isOwn) && (await this.ownCases.otherStaff(context)).length === 0;
    return { items: items.map((row) => toReportCase(row, id, mayDecideOwn || !isOwn(row))), next };
  }
}
