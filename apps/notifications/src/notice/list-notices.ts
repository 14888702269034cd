import { isNoticeKey } from '@quillstead/catalogue';
import { listNotices, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  Cursors,
  KeyOrder,
  literal,
  query,
  RpcHandler,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isNoticeOpen } from '../access/index.js';
import { isKnownKind, kindCodes } from '../kind/index.js';
import { noticeColumns, noticeRow, type NoticeRow, noticeTables, toNotice } from './notice-rows.js';

/** A member's notices, of all kinds or one, the latest first. */
@RpcHandler(listNotices)
export class ListNotices {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page of what the member may see now, whatever was so when it was written. Throws `invalid`, `bad_cursor`. */
  async execute(
    { page, next }: PayloadOf<typeof listNotices>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listNotices>> {
    const { id, username } = memberOf(context);
    const kind = codeOfPage(page ?? 'all');
    const order = new KeyOrder<NoticeRow>(
      `notices:${id}:${kind ?? 'all'}`,
      ['notice.noted_at', 'notice.id'],
      'DESC',
      (row) => [row.noted_at.toISOString(), row.id],
    );
    const isAsked = kind === null ? isKnownKind('notice') : sql`notice.kind = ${literal(kind)}`;
    const rows = await query(
      this.dataSource,
      noticeRow,
      sql`SELECT ${noticeColumns}
       FROM notice ${noticeTables}
       WHERE notice.receiver_id = ${id} AND notice.count_actors > 0 AND ${isAsked}
         AND ${isNoticeOpen('notice')} AND ${order.after(next, this.cursors)}
       ORDER BY ${order.orderAndLimit}`,
    );
    const { items, next: following } = order.page(rows, this.cursors);
    return { items: items.map((row) => toNotice(row, username)), next: following };
  }
}

/** The number of the kind that a page shows; null for all kinds. Throws `invalid` for the page of something else. */
function codeOfPage(page: string): number | null {
  if (page === 'all') return null;
  if (!isNoticeKey(page)) throw new CallError('invalid', messages.value(dictionary.page.label, page));
  return kindCodes[page];
}
