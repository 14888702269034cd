const first = 200;
const longest = 10_000;
const healthyLife = 60_000;

/**
 * Milliseconds to wait before a part that died is started again: 200, doubled with each death up to 10 seconds, and
 * 200 again once it has lived for a minute.
 * @param {number} last the delay before, 0 when there was none
 * @param {number} lived milliseconds that it lived
 */
export function restartDelay(last, lived) {
  if (last === 0 || lived >= healthyLife) return first;
  return Math.min(last * 2, longest);
}
