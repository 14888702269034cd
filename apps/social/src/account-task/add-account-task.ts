import type { EntityManager } from 'typeorm';
import type { AccountTaskKind } from './account-task.entity.js';

/** Writes down what is to be done, from the first subscription on even when it was under way. */
export async function addAccountTask(
  manager: EntityManager,
  userId: number,
  kind: AccountTaskKind,
): Promise<void> {
  await manager.query(
    `INSERT INTO account_task (user_id, kind) VALUES ($1, $2)
     ON CONFLICT (user_id, kind) DO UPDATE SET last_at = DEFAULT, last_id = DEFAULT`,
    [userId, kind],
  );
}
