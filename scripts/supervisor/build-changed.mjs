import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withTools } from './node-binary.mjs';
import { packageProgram } from './package-program.mjs';
import { runCommand } from './run-command.mjs';
import { sourceState } from './source-state.mjs';

/**
 * Builds all projects whose sources changed since their last build (Nx knows which, and keeps what it has built).
 * @param {{ root: string, node: string, outputs: string[], log: string, signal: AbortSignal }} where
 * outputs are files that must be there afterwards
 * @returns {Promise<string>} what was done
 */
export async function buildChanged({ root, node, outputs, log, signal }) {
  const stamp = join(root, 'node_modules/.built-sources');
  const state = sourceState(root);
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === state && outputs.every(existsSync);
  if (isBuilt) return 'up to date';
  const env = {
    ...withTools(process.env, root),
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
