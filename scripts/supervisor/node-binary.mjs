import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartFault } from './start-fault.mjs';

const exe = process.platform === 'win32' ? 'node.exe' : 'node';
const least = [22, 12];

/**
 * The Node that runs everything but the supervisor: the pinned one that came with the packages, else this one.
 * Throws a StartFault when this one is too old for it.
 * @param {string} root the workspace
 */
export function pinnedNode(root) {
  const pinned = join(root, 'node_modules/.bin', exe);
  if (existsSync(pinned) && runs(pinned)) return pinned;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > least[0] || (major === least[0] && minor >= least[1])) return process.execPath;
  throw new StartFault(
    `There is no pinned Node for this machine (${process.platform}-${process.arch}) and Node ${process.versions.node} is too old: ` +
      `install Node ${least.join('.')} or newer (https://nodejs.org).`,
  );
}

/** The pinned Node is built for glibc; where it does not run (Alpine, say) the machine's own serves. */
function runs(file) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The environment in which `node` and the tools of the workspace are found first. */
export function withTools(env, root) {
  return { ...env, PATH: [join(root, 'node_modules/.bin'), env.PATH].join(delimiter) };
}

/** The environment without any tool of a `node_modules`: what `npm ci` is about to replace must not run it. */
export function withoutTools(env) {
  const folders = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...env, PATH: folders.join(delimiter) };
}
