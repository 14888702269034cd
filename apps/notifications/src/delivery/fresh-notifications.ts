import { boolean, integer, query, type RowOf, sql, text } from '@quillstead/service-kit';
import type { NotificationKey } from '@quillstead/catalogue';
import type { NoteFrequency, NotificationItem } from '@quillstead/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { isNotificationOpen } from '../access/access.js';
import { isSentWhole } from '../email-subscription/index.js';
import { isAlwaysMailed, isKnownKind, isReached } from '../kind/kind-codes.js';
import {
  notificationColumns,
  notificationRow,
  notificationTables,
  toNotification,
} from '../notification/index.js';
import type { Channel } from '../due/index.js';
import { isStopped } from '../refused-address/refusals.js';

/** A notification with its present data, and its receiver. */
export interface FreshNotification {
  readonly item: NotificationItem;
  readonly storyId: number | null;
  readonly round: number;
  /** The last round that an email contained; null if none has. */
  readonly mailedRound: number | null;
  readonly receiver: {
    readonly id: number;
    readonly username: string;
    readonly displayName: string | null;
    readonly email: string;
    readonly frequency: NoteFrequency;
  };
}

const columns = {
  ...notificationRow,
  round: integer,
  mailed_round: integer.orNull,
  receiver_id: integer,
  username: text,
  display_name: text.orNull,
  email: text,
  note_email_frequency: text.as<NoteFrequency>(),
  takes_mail: boolean,
  push_off: text.as<NotificationKey>().list,
};
type Row = RowOf<typeof columns>;

/**
 * Reads the present state of notifications at the moment when they are sent
 * (docs/decisions/2026-11-21-services-acknowledge-events-that-hide.md).
 */
@Injectable()
export class FreshNotifications {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns those of some notifications that may be sent now: still there, still allowed, not yet seen on the page, and
   * on in the receiver's settings; by email only to an address to which emails are not stopped.
   * @returns the newest first
   */
  async find(
    ids: readonly number[],
    channel: Channel,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FreshNotification[]> {
    const rows = await query(
      manager,
      columns,
      sql`SELECT ${notificationColumns}, notification.round, notification.receiver_id, mailed.round AS mailed_round,
              receiver.username, receiver.display_name, settings.email, settings.note_email_frequency,
              (settings.note_by_email = 1 OR ${isAlwaysMailed('notification')}) AND NOT ${isStopped('settings')}
                AND NOT ${isSentWhole('settings')} AS takes_mail, settings.push_off
       FROM notification ${notificationTables}
       JOIN user_projection receiver ON receiver.user_id = notification.receiver_id AND ${isReached('receiver')}
       JOIN delivery_settings settings ON settings.user_id = notification.receiver_id AND ${isReached('settings')}
       LEFT JOIN delivery mailed
         ON mailed.notification_id = notification.id AND mailed.channel = 'mail' AND mailed.session_id = 0
       WHERE notification.id = ANY(${ids}) AND notification.count_actors > 0 AND notification.is_new AND ${isNotificationOpen('notification')}
         AND ${isKnownKind('notification')}
       ORDER BY notification.noted_at DESC, notification.id DESC`,
    );
    return rows
      .map((row) => ({ row, fresh: toFresh(row) }))
      .flatMap(({ row, fresh }) => (isOn(row, fresh.item.kind, channel) ? [fresh] : []));
  }
}

function isOn({ takes_mail, push_off }: Row, kind: NotificationKey, channel: Channel): boolean {
  return channel === 'mail' ? takes_mail : !push_off.includes(kind);
}

function toFresh(row: Row): FreshNotification {
  const { receiver_id: id, username, display_name: displayName, email } = row;
  return {
    item: toNotification(row, username),
    storyId: row.story_id,
    round: row.round,
    mailedRound: row.mailed_round,
    receiver: { id, username, displayName, email, frequency: row.note_email_frequency },
  };
}
