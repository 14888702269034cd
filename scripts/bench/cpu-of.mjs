import { readFile } from 'node:fs/promises';

/** Ticks a second of /proc/<pid>/stat, fixed by Linux for what it tells programs. */
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
