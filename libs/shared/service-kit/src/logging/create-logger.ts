import { type Logger, pino } from 'pino';
import { requestScope } from './request-scope.js';

export type { Logger };

/** Words that never reach a log, wherever they stand in what is logged. */
const secrets = ['password', 'password1', 'password2', 'token', 'cookie', 'authorization'];

/** JSON lines on standard output, each with the process's name and, inside a request, its id. */
export function createLogger(process: string, level: string): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    mixin: () => {
      const requestId = requestScope.current();
      return requestId === undefined ? {} : { request_id: requestId };
    },
  });
}
