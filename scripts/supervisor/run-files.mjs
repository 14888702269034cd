import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beganAt } from './process-identity.mjs';

/**
 * Notes which process a part runs as, for the next supervisor in case this one is killed: `<folder>/<part>.json`.
 * @typedef {ReturnType<typeof runFiles>} RunFiles
 *
 * @param {string} folder the site's `.data/run`
 */
export function runFiles(folder) {
  const path = (part) => join(folder, `${part}.json`);
  return {
    path,
    note(part, pid) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const fresh = `${path(part)}.${process.pid}.new`;
      writeFileSync(fresh, JSON.stringify({ part, pid, began: beganAt(pid) }), { mode: 0o600 });
      renameSync(fresh, path(part));
    },
    forget(part) {
      rmSync(path(part), { force: true });
    },
    /** @returns {{ part: string, pid: number, began: string | null }[]} */
    all() {
      const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
      return names.map((name) => readRunFile(join(folder, name))).filter((noted) => noted !== null);
    },
  };
}

/** The content of a run file; null when the file is missing or broken. */
export function readRunFile(path) {
  try {
    const noted = JSON.parse(readFileSync(path, 'utf8'));
    return Number.isInteger(noted.pid) && noted.pid > 1 ? noted : null;
  } catch {
    return null;
  }
}
