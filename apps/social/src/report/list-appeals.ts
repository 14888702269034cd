import { Controller } from '@nestjs/common';
import { listAppeals, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { moderatorOf } from '@quillstead/projections';
import { type RpcContext, Cursors, KeyOrder, Operation, sql } from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { type AppealRow, readAppeals, toAppeals } from './appeal-rows.js';

const oldest = new KeyOrder<AppealRow>('appeals_oldest', ['appeal.id'], 'ASC', ({ id }) => [id]);
const newest = new KeyOrder<AppealRow>('appeals', ['appeal.id'], 'DESC', ({ id }) => [id]);

/** Lists appeals for the staff (docs/product/admin.md#appeals). */
@Controller()
export class ListAppeals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page of the open ones, or of the decided ones. Throws `not_found`, `bad_cursor`. */
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
    return { items: await toAppeals(page.items, this.dataSource), next: page.next };
  }
}
