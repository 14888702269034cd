import { readdir, readFile } from 'node:fs/promises';

/**
 * The ids of a process and of everything below it: PostgreSQL has a process for each connection, each in a group of its
 * own.
 * @param {number} root
 * @returns {Promise<number[]>}
 */
export async function processTree(root) {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map();
  for (const name of names) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null);
    if (stat !== null) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const isBelow = (pid) => pid === root || (parents.has(pid) && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}
