const first = 2_000;
const longest = 60 * 60 * 1_000;

/** Milliseconds before the next try: doubled each time, an hour at most. @param tries made so far, from 1 */
export function retryDelay(tries: number): number {
  return Math.min(first * 2 ** (tries - 1), longest);
}
