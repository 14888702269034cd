import { CallError } from '../errors/call-error.js';
import { isOutdatedPlan } from '../sql/query.js';

/**
 * Codes of what goes away when it is tried again: PostgreSQL's serialization failures, deadlocks, shutdowns and
 * full connection slots (its manual, appendix A), and a server that can't be reached.
 */
const passing = new Set([
  '40001',
  '40P01',
  '53300',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EAI_AGAIN',
]);

/** True if a statement did not get a lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** True if an error is not about the work itself: something that the work needs was away or busy. */
export function isPassing(error: unknown): boolean {
  if (error instanceof CallError) return error.code === 'unreachable' || error.code === 'overloaded';
  if (!(error instanceof Error)) return false;
  const code = errorCode(error) ?? '';
  if (passing.has(code) || code.startsWith('08') || isOutdatedPlan(error)) return true;
  return /connection (is )?(terminated|closed|not open|ended)|timeout exceeded when trying to connect|not queryable|already released/i.test(
    error.message,
  );
}

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

/** Returns the code of an error: PostgreSQL's (its manual, appendix A) or the system's; undefined of what has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
