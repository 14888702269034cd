import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, goneByItself } from './end-process.mjs';
import { beganAt } from './process-identity.mjs';

const timeout = 10_000;

/**
 * Clears the way for a PostgreSQL after one that was killed. One that still runs is stopped, what is left of one (its
 * backends detect the death of their parent by themselves) is waited for, and a postmaster.pid is removed whose number
 * is another process's now, or that of a zombie process: PostgreSQL would take either for its rival and
 * refuse to start. With a number that is free the file stays: PostgreSQL judges it by the shared memory that it names.
 * @param {string} folder the cluster's data
 */
export async function clearStalePostmaster(folder) {
  const path = join(folder, 'postmaster.pid');
  if (!existsSync(path) || process.platform !== 'linux') return;
  const pid = Number(readFileSync(path, 'utf8').split('\n', 1)[0]);
  const began = pid > 1 ? beganAt(pid) : null;
  if (began !== null && worksIn(pid, realpathSync(folder))) {
    await endProcess(pid, goneByItself({ pid, began }), [
      ['SIGINT', timeout],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 2_000],
    ]);
  }
  const end = Date.now() + timeout;
  while (somebodyWorksIn(realpathSync(folder))) {
    if (Date.now() > end) return;
    await wait(50);
  }
  if (isInUse(pid)) rmSync(path, { force: true });
}

function isInUse(pid) {
  try {
    return pid > 1 && process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function somebodyWorksIn(folder) {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return numbers.some((pid) => Number(pid) !== process.pid && worksIn(pid, folder));
}

/** PostgreSQL and its backends make the data folder their working folder. */
function worksIn(pid, folder) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
