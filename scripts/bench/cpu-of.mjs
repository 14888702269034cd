import { readdir, readFile } from 'node:fs/promises';

/** Ticks a second of /proc/<pid>/stat, which Linux fixes for programs. */
const ticks = 100;

/** Seconds of CPU, user and system, that processes with these ids have used so far, all their threads together. */
export async function cpuOf(pids) {
  const each = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      // The name stands in parentheses and may hold spaces; utime and stime are the 12th and 13th word after it.
      const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(words[11]) + Number(words[12])) / ticks;
    }),
  );
  return each.reduce((sum, one) => sum + one, 0);
}

/**
 * Seconds of CPU, user and system, that processes with these ids and everything they started have used so far, also
 * what has ended since and was waited for: a connection's process of PostgreSQL, say.
 */
export async function cpuOfTrees(pids) {
  return (await treesOf(pids)).reduce((sum, { seconds }) => sum + seconds, 0);
}

/** The ids of processes with these ids and of everything that they started and that still runs. */
export async function pidsOfTrees(pids) {
  return (await treesOf(pids)).map(({ pid }) => pid);
}

async function treesOf(pids) {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)),
  );
  const known = new Map();
  for (const [at, stat] of stats.entries()) {
    if (stat === null) continue;
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Of the process itself, then of its children that have ended.
    const used = [11, 12, 13, 14].reduce((sum, word) => sum + Number(words[word]), 0);
    known.set(Number(names[at]), { parent: Number(words[1]), seconds: used / ticks });
  }
  const isBelow = (pid) => pids.includes(pid) || (known.has(pid) && isBelow(known.get(pid).parent));
  return [...known].flatMap(([pid, { seconds }]) => (isBelow(pid) ? [{ pid, seconds }] : []));
}
