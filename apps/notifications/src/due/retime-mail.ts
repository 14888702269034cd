import { execute, sql } from '@quillstead/service-kit';
import type { EntityManager } from 'typeorm';
import { mailDueAt } from './email-turn.js';

/** Sets the due times of a member's waiting emails by the frequency that the member has just chosen. */
export async function retimeMail(receiverId: number, manager: EntityManager): Promise<void> {
  await execute(
    manager,
    sql`UPDATE delivery_due due SET due_at = ${mailDueAt('settings', 'due')}
     FROM delivery_settings settings
     WHERE due.channel = 'mail' AND due.receiver_id = ${receiverId} AND settings.user_id = ${receiverId}`,
  );
}
