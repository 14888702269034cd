import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ended = /^\d{4}-\d\d-\d\dT\d{6}Z$/;
const left = /^\d{4}-\d\d-\d\dT\d{6}Z\.part$/;

/** The name of a backup that begins at `now`: `2026-11-21T031700Z`. */
export const backupName = (now) => now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');

/** @returns {Promise<string[]>} the names of the backups in a folder, the oldest first */
export async function backupsIn(folder) {
  return (await readdir(folder)).filter((name) => ended.test(name)).sort();
}

/** Removes what writing that ended half-way left behind. Nobody else may be writing there. */
export async function removeHalves(folder) {
  await mkdir(folder, { recursive: true });
  await removeAll(
    folder,
    (await readdir(folder)).filter((name) => left.test(name)),
  );
}

/** Removes all but the newest backups; whatever has another name stays. */
export async function keepNewest(folder, count) {
  const names = await backupsIn(folder);
  await removeAll(folder, names.slice(0, Math.max(0, names.length - count)));
}

async function removeAll(folder, names) {
  for (const name of names) await rm(join(folder, name), { recursive: true });
}
