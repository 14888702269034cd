import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { beganAt, isAlive } from './process-identity.mjs';
import { readRunFile } from './run-files.mjs';
import { StartFault } from './start-fault.mjs';

/**
 * One supervisor a data folder: takes the lock, over the body of a dead one if need be.
 * Throws a StartFault while another lives.
 * @param {string} path of the lock file
 * @returns {() => void} gives the lock back
 */
export function lockFor(path) {
  const mine = { part: 'supervisor', pid: process.pid, began: beganAt(process.pid) };
  const draft = `${path}.${process.pid}.new`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      // A link appears whole or not at all, so that no other supervisor reads half a lock.
      try {
        linkSync(draft, path);
        return () => rmSync(path, { force: true });
      } catch (error) {
        if (error.code !== 'EEXIST') throw error;
      }
      const holder = readRunFile(path);
      if (holder && isAlive(holder)) {
        throw new StartFault(
          `This site is running already (process ${holder.pid}). Stop it with Ctrl-C there or "kill ${holder.pid}", ` +
            'or start another one beside it with its own DATA_DIR and PORT.',
        );
      }
      rmSync(path, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
}
