import { readdir, readFile } from 'node:fs/promises';

const words = async (file) => (await readFile(file, 'utf8')).split(/\s+/);

/** CPU ticks of the whole machine so far: [busy, all]. */
async function machine() {
  const [, ...ticks] = (await words('/proc/stat')).slice(0, 9);
  const all = ticks.reduce((sum, one) => sum + Number(one), 0);
  return [all - Number(ticks[3]) - Number(ticks[4]), all];
}

/** CPU ticks so far by process: this one with its children that have ended, and all whose environment holds a mark. */
async function ours(mark) {
  const ticksOf = new Map();
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    try {
      const isThis = pid === String(process.pid);
      if (!isThis && !(await readFile(`/proc/${pid}/environ`, 'latin1')).includes(mark)) continue;
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const used = fields.slice(11, isThis ? 15 : 13).reduce((sum, one) => sum + Number(one), 0);
      ticksOf.set(pid, used);
    } catch {
      // Ended meanwhile.
    }
  }
  return ticksOf;
}

/**
 * How busy the machine was since the last look, and what part of it was ours, so that a machine that is busy with
 * something else can be distinguished from a fault. What containers did that have ended since is left out of our part.
 * @param {string} mark what the environment of our processes holds
 * @returns {Promise<() => Promise<string>>}
 */
export async function watchCpu(mark) {
  let [was, wasOurs] = [await machine(), await ours(mark)];
  return async () => {
    const [now, nowOurs] = [await machine(), await ours(mark)];
    const all = now[1] - was[1];
    const part = (ticks) => `${Math.round((100 * ticks) / all)} %`;
    const used = [...nowOurs].reduce((sum, [pid, ticks]) => sum + ticks - (wasOurs.get(pid) ?? 0), 0);
    const text = `CPU ${part(now[0] - was[0])} busy, ${part(used)} by this`;
    [was, wasOurs] = [now, nowOurs];
    return text;
  };
}
