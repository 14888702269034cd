import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between looks at the processor time, and for how long it must have been idle. */
const step = 250;
const still = 1_500;
/** Milliseconds after which a site that goes on working is a fault. */
const longest = 60_000;
const idleTime = 5_000;

/**
 * Waits until nothing is left to do: the processes use no more than they do idle, and then no queue holds anything.
 *
 * @param {() => Promise<number>} used seconds of CPU so far
 * @param {number} idle seconds of CPU a second that the site uses without any request
 * @param {() => Promise<boolean>} isEmpty looks whether the queues are
 */
export async function untilQuiet(used, idle, isEmpty) {
  const enough = (idle * 1.3 * still) / 1_000 + 0.03;
  const looks = [await used()];
  for (const began = performance.now(); performance.now() - began < longest;) {
    await pause(step);
    const now = await used();
    looks.push(now);
    const then = looks.at(-1 - still / step);
    if (then !== undefined && now - then <= enough && (await isEmpty())) return;
  }
  throw new Error(`the site was not quiet after ${longest / 1_000} s`);
}

/** Seconds of CPU a second that the site uses without any request. */
export async function idleRate(used) {
  const [began, before] = [performance.now(), await used()];
  await pause(idleTime);
  return ((await used()) - before) / ((performance.now() - began) / 1_000);
}
