import { relative } from 'node:path';
import { endOfLog } from './log-file.mjs';

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
 * A part failed: names it and quotes the last 20 lines of its log.
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
