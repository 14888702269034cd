import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '../supervisor/data-folder.mjs';
import { isAlive } from '../supervisor/process-identity.mjs';
import { readRunFile, runFiles } from '../supervisor/run-files.mjs';
import { stopLeftovers } from '../supervisor/stop-leftovers.mjs';

/**
 * A keeper of test servers that was killed could not clean up: stops its servers and removes their folder. Those of
 * a keeper that lives are left alone.
 * @param {string} home the `.data` in which the keepers' folders lie
 */
export async function clearDeadKeepers(home) {
  for (const name of readdirSync(home).filter((entry) => /^test-\d+$/.test(entry))) {
    const folder = dataFolder(join(home, name));
    const notes = runFiles(folder.run);
    const keeper = readRunFile(notes.path('supervisor'));
    if (keeper === null || isAlive(keeper)) continue;
    await stopLeftovers(notes);
    rmSync(folder.path, { recursive: true, force: true });
  }
}
