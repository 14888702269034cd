import { Controller } from '@nestjs/common';
import {
  isNotificationGroup,
  isNotificationKey,
  kindsOfGroup,
  type NotificationKey,
} from '@quillstead/catalogue';
import { listNotifications, type PayloadOf, type ResponseOf } from '@quillstead/contracts';
import { dictionary, messages } from '@quillstead/fields';
import { memberOf } from '@quillstead/projections';
import {
  type RpcContext,
  CallError,
  Cursors,
  join,
  KeyOrder,
  Operation,
  query,
  sql,
} from '@quillstead/service-kit';
import { DataSource } from 'typeorm';
import { isNotificationOpen } from '../access/access.js';
import { codeOf, isKnownKind, kindCodes } from '../kind/kind-codes.js';
import {
  notificationColumns,
  notificationRow,
  type NotificationRow,
  notificationTables,
  toNotification,
} from './notification-rows.js';

/** Lists a member's notifications, of all kinds, of a group of them or of one, the latest first. */
@Controller()
export class ListNotifications {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cursors: Cursors,
  ) {}

  /**
   * Returns a page of the notifications that the member may see now, whatever they could see when they were written.
   * Throws `invalid`, `bad_cursor`.
   */
  @Operation(listNotifications)
  async execute(
    payload: PayloadOf<typeof listNotifications>,
    context: RpcContext,
  ): Promise<ResponseOf<typeof listNotifications>> {
    const { id, username } = memberOf(context);
    const page = payload.page ?? 'all';
    const kinds = kindsOfPage(page);
    const order = new KeyOrder<NotificationRow>(
      `notifications:${id}:${isNotificationKey(page) ? kindCodes[page] : page}`,
      ['notification.noted_at', 'notification.id'],
      'DESC',
      (row) => [row.noted_at.toISOString(), row.id],
    ).at(payload.next, this.cursors);
    const isOfKind =
      kinds === null
        ? isKnownKind('notification')
        : sql`notification.kind IN (${join(kinds.map(codeOf), ', ')})`;
    const rows = await query(
      this.dataSource,
      notificationRow,
      sql`SELECT ${notificationColumns}
       FROM notification ${notificationTables}
       WHERE notification.receiver_id = ${id} AND notification.count_actors > 0 AND ${isOfKind}
         AND ${isNotificationOpen('notification')} AND ${order.after}
       ORDER BY ${order.orderAndLimit}`,
    );
    const { items, ...cursors } = order.page(rows);
    return { items: items.map((row) => toNotification(row, username)), ...cursors };
  }
}

/**
 * Returns the kinds that a page shows; null for all of them. Throws `invalid` for a page that is not one of
 * notifications.
 */
function kindsOfPage(page: string): readonly NotificationKey[] | null {
  if (page === 'all') return null;
  if (isNotificationKey(page)) return [page];
  if (isNotificationGroup(page)) return kindsOfGroup[page];
  throw new CallError('invalid', messages.value(dictionary.page.label, page));
}
