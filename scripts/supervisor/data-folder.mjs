import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartFault } from './start-fault.mjs';

/**
 * The paths of one site's files. Others may pass through `.data` itself (PostgreSQL's user must), but not list it.
 * @typedef {ReturnType<typeof dataFolder>} DataFolder
 *
 * @param {string} dataDir
 */
export function dataFolder(dataDir) {
  /** @param {...string} names */
  const inside = (...names) => join(dataDir, ...names);
  return {
    path: dataDir,
    logs: inside('logs'),
    run: inside('run'),
    secrets: inside('secrets'),
    postgres: inside('postgres'),
    redis: inside('redis'),
    mail: inside('mail'),
    sampleStamp: inside('run', 'sample-content'),
    log: (/** @type {string} */ part) => inside('logs', `${part}.log`),
  };
}

/** Makes the folders that are missing. Throws a StartFault when the data belong to somebody else. @param {DataFolder} data */
export function makeDataFolder(data) {
  try {
    if (!existsSync(data.path)) {
      mkdirSync(data.path, { recursive: true });
      chmodSync(data.path, 0o711);
    }
    for (const folder of [data.logs, data.run, data.secrets]) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    }
  } catch (error) {
    const owner = existsSync(data.path) ? ` It belongs to user number ${statSync(data.path).uid}.` : '';
    throw new StartFault(
      `The data folder ${data.path} cannot be written (${error.code}).${owner} ` +
        'Start as its owner, give it to yourself with chown, or name another folder with DATA_DIR.',
    );
  }
}

/**
 * Forgets all of a site but the lock of the calling supervisor, and the folders of tests that may be running.
 * Throws a StartFault for a folder that no supervisor has made: a slip in DATA_DIR must not empty somebody's home.
 * @param {DataFolder} data
 */
export function emptyDataFolder(data) {
  if (!existsSync(data.path) || readdirSync(data.path).length === 0) return;
  if (!existsSync(data.run) || !existsSync(data.secrets)) {
    throw new StartFault(
      `${data.path} does not look like the data folder of this site: --reset leaves it alone.`,
    );
  }
  for (const name of readdirSync(data.path)) {
    if (name === 'run' || name.startsWith('test-')) continue;
    rmSync(join(data.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
  rmSync(data.sampleStamp, { force: true });
}
