import { Client } from 'pg';
import { requestScope } from '../logging/request-scope.js';

/**
 * Counts the statements that a call sends to PostgreSQL, those of TypeORM, `BEGIN` and `COMMIT` included. The process's
 * statements outside of the call, such as those of publishing, are not counted.
 * @param requestId of no other call
 */
export async function statementsSent(requestId: string, call: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...words: unknown[]) {
    if (requestScope.current() === requestId) count += 1;
    return Reflect.apply(query, this, words);
  } as typeof query;
  try {
    await requestScope.run(requestId, call);
  } finally {
    Client.prototype.query = query;
  }
  return count;
}
