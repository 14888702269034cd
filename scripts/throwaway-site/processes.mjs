import { readdir, readFile } from 'node:fs/promises';

/** Ticks a second of /proc/<pid>/stat, which Linux fixes for programs. */
const ticks = 100;

/** Seconds of CPU, user and system, that processes with these ids and everything they started have used so far. */
export const cpuOf = async (pids) => (await treesOf(pids)).reduce((sum, { seconds }) => sum + seconds, 0);

/**
 * The processes with these ids and all running processes below them: `seconds` of CPU, user and system, so far, with
 * those of children that have ended, such as the process of a connection of PostgreSQL.
 * @param {(number | null | undefined)[]} pids
 */
export async function treesOf(pids) {
  const known = new Map();
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (!stat) continue;
    // The words after the name, which stands in parentheses and may hold spaces.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const used = [11, 12, 13, 14].reduce((sum, word) => sum + Number(words[word]), 0);
    const isPostgres = stat.includes('(postgres)');
    known.set(Number(name), { parent: Number(words[1]), seconds: used / ticks, isPostgres });
  }
  const isBelow = (pid) => pids.includes(pid) || (known.has(pid) && isBelow(known.get(pid).parent));
  return [...known].flatMap(([pid, about]) => (isBelow(pid) ? [{ pid, ...about }] : []));
}

/** Megabytes of memory that a process holds. */
export async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return (Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024) / 1e6;
}
