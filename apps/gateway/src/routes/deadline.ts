const longestWait = 2_000;

/** The moment (epoch milliseconds) after which nobody waits for an answer any more. */
export function deadlineFrom(now: number, wait: number = longestWait): number {
  return now + wait;
}
