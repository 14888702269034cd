import { type Logger, pino } from 'pino';
import { describeError } from './describe-error.js';
import { requestScope } from './request-scope.js';

export type { Logger };

/** Words that never reach a log, wherever they stand in what is logged. */
const secrets = ['password', 'password1', 'password2', 'token', 'cookie', 'authorization'];

/**
 * JSON lines on standard output, each with the process's name and, inside a request, its id. Errors are logged as
 * `describeError` describes them, under whatever name an error is logged.
 */
export function createLogger(process: string, level: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Described already; pino's own would add to it.
    serializers: { err: (described: unknown) => described },
    formatters: { level: (label) => ({ level: label }), log: withoutErrors },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    hooks: {
      logMethod([about, text, ...rest], log) {
        const error: unknown = about instanceof Error ? about : about && Reflect.get(Object(about), 'err');
        // Pino itself would take the error's own message.
        if (error instanceof Error && text === undefined) log.call(this, about, describeError(error).message);
        else log.call(this, about, text, ...rest);
      },
    },
    mixin: () => {
      const requestId = requestScope.current();
      return requestId === undefined ? {} : { request_id: requestId };
    },
  });
}

/** Errors under any name, and other thrown values that are logged as `err`. */
function withoutErrors(about: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(about).map(([name, value]) => [
      name,
      value instanceof Error || (name === 'err' && value !== undefined) ? describeError(value) : value,
    ]),
  );
}

/** The token under which a process's logger is injected. */
export const LOGGER = Symbol('logger');
