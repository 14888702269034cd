import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../supervisor/data-folder.mjs';
import { isAlive } from '../supervisor/process-identity.mjs';
import { readRunFile, runFiles } from '../supervisor/run-files.mjs';
import { stopLeftovers } from '../supervisor/stop-leftovers.mjs';

/**
 * The process that holds a run's test servers could not clean up when it was killed: stops its servers and removes
 * their folder. Leaves the servers of a living process alone.
 * @param {string} home the `.data` in which the holders' folders lie
 */
export async function stopOrphanedServers(home) {
  for (const name of readdirSync(home).filter((entry) => /^test-\d+$/.test(entry))) {
    const folder = dataFolder(join(home, name));
    const notes = runFiles(folder.run);
    const holder = readRunFile(notes.path('supervisor'));
    if (holder === null || isAlive(holder)) continue;
    await stopLeftovers(notes);
    rmSync(folder.path, { recursive: true, force: true });
  }
}
