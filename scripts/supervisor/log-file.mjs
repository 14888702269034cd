import { existsSync, openSync, readFileSync, renameSync } from 'node:fs';

/** The file descriptor of an empty log; the log of the run before is kept beside it as `<path>.1`. */
export function newLog(path) {
  if (existsSync(path)) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** The last lines of a log, empty when there is none. */
export function endOfLog(path, lines) {
  if (!existsSync(path)) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
