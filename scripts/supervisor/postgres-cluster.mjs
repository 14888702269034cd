import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { writePrivate } from './kept-secret.mjs';
import { plainEnv } from './postgres-environment.mjs';
import { runCommand } from './run-command.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * Makes an empty PostgreSQL cluster whose superuser `postgres` has the password. It is made aside and moved when
 * whole, so that a start that was cut off leaves no half cluster.
 * @param {{ folder: string, password: string, programs: { initdb: string }, log: string, signal: AbortSignal,
 * owner: import('./postgres-owner.mjs').PostgresOwner, isSynced: boolean }} what `isSynced`: the disk has all of it when
 * this returns
 */
export async function makeCluster({ folder, password, programs, owner, isSynced, log, signal }) {
  const fresh = `${folder}.new`;
  const passwordFile = `${fresh}.password`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(fresh, owner.uid, owner.gid);
  writePrivate(passwordFile, password, owner);
  try {
    // The built-in locale sorts alike on every machine.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const quick = isSynced ? [] : ['--no-sync'];
    const words = ['-D', fresh, ...locale, ...access, ...quick, '--no-instructions'];
    const { options, ...program } = owner.command(programs.initdb, words);
    const surroundings = { ...options, cwd: fresh, env: plainEnv() };
    await runCommand('initdb', { ...program, options: surroundings, log, signal });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  // Fails on a folder that holds anything: whatever it is, it is not ours to remove.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(fresh, folder);
}

/** A cluster's folder that was copied or cloned by root is given back to who must own it. */
export function giveTo(owner, folder) {
  if (!existsSync(folder)) return;
  const { uid } = statSync(folder);
  const us = process.getuid?.();
  if (owner.uid !== undefined && uid !== owner.uid) {
    execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
  } else if (owner.uid === undefined && us !== undefined && uid !== us) {
    throw new StartFault(
      `${folder} belongs to user number ${uid}: start as that user or as root, or give it away with chown -R.`,
    );
  }
}
