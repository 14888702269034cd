import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether a process ended that nobody killed.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkDeaths(scene, databases, { dataDir }) {
  const log = await readFile(join(dataDir, 'logs/supervisor.log'), 'utf8');
  for (const line of log.split('\n')) {
    if (/(ended with exit code|did not become ready|did not start)/.test(line))
      scene.found(`a process died by itself: ${line.slice(0, 200)}`);
  }
}
