import { listReports, type PayloadOf, type ReplyOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type AskContext, Cursors, KeyOrder, RpcHandler } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { type CaseRow, selectCases, toReportCase } from './report-rows.js';

const newest = new KeyOrder<CaseRow>('reports', ['found.id'], 'DESC', ({ id }) => [id]);

/** What was reported, a thing an entry, with the reasons and the log of decisions (product.md, "Admin"). */
@RpcHandler(listReports)
export class ListReports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the open ones unless the decided are asked for. Throws `not_found`, `bad_cursor`. */
  async execute(
    payload: PayloadOf<typeof listReports>,
    context: AskContext,
  ): Promise<ReplyOf<typeof listReports>> {
    moderatorOf(context);
    const parameters: unknown[] = [payload.is_decided ?? 0];
    const after = newest.after(payload.next, this.cursors, parameters);
    const rows = await this.dataSource.query<CaseRow[]>(
      `${selectCases} WHERE found.is_decided = $1 AND ${after} ORDER BY ${newest.orderAndLimit}`,
      parameters,
    );
    const { items, next } = newest.page(rows, this.cursors);
    return { items: items.map(toReportCase), next };
  }
}
