import { execFileSync, spawn } from 'node:child_process';
import { accessSync, closeSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Interrupted, newLog, partFault } from './start-fault.mjs';

/**
 * The time at which a process began, which distinguishes it from a later process with the same number. Null when there
 * is no such process, or only a zombie.
 * @returns {string | null}
 */
export function beganAt(pid) {
  return process.platform === 'linux' ? beganAtByProc(pid) : beganAtByPs(pid);
}

/** Whether the very process that was noted is still there. */
export function isAlive({ pid, began }) {
  return began !== null && beganAt(pid) === began;
}

/** proc(5): after the name in parentheses come the state (field 3) and, as field 22, the start in ticks since boot. */
function beganAtByProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    return fields[0] === 'Z' || fields[0] === 'X' ? null : `${boot}:${fields[19]}`;
  } catch {
    return null;
  }
}

/** macOS and the like; on Windows there is no ps and a leftover is never taken for ours. */
function beganAtByPs(pid) {
  try {
    /** @type {import('node:child_process').ExecFileSyncOptionsWithStringEncoding} */
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const [state, ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], options)
      .trim()
      .split(/\s+/);
    return !state || state.startsWith('Z') ? null : start.join(' ');
  } catch {
    return null;
  }
}

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

/** Kills all processes of the group that a process led. */
export function sweepGroup(pid) {
  if (process.platform !== 'win32') send(-pid, 'SIGKILL');
}

/**
 * Settles when no process of a group is left, or after five seconds: in a container without an init, zombie processes
 * stay.
 */
async function groupGone(pid) {
  const lastMoment = Date.now() + 5_000;
  while (process.platform !== 'win32' && isThere(-pid) && Date.now() < lastMoment) await wait(10);
}

/** Whether there is a process, or with a negative number a group of processes, zombies included. */
export function isThere(pid) {
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

/** Sends a signal, also to what may be gone. */
export function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // The process has ended; macOS says EPERM for a group in which only zombies are left.
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

/**
 * Runs a command to its end. Its output goes to a log of its own; standard output may be taken instead.
 * Throws a StartFault with the end of the log when it fails, Interrupted when the signal comes first.
 * @param {string} what how the command is called in messages
 * @param {{ file: string, args: string[], options?: object, log: string, signal: AbortSignal, takeOutput?: boolean,
 *   begun?: (pid: number) => void }} how
 * @returns {Promise<string>} standard output when it was requested, else nothing
 */
export async function runCommand(what, { file, args, options, log, signal, takeOutput = false, begun }) {
  if (signal.aborted) throw new Interrupted();
  const output = newLog(log);
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', takeOutput ? 'pipe' : output, output];
  const child = spawn(file, args, { ...options, stdio, detached: true, windowsHide: true });
  closeSync(output);
  if (child.pid !== undefined) begun?.(child.pid);
  /** @type {Buffer[]} */
  const taken = [];
  child.stdout?.on('data', (bytes) => taken.push(bytes));
  /** @type {Promise<string | null>} */
  const gone = new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`));
    child.once('close', (code, by) =>
      resolve(by ? `was ended by ${by}` : code === 0 ? null : `ended with exit code ${code}`),
    );
  });
  /** @type {Promise<void> | null} */
  let ending = null;
  const stop = () => void (ending = child.pid === undefined ? null : endCommand(child.pid, gone));
  signal.addEventListener('abort', stop, { once: true });
  const fault = await gone;
  signal.removeEventListener('abort', stop);
  await ending;
  if (signal.aborted) throw new Interrupted();
  if (fault !== null) throw partFault(`${what} ${fault}`, log);
  return Buffer.concat(taken).toString();
}

async function endCommand(pid, gone) {
  await endProcess(pid, gone, [['SIGTERM', 1_500]]);
  sweepGroup(pid);
  await groupGone(pid);
}

/** The path of the first of these programs that the search path has, else null. */
export function findProgram(names, env = process.env) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    for (const folder of folders) {
      for (const ending of endings) {
        const path = join(folder, name + ending);
        if (mayRun(path)) return path;
      }
    }
  }
  return null;
}

function mayRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
