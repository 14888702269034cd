import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The time at which a process began, which distinguishes it from a later process with the same number. Null when there
 * is no such process, or only its remains (a zombie).
 * @param {number} pid
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
