import { errorCode } from './error-code.js';

const deadlock = '40P01';

/**
 * Does a transaction once more that PostgreSQL has ended for a deadlock. A batch of events locks accounts in the order
 * in which they changed, which only by chance is that of their ids; who locks two accounts, or an author and then what
 * is counted of them, can meet it crosswise.
 */
export async function againAfterDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (errorCode(error) !== deadlock) throw error;
    return work();
  }
}
