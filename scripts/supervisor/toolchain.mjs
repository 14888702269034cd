import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { findProgram, runCommand } from './processes.mjs';
import { awaitLock } from './run-files.mjs';
import { StartFault } from './start-fault.mjs';

const system = process.platform === 'win32' ? 'win' : process.platform;
/**
 * The pinned Node among the packages. `.bin` has no link to it: npm 10 removes the link of that name with the packages
 * of other machines, which it does not install.
 */
const nodeProgram = `node-${system}-${process.arch}/bin/node${system === 'win' ? '.exe' : ''}`;
const least = [22, 12];

/**
 * The Node that runs everything but the supervisor: the pinned one that came with the packages, else this one.
 * Throws a StartFault when this one is too old for it.
 */
export function pinnedNode(root) {
  const pinned = join(root, 'node_modules', nodeProgram);
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

/** The environment in which this Node and the tools of the workspace are found first. */
export function withTools(env, root, node) {
  return { ...env, PATH: [dirname(node), join(root, 'node_modules/.bin'), env.PATH].join(delimiter) };
}

/** The environment without any tool of a `node_modules`: what `npm ci` is about to replace must not run it. */
function withoutTools(env) {
  const folders = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...env, PATH: folders.join(delimiter) };
}

/**
 * The script behind a program that a package brings, to be run with the Node of our choice on every system.
 * @param {string} root the workspace
 * @param {string} packageName
 * @param {string} [program] the package's name if not given
 */
export function packageProgram(root, packageName, program = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}

/**
 * `npm ci` when the lock file is another one than at the last install, or when a package that npm has installed then is
 * no longer there. Commands that begin side by side install once, and wait for an npm that a killed one left running.
 * @param {{ root: string, log: string, signal: AbortSignal }} where
 * @returns {Promise<string>} what was done
 */
export async function installPackages({ root, log, signal }) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const expected = createHash('sha256').update(lock).digest('hex');
  const stamp = join(root, 'node_modules/.installed-lock');
  const notes = join(root, 'node_modules/.package-lock.json');
  const isInstalled = () => {
    const present = packagesIn(notes);
    const isStamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === expected;
    return (
      present !== null && (isStamped || fits(present, JSON.parse(lock).packages)) && isWhole(root, present)
    );
  };
  const wasInstalled = isInstalled();
  if (!wasInstalled) {
    mkdirSync(join(root, '.data'), { recursive: true, mode: 0o711 });
    const { passTo, unlock } = await awaitLock(join(root, '.data/installing.json'), signal);
    try {
      if (!isInstalled()) {
        // An installation that is interrupted must not count as one.
        for (const path of [stamp, notes]) rmSync(path, { force: true });
        await runNpm({ root, log, signal, begun: (pid) => passTo('npm ci', pid) });
      }
    } finally {
      unlock();
    }
  }
  writeFileSync(stamp, expected);
  return wasInstalled ? 'up to date' : 'installed';
}

/** What npm has noted; null where it has not, or writes it at this moment. */
function packagesIn(notes) {
  try {
    return JSON.parse(readFileSync(notes, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** @type {(how: { root: string, log: string, signal: AbortSignal, begun: (pid: number) => void }) => Promise<void>} */
async function runNpm({ root, ...how }) {
  const env = withoutTools(process.env);
  const npm = findProgram(['npm'], env);
  if (npm === null) throw new StartFault('npm was not found; it comes with Node (https://nodejs.org).');
  const shell = process.platform === 'win32';
  // NODE_ENV=production or an .npmrc may leave out what building needs.
  const args = ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error'];
  const file = shell ? `"${npm}"` : npm;
  await runCommand('npm ci', { file, args, options: { cwd: root, env, shell }, ...how });
}

/**
 * Whether somebody has run npm by hand with this lock: npm notes what it has installed, the optional packages of other
 * machines left out.
 * @param {Record<string, any>} present what npm has noted, by folder
 * @param {Record<string, any>} packages those of the lock
 */
function fits(present, packages) {
  const isAsExpected = ([folder, entry]) =>
    present[folder] === undefined ? entry.optional === true : present[folder].version === entry.version;
  const expected = Object.entries(packages).filter(([folder]) => folder.includes('node_modules/'));
  return Object.keys(present).every((folder) => packages[folder]) && expected.every(isAsExpected);
}

/** Whether every package is in its folder: somebody may have deleted one, or the node_modules of one app. */
function isWhole(root, present) {
  return Object.keys(present).every((folder) => existsSync(join(root, folder, 'package.json')));
}

const roots = ['apps', 'libs', 'tsconfig.base.json', 'nx.json', 'package.json', 'package-lock.json'];
const leftOut = new Set(['dist', 'node_modules', 'test', 'e2e']);

/**
 * A fingerprint of the names, sizes and times of all that a build reads: cheaper by far than Nx, which reads
 * the contents, whether anything changed.
 */
export function sourceState(root) {
  const hash = createHash('sha256');
  for (const name of roots) {
    const path = join(root, name);
    if (existsSync(path)) addTo(hash, path, statSync(path));
  }
  return hash.digest('hex');
}

function addTo(hash, path, stat) {
  if (!stat.isDirectory()) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const isSource = !leftOut.has(entry.name) && !/\.spec\.tsx?$|\.tsbuildinfo$/.test(entry.name);
    if (!isSource) continue;
    const inside = join(path, entry.name);
    // Editors leave links to nothing, and files that are gone a moment later.
    const found = entry.isDirectory() ? entry : statSync(inside, { throwIfNoEntry: false });
    if (found) addTo(hash, inside, found);
  }
}
