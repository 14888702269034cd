import { setTimeout as pause } from 'node:timers/promises';
import { memoryOf } from '../bench/harness.mjs';

/** Milliseconds in which the processes have nothing to do before their memory is read. */
const quiet = 5_000;

/**
 * Megabytes that each process of the site holds (RSS) after it has collected its garbage twice, by name.
 * @param {Record<string, number | null>} pids of the processes that run with `collect-garbage.mjs`
 * @returns {Promise<Record<string, number>>}
 */
export async function memoryWithoutGarbage(pids) {
  for (const _ of [1, 2]) {
    await pause(quiet / 2);
    for (const pid of Object.values(pids)) if (pid) process.kill(pid, 'SIGUSR2');
  }
  await pause(quiet / 5);
  const each = Object.entries(pids).map(async ([name, pid]) => [name, await memoryOf(pid)]);
  return Object.fromEntries(await Promise.all(each));
}
