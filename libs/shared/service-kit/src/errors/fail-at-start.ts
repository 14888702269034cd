import { describeError } from '../logging/describe-error.js';

/** Says on standard error why a process can't start, all of it at once, and ends it. */
export function failAtStart(name: string, error: unknown, status = 1): never {
  process.stderr.write(`${name} can't start: ${reasonOf(error)}\n`);
  process.exit(status);
}

/** Faults of the configuration and of the wiring are our own words, and there may be many of them. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'ConfigError') return error.message;
  if (error instanceof Error && error.message.startsWith('The wiring is not whole')) return error.message;
  const { type, message, code, stack = '' } = describeError(error);
  return `${type}: ${message}${code === undefined ? '' : ` (${code})`}\n${stack}`;
}
