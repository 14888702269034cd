import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Runs a built program of one service with that service's database, its output on ours.
 * @param {{ service: string, url: string, program: string, words?: string[],
 * env?: Record<string, string> }} what program is a path below `dist`; env goes over our own
 * @returns {Promise<void>} throws when it ends with anything but 0
 */
export async function runInService({ service, url, program, words = [], env = {} }) {
  const file = join(root, 'apps', service, 'dist', program);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...words], {
    env: { ...process.env, ...env, DATABASE_URL: url },
    stdio: 'inherit',
  });
  const passOn = (signal) => child.kill(signal);
  process.on('SIGTERM', passOn);
  const [code, signal] = await once(child, 'exit');
  process.off('SIGTERM', passOn);
  if (code !== 0) throw new Error(`${service} ${program} ended with ${code ?? signal}`);
}
