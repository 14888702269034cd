import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { isAlwaysMailed, isReached } from '../kind/kind-codes.js';
import type { Channel } from './delivery-due.entity.js';
import { mailDueAt } from './email-turn.js';

/**
 * Stores, in the caller's transaction, that notifications are to be pushed and mailed to receivers whose settings say
 * so. Whether they still exist and are allowed, on and unseen is checked when they are sent, and each is sent once a
 * round: a repeated call has no further effect.
 *
 * @param notificationIds of notifications that are to be announced
 * @param only null: push messages and emails
 */
export async function wakeDeliveries(
  notificationIds: readonly number[],
  manager: EntityManager,
  only: Channel | null = null,
): Promise<void> {
  if (notificationIds.length === 0) return;
  await execute(
    manager,
    sql`INSERT INTO delivery_due AS due (notification_id, channel, receiver_id, kind, due_at)
     SELECT notification.id, channel, notification.receiver_id, notification.kind, CASE channel
       WHEN 'mail' THEN ${mailDueAt('settings', 'notification')}
       ELSE date_trunc('milliseconds', now())
     END
     FROM notification
     JOIN delivery_settings settings ON settings.user_id = notification.receiver_id AND ${isReached('settings')}
     CROSS JOIN (VALUES ('mail'), ('push')) AS channels (channel)
     WHERE notification.id = ANY(${notificationIds}) AND channel = coalesce(${only}::text, channel) AND CASE channel
       WHEN 'mail' THEN settings.note_by_email = 1 OR ${isAlwaysMailed('notification')}
       ELSE EXISTS (SELECT FROM push_device device WHERE device.user_id = notification.receiver_id)
     END
     ORDER BY notification.id, channel
     ON CONFLICT (notification_id, channel) DO UPDATE SET requested = due.requested + 1`,
  );
}
