import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mailDueAt } from './digest-time.js';

/** What waits to be mailed to somebody is due as they want it now: they have chosen anew how often emails come. */
export async function retimeMail(receiverId: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE delivery_due due SET due_at = ${mailDueAt('settings')}
     FROM delivery_settings settings
     WHERE due.channel = 'mail' AND due.receiver_id = ${receiverId} AND settings.user_id = ${receiverId}`,
  );
}
