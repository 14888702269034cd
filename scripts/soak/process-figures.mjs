import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { pidsOfTrees } from '../bench/cpu-of.mjs';

/** Milliseconds in which a process collects its garbage. */
const collecting = 500;
const kibibyte = 1024;

/**
 * Measures what the processes of a site hold, each with all that it started: memory that is theirs alone, in bytes (the
 * buffers that the processes of PostgreSQL share are not counted for each of them), and open files and sockets.
 *
 * @param {Record<string, number | null>} pids by name
 * @param {string[]} collected the names of those that run with `fuzz/collect-garbage.mjs` and collect their garbage first
 * @returns {Promise<{ memory: Record<string, number>, files: Record<string, number> }>} by name
 */
export async function processFigures(pids, collected) {
  for (const name of collected) if (pids[name]) process.kill(pids[name], 'SIGUSR2');
  await pause(collecting);
  const figures = { memory: {}, files: {} };
  for (const [name, pid] of Object.entries(pids)) {
    if (pid === null) continue;
    const each = await Promise.all((await pidsOfTrees([pid])).map(ofProcess));
    figures.memory[name] = each.reduce((sum, { memory }) => sum + memory, 0);
    figures.files[name] = each.reduce((sum, { files }) => sum + files, 0);
  }
  return figures;
}

/** Nothing for a process that has ended meanwhile. */
async function ofProcess(pid) {
  const [status, files] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/fd`).catch(() => []),
  ]);
  return { memory: Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0) * kibibyte, files: files.length };
}
