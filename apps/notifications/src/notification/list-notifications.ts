import { isNotificationKey } from '@quillstead/catalogue';
import { listNotifications, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
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
import { isNotificationOpen } from '../access/index.js';
import { isKnownKind, kindCodes } from '../kind/index.js';
import {
  notificationColumns,
  notificationRow,
  type NotificationRow,
  notificationTables,
  toNotification,
} from './notification-rows.js';

/** A member's notifications, of all kinds or one, the latest first. */
@RpcHandler(listNotifications)
export class ListNotifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /** A page of what the member may see now, whatever was so when it was written. Throws `invalid`, `bad_cursor`. */
  async execute(
    { page, next }: PayloadOf<typeof listNotifications>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listNotifications>> {
    const { id, username } = memberOf(context);
    const kind = codeOfPage(page ?? 'all');
    const order = new KeyOrder<NotificationRow>(
      `notifications:${id}:${kind ?? 'all'}`,
      ['notification.noted_at', 'notification.id'],
      'DESC',
      (row) => [row.noted_at.toISOString(), row.id],
    );
    const isOfKind = kind === null ? isKnownKind('notification') : sql`notification.kind = ${literal(kind)}`;
    const rows = await query(
      this.dataSource,
      notificationRow,
      sql`SELECT ${notificationColumns}
       FROM notification ${notificationTables}
       WHERE notification.receiver_id = ${id} AND notification.count_actors > 0 AND ${isOfKind}
         AND ${isNotificationOpen('notification')} AND ${order.after(next, this.cursors)}
       ORDER BY ${order.orderAndLimit}`,
    );
    const { items, next: following } = order.page(rows, this.cursors);
    return { items: items.map((row) => toNotification(row, username)), next: following };
  }
}

/** The number of the kind that a page shows; null for all kinds. Throws `invalid` for the page of something else. */
function codeOfPage(page: string): number | null {
  if (page === 'all') return null;
  if (!isNotificationKey(page)) throw new CallError('invalid', messages.value(dictionary.page.label, page));
  return kindCodes[page];
}
