import { existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import { relative } from 'node:path';

/** A reason why the site cannot start, in a sentence for the person at the terminal: shown without a stack. */
export class StartFault extends Error {
  /** @override */
  name = 'StartFault';
}

/** The start was stopped before its end. */
export class Interrupted extends Error {
  /** @override */
  name = 'Interrupted';
}

/**
 * Returns the fault of a part that failed, with the last 20 lines of its log.
 * @param {string} what for instance "content ended with exit code 1 before it was ready"
 * @param {string} log the path of its log
 */
export function partFault(what, log) {
  const end = endOfLog(log, 20);
  const quoted = end
    ? `The end of ${relative(process.cwd(), log)}:\n${end.replace(/^/gm, '    ')}`
    : 'Its log is empty.';
  return new StartFault(`${what}. ${quoted}`);
}

/** The file descriptor of an empty log; the log of the run before is kept beside it as `<path>.1`. */
export function newLog(path) {
  if (existsSync(path)) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines of a log, empty when there is none. */
function endOfLog(path, lines) {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
