import {
  acceptRequests,
  purgeAccount,
  renameAuthor,
  renameSubscriber,
  type Task,
} from '@quillstead/contracts';
import { addTasks, integer, query, type Rebuilding, sql, type Sql } from '@quillstead/service-kit';

/** The checks, each of which finds wrong rows of an account and names the task that corrects them. */
const checks: readonly (readonly [Task, Sql])[] = [
  [
    acceptRequests,
    sql`person.user_id = row.author_id AND NOT row.code AND person.is_private = 0 AND person.status = 'active'`,
  ],
  [purgeAccount, sql`person.user_id IN (row.author_id, row.subscriber_id) AND person.status = 'deleted'`],
  [renameAuthor, sql`person.user_id = row.author_id AND lower(person.username) <> row.author_name`],
  [
    renameSubscriber,
    sql`person.user_id = row.subscriber_id AND lower(person.username) <> row.subscriber_name`,
  ],
];

/**
 * Compares the names and states in the rows with the user projections, and adds background tasks that correct the wrong
 * rows. Rows for which a task already exists do not count as wrong.
 */
export async function checkRows({ dataSource, differs, isTrial }: Rebuilding): Promise<void> {
  for (const [task, isWrong] of checks) {
    const accounts = await query(
      dataSource,
      { user_id: integer },
      sql`SELECT DISTINCT person.user_id FROM user_subscription row JOIN user_projection person ON ${isWrong}
       WHERE NOT EXISTS (
         SELECT FROM background_task task WHERE task.name = ${task.name} AND task.key = person.user_id::text
       )`,
    );
    for (const { user_id: userId } of accounts) {
      differs({ what: 'user_subscription', subject: userId, had: null, is: task.name });
      if (!isTrial) await addTasks(task, [userId], dataSource.manager);
    }
  }
}
