import { createHmac, randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartFault } from './start-fault.mjs';

/**
 * The paths of one site's files. Others may pass through `.data` itself (PostgreSQL's user must), but not list it.
 * @typedef {ReturnType<typeof dataFolder>} DataFolder
 *
 * @param {string} dataDir
 * @param {string} [mailDir] a folder of emails elsewhere
 * @param {string} [mediaDir] a folder of files of members elsewhere
 */
export function dataFolder(dataDir, mailDir, mediaDir) {
  /** @param {...string} names */
  const inside = (...names) => join(dataDir, ...names);
  return {
    path: dataDir,
    logs: inside('logs'),
    run: inside('run'),
    secrets: inside('secrets'),
    postgres: inside('postgres'),
    redis: inside('redis'),
    backups: inside('backups'),
    mail: mailDir ?? inside('mail'),
    media: mediaDir ?? inside('media'),
    sampleStamp: inside('run', 'sample-content'),
    launchDate: inside('launch-date'),
    log: (/** @type {string} */ part) => inside('logs', `${part}.log`),
  };
}

/**
 * Makes the folders that are missing. Throws a StartFault when some of the data belong to somebody else.
 * @param {DataFolder} data
 */
export function makeDataFolder(data) {
  refuseRoot(data);
  requireFolder(data.path, 0o711);
  for (const folder of [data.logs, data.run, data.secrets]) requireFolder(folder, 0o700);
  // These hold what is written again in its place; a log is begun anew.
  const closed = [data.run, data.secrets, data.redis].flatMap(closedIn);
  if (closed.length > 0) throw cannotWrite(closed);
}

/**
 * Makes a folder that is missing. Throws a StartFault when it cannot be written.
 * @param {string} path
 * @param {number} mode of a new one
 */
export function requireFolder(path, mode) {
  try {
    mkdirSync(dirname(path), { recursive: true });
    if (mkdirSync(path, { recursive: true, mode })) chmodSync(path, mode);
  } catch {
    throw cannotWrite([path]);
  }
  if (!mayWrite(path)) throw cannotWrite([path]);
}

/** Throws a StartFault when root would make files in a folder of another user, who could not write them later. */
function refuseRoot({ path }) {
  const owner = existsSync(path) ? statSync(path).uid : 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new StartFault(
    `The data folder ${path} belongs to user number ${owner}, who could not write what root makes there. ` +
      'Start as that user, give the folder to root with chown -R, or name another one with DATA_DIR.',
  );
}

/** Returns the paths that this process cannot write: the file or folder itself, or those in it. */
function closedIn(path) {
  if (!existsSync(path)) return [];
  if (!mayWrite(path)) return [path];
  return statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => closedIn(join(path, name))) : [];
}

function mayWrite(path) {
  const passes = statSync(path).isDirectory() ? constants.X_OK : 0;
  try {
    accessSync(path, constants.R_OK | constants.W_OK | passes);
    return true;
  } catch {
    return false;
  }
}

function cannotWrite(paths) {
  const owners = new Set(paths.filter(existsSync).map((path) => statSync(path).uid));
  const belongsTo = owners.size > 0 ? ` (of user number ${[...owners].join(', ')})` : '';
  return new StartFault(
    `The site cannot write ${paths.join(', ')}${belongsTo}. ` +
      'Start as its owner, give it to yourself with chown -R, or name another folder (DATA_DIR, MAIL_DIR, MEDIA_DIR).',
  );
}

/**
 * Deletes all data of a site except for its backups, the lock of the calling supervisor and the folders of tests that
 * may be running. Throws a StartFault for a folder that no supervisor has made: a wrong DATA_DIR must not delete other files.
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
    if (name === 'run' || name.startsWith('test-') || join(data.path, name) === data.backups) continue;
    rmSync(join(data.path, name), { recursive: true, force: true, maxRetries: 3 });
  }
  rmSync(data.sampleStamp, { force: true });
}

/**
 * Returns a secret of 256 bits; the first call makes and stores it.
 * @param {string} folder the site's `.data/secrets`
 * @param {string} name of the file
 */
export function keptSecret(folder, name) {
  const path = join(folder, name);
  if (!existsSync(path)) {
    writeFileSync(`${path}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
  return readFileSync(path, 'utf8').trim();
}

/**
 * The day on which a site was made (`2026-01-31`, UTC), which its first start writes down. Null for a site with data of
 * its own that is older than the file.
 * @param {Pick<DataFolder, 'launchDate' | 'postgres'>} data before PostgreSQL has made its folder
 */
export function keptLaunchDate({ launchDate, postgres }) {
  if (existsSync(launchDate)) return readFileSync(launchDate, 'utf8').trim();
  if (existsSync(postgres)) return null;
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(launchDate, today, { mode: 0o600 });
  return today;
}

/** Derives the secret of one purpose from another secret, so that it need not be stored. */
export function derivedSecret(secret, purpose) {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}

/** Writes a file that only its owner may read. */
export function writePrivate(path, text, owner = {}) {
  writeFileSync(path, text, { mode: 0o600 });
  if (owner.uid !== undefined) chownSync(path, owner.uid, owner.gid);
}
