import { linkSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beganAt, endProcess, goneByItself, isAlive, sweepGroup } from './processes.mjs';
import { Interrupted, StartFault } from './start-fault.mjs';

/**
 * Notes which process a part runs as, for the next supervisor in case this one is killed: `<folder>/<part>.json`.
 * @typedef {ReturnType<typeof runFiles>} RunFiles
 *
 * @param {string} folder the site's `.data/run`
 */
export function runFiles(folder) {
  const path = (part) => join(folder, `${part}.json`);
  return {
    path,
    note(part, pid) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const fresh = `${path(part)}.${process.pid}.new`;
      writeFileSync(fresh, noteOf(part, pid), { mode: 0o600 });
      renameSync(fresh, path(part));
    },
    forget(part) {
      rmSync(path(part), { force: true });
    },
    /** @returns {{ part: string, pid: number, began: string | null }[]} */
    all() {
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
      return names.map((name) => readRunFile(join(folder, name))).filter((noted) => noted !== null);
    },
  };
}

const noteOf = (part, pid) => JSON.stringify({ part, pid, began: beganAt(pid) });

/** The content of a run file; null when the file is missing or broken. */
export function readRunFile(path) {
  try {
    const noted = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(noted.pid) && noted.pid > 1 ? noted : null;
  } catch {
    return null;
  }
}

/**
 * Takes the lock of a data folder, also from a supervisor that has died without giving it back.
 * Throws a StartFault while another supervisor runs.
 * @param {string} path of the lock file
 * @returns {() => void} gives the lock back
 */
export function lockFor(path) {
  const holder = takeLock(path);
  if (holder === null) return () => rmSync(path, { force: true });
  throw new StartFault(
    `This site is running already (process ${holder.pid}). Stop it with Ctrl-C there or "kill ${holder.pid}", ` +
      'or start another one beside it with its own DATA_DIR and PORT.',
  );
}

/** Milliseconds between two looks at a lock. */
const lookEvery = 100;

/**
 * Takes a lock, and waits while another process has it.
 * @param {string} path of the lock file, in a folder that is there
 * @param {AbortSignal} signal
 * @returns {Promise<{ passTo: (part: string, pid: number) => void, unlock: () => void }>} `passTo` notes the process
 * that does the work, which may outlive this one; throws Interrupted when the signal comes first
 */
export async function awaitLock(path, signal) {
  while (takeLock(path) !== null) {
    if (signal.aborted) throw new Interrupted();
    await wait(lookEvery);
  }
  return {
    passTo(part, pid) {
      writeFileSync(`${path}.new`, noteOf(part, pid), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
    unlock: () => rmSync(path, { force: true }),
  };
}

/** Takes a lock for this process. Returns who has it, if that process is alive; else null. */
function takeLock(path) {
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, noteOf('supervisor', process.pid), { mode: 0o600 });
  try {
    for (;;) {
      // A link appears whole or not at all, so that no other process reads half a lock.
      try {
        linkSync(draft, path);
        return null;
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readRunFile(path);
      if (holder && isAlive(holder)) return holder;
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The order of stopping: the gateway first, the stores last; a part that is not named here is a service or a tool. */
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
 * @param {RunFiles} files
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
