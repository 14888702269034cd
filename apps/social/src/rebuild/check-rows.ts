import type { Rebuilding } from '@quillstead/service-kit';
import { type AccountTaskKind, addAccountTask } from '../account-task/index.js';

/** What can be wrong with the rows of an account, and the task that sets it right. */
const checks: readonly (readonly [AccountTaskKind, string])[] = [
  [
    'accept_requests',
    `card.user_id = row.author_id AND NOT row.code AND card.is_private = 0 AND card.status = 'active'`,
  ],
  ['purge', `card.user_id IN (row.author_id, row.subscriber_id) AND card.status = 'deleted'`],
  ['rename_author', `card.user_id = row.author_id AND lower(card.username) <> row.author_name`],
  ['rename_subscriber', `card.user_id = row.subscriber_id AND lower(card.username) <> row.subscriber_name`],
];

/**
 * Compares the names and states in the rows with the cards, and leaves what is wrong to the job that does account
 * tasks. What a task is already there for is on its way and not wrong.
 */
export async function checkRows({ dataSource, differs, isTrial }: Rebuilding): Promise<void> {
  for (const [task, isWrong] of checks) {
    const accounts = await dataSource.query<{ user_id: number }[]>(
      `SELECT DISTINCT card.user_id FROM user_subscription row JOIN author_card card ON ${isWrong}
       WHERE NOT EXISTS (SELECT FROM account_task task WHERE task.user_id = card.user_id AND task.kind = $1)`,
      [task],
    );
    for (const { user_id: userId } of accounts) {
      differs({ what: 'user_subscription', subject: userId, had: null, is: task });
      if (!isTrial) await addAccountTask(dataSource.manager, userId, task);
    }
  }
}
