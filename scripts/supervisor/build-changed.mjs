import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteApps } from './apps.mjs';
import { runCommand } from './processes.mjs';
import { packageProgram, sourceState, withTools } from './toolchain.mjs';

/**
 * Builds all projects whose sources changed since their last build (Nx knows which, and keeps what it has built).
 * @param {{ root: string, node: string, log: string, signal: AbortSignal }} where
 * @returns {Promise<string>} what was done
 */
export async function buildChanged({ root, node, log, signal }) {
  const stamp = join(root, 'node_modules/.built-sources');
  const state = sourceState(root);
  const outputs = [...siteApps(root).map(({ main }) => main), join(root, 'apps/web/dist/index.html')];
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === state && outputs.every(existsSync);
  if (isBuilt) return 'up to date';
  const env = {
    ...withTools(process.env, root, node),
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    NX_NO_CLOUD: 'true',
    FORCE_COLOR: '0',
  };
  const args = [packageProgram(root, 'nx'), 'run-many', '-t', 'build', '--outputStyle=static'];
  await runCommand('The build', { file: node, args, options: { cwd: root, env }, log, signal });
  writeFileSync(stamp, state);
  return 'built';
}
