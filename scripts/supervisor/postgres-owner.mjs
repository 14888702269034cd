import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { findProgram } from './find-program.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * As whom PostgreSQL runs, which refuses to be root.
 *
 * @typedef {object} PostgresOwner
 * @property {number} [uid] not set: as who we are
 * @property {number} [gid]
 * @property {(file: string, args: string[]) => { file: string, args: string[], options: object }} command
 *
 * @param {string} dataDir of the cluster; may not exist yet
 * @param {string} program one that must be reachable
 * @returns {PostgresOwner}
 */
export function postgresOwner(dataDir, program) {
  if (process.getuid?.() !== 0) return { command: (file, args) => ({ file, args, options: {} }) };
  const { uid, gid } = ownerOf(dataDir) ?? systemUser();
  const way = [program, dirname(dataDir)];
  if (way.every((path) => mayReach(path, uid, gid))) {
    return { uid, gid, command: (file, args) => ({ file, args, options: { uid, gid } }) };
  }
  return { uid, gid, command: throughClosedFolders(program, uid, gid) };
}

/** A cluster that an ordinary user made stays that user's. */
function ownerOf(dataDir) {
  if (!existsSync(dataDir)) return null;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? null : { uid, gid };
}

function systemUser() {
  for (const user of ['postgres', 'nobody']) {
    try {
      const number = (flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      continue;
    }
  }
  throw new StartFault(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** Whether the modes of all folders on the way let the user through (access lists are not looked at). */
function mayReach(path, uid, gid) {
  const { uid: owner, gid: group, mode } = statSync(path);
  const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & bit) !== 0 && (dirname(path) === path || mayReach(dirname(path), uid, gid));
}

/** capabilities(7). Containers often lack the first, which lets pass and read; the second lets write as well. */
const rightsToPass = ['dac_read_search', 'dac_override'];

/**
 * A clone under /root cannot be entered by another user. On Linux PostgreSQL gets, beside that user's rights, the one
 * to pass through closed folders, and loses all others for good.
 */
function throughClosedFolders(program, uid, gid) {
  const setpriv = process.platform === 'linux' ? findProgram(['setpriv']) : null;
  // Without no_setuid_fixup access(2), by which PostgreSQL looks for its own programs, would not count the right.
  const user = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--no-new-privs',
  ];
  for (const right of rightsToPass) {
    if (setpriv === null) break;
    const only = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${right}`);
    /** @type {PostgresOwner['command']} */
    const command = (file, args) => ({ file: setpriv, args: [...user, ...only, file, ...args], options: {} });
    const trial = command(program, ['--version']);
    if (spawnSync(trial.file, trial.args).status === 0) return command;
  }
  throw new StartFault(
    `PostgreSQL does not run as root but as user number ${uid}, who cannot enter ${program}. ` +
      'Move this folder to a place that everybody can enter (/opt or /srv, say), start as an ordinary user, or set DATABASE_URL.',
  );
}
