import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from './process-identity.mjs';

/**
 * Sends one signal after another until the process is gone.
 * @param {number} pid
 * @param {Promise<unknown>} gone settles when it has ended
 * @param {[string, number][]} steps each a signal and the milliseconds it is given
 */
export async function endProcess(pid, gone, steps) {
  for (const [signal, milliseconds] of steps) {
    send(pid, signal);
    if (await endsWithin(gone, milliseconds)) return;
  }
}

/** Kills what a process may have left in the group that it led. */
export function sweepGroup(pid) {
  if (process.platform !== 'win32') send(-pid, 'SIGKILL');
}

/**
 * Settles when nothing of a group is left that was swept: what is killed ends a moment later. Remains that nobody takes
 * away, as in a container without an init, are not waited for longer than five seconds.
 */
export async function groupGone(pid) {
  const lastMoment = Date.now() + 5_000;
  while (process.platform !== 'win32' && isThere(-pid) && Date.now() < lastMoment) await wait(10);
}

function isThere(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM' && process.platform !== 'darwin';
  }
}

/** Settles when a process that is not our child has ended. */
export async function goneByItself(noted) {
  const pause = process.platform === 'linux' ? 20 : 100;
  while (isAlive(noted)) await wait(pause);
}

function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone meanwhile; macOS says EPERM for a group of which only remains are left.
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}

async function endsWithin(gone, milliseconds) {
  const given = new AbortController();
  try {
    return await Promise.race([gone.then(() => true), wait(milliseconds, false, { signal: given.signal })]);
  } finally {
    given.abort();
  }
}
