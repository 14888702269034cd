import { setTimeout as pause } from 'node:timers/promises';

/** Acts under way at a time; when there are so many, the next one waits. */
const mostAtOnce = 100;
/** Milliseconds after which an act counts as hanging. */
const longest = 30_000;
/** Milliseconds by which the run may lag; what is later is left out instead of being hurried after. */
const mostLag = 1_000;
const mostKept = 20;

/**
 * Performs acts at a constant rate, however long each takes.
 *
 * @param {(number: number) => { name: string, perform: () => Promise<unknown> }} actAt
 * @param {{ rate: number, ends: number, signal: AbortSignal }} how `rate` in acts a second, `ends` as performance.now()
 * gives it
 * @returns {{ counts: { done: number, refused: number, failed: number, leftOut: number }, failures: string[],
 * finished: Promise<void> }} `refused` for want of room (503), `failures` the first different sentences of what went
 * wrong
 */
export function performActs(actAt, { rate, ends, signal }) {
  const counts = { done: 0, refused: 0, failed: 0, leftOut: 0 };
  const failures = [];
  const underWay = new Set();

  async function perform({ name, perform: act }) {
    try {
      await within(longest, act());
      counts.done += 1;
    } catch (error) {
      if (signal.aborted) return;
      if (error.message.includes('the status 503')) counts.refused += 1;
      else {
        counts.failed += 1;
        const failure = `${name}: ${error.message} ${error.cause?.message ?? ''}`.trim().slice(0, 300);
        if (failures.length < mostKept && !failures.includes(failure)) failures.push(failure);
      }
    }
  }

  async function run() {
    let due = performance.now();
    for (let number = 0; due < ends && !signal.aborted; number += 1, due += 1_000 / rate) {
      const early = due - performance.now();
      if (early > 0) await pause(early);
      while (underWay.size >= mostAtOnce) await Promise.race(underWay);
      const late = performance.now() - due;
      if (late > mostLag) {
        counts.leftOut += Math.floor((late / 1_000) * rate);
        due += late;
      }
      const one = perform(actAt(number)).finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await Promise.all(underWay);
  }

  return { counts, failures, finished: run() };
}

async function within(milliseconds, work) {
  const timer = new AbortController();
  const hang = pause(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${milliseconds / 1_000} s`);
  });
  try {
    await Promise.race([work, hang]);
  } finally {
    timer.abort();
    await hang.catch(() => undefined);
  }
}
