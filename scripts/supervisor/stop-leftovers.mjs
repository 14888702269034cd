import { endProcess, goneByItself, sweepGroup } from './end-process.mjs';
import { isAlive } from './process-identity.mjs';

/** Doors first, stores last; a part that is not named here is a service or a tool. */
const rank = (part) => ({ gateway: 0, redis: 2, postgres: 3 })[part] ?? 1;

/**
 * How a part is stopped: PostgreSQL by a fast shutdown, then an immediate one.
 * @type {(part: string) => [string, number][]}
 */
const stepsFor = (part) =>
  part === 'postgres'
    ? [
        ['SIGINT', 10_000],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 2_000],
      ]
    : [
        ['SIGTERM', 3_000],
        ['SIGKILL', 2_000],
      ];

/**
 * Stops what a killed supervisor has left running. Only processes that began when their note says are touched, so that
 * another process that got the same number later is safe.
 * @param {import('./run-files.mjs').RunFiles} files
 * @returns {Promise<string[]>} the parts that were still alive
 */
export async function stopLeftovers(files) {
  const noted = files.all().filter(({ part }) => part !== 'supervisor');
  const alive = noted.filter(isAlive);
  for (const turn of [0, 1, 2, 3]) {
    const now = alive.filter(({ part }) => rank(part) === turn);
    await Promise.all(
      now.map(async (leftover) => {
        await endProcess(leftover.pid, goneByItself(leftover), stepsFor(leftover.part));
        sweepGroup(leftover.pid);
      }),
    );
  }
  for (const { part } of noted) files.forget(part);
  return alive.map(({ part }) => part);
}
