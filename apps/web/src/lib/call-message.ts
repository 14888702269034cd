import { unreachable } from './call-failure.js';

/** The data of a failed request from which its message is chosen. */
export interface FailedRequest {
  readonly body?: unknown;
  readonly statusText?: unknown;
  readonly error: unknown;
  /** The value of the header `x-rate-limit-remaining`. */
  readonly remaining?: unknown;
  /** Replaces a message that explains nothing to a reader; without it that message stays. */
  readonly fallback?: string | undefined;
}

/**
 * The generic messages of servers, proxies and libraries: the names of the statuses (RFC 9110, section 15), with their
 * number before or "Error" after them, and the messages of axios. They name the failure and do not explain it.
 */
const vague = new RegExp(
  `^(?:http )?(?:error |error code: )?(?:[45]\\d\\d:? ?)?(?:${[
    'bad request',
    'unauthorized',
    'payment required',
    'forbidden',
    'not found',
    'page not found',
    'method not allowed',
    'not acceptable',
    'proxy authentication required',
    'request time-?out',
    'conflict',
    'gone',
    'length required',
    'precondition failed',
    '(?:payload|content|request entity) too large',
    '(?:request-)?uri too (?:long|large)',
    'unsupported media type',
    'range not satisfiable',
    'expectation failed',
    "i'm a teapot",
    'misdirected request',
    'unprocessable (?:entity|content)',
    'locked',
    'failed dependency',
    'too early',
    'upgrade required',
    'precondition required',
    'too many requests',
    'request header fields too large',
    'unavailable for legal reasons',
    'internal server error',
    'not implemented',
    'bad gateway',
    'service (?:temporarily )?unavailable',
    'gateway time-?out',
    'http version not supported',
    'insufficient storage',
    'network authentication required',
    'web server is down',
    'connection timed out',
    'origin is unreachable',
    'a timeout occurred',
    'no available server',
    'no healthy upstream',
    'upstream (?:connect error|request timeout).*',
    'request failed with status code \\d+',
    'request aborted',
  ].join('|')})?(?: error)?[.!]?$`,
  'iu',
);

/** The messages of a request without a response. */
const withoutResponse = /^(?:network error|failed to fetch|load failed|timeout of \d+ ?ms exceeded)[.!]?$/iu;

const fewTries = 10;

/**
 * Returns the sentence shown for a failed request (docs/product/pages.md#messages-for-people): the body, the status
 * text, the error's message or its string form, whichever is first usable; the fallback in place of one that says
 * nothing; the number of tries left when they are few.
 */
export function callMessage({ body, statusText, error, remaining, fallback }: FailedRequest): string {
  const found =
    [body, statusText].find(isSentence) ??
    (error instanceof Error ? error.message : undefined) ??
    String(error);
  const sentence = found.replace(/^(?:Error:\s*)+/u, '').trim();
  const message = fallback === undefined ? sentence : explained(sentence, fallback);
  const tries = readTries(remaining);
  return tries === null ? message : `${message} (${tries} tries remaining)`;
}

function explained(sentence: string, fallback: string): string {
  if (withoutResponse.test(sentence)) return unreachable(fallback);
  return vague.test(sentence) ? fallback : sentence;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.toLowerCase().includes('html');
}

function readTries(remaining: unknown): number | null {
  if (typeof remaining !== 'string' && typeof remaining !== 'number') return null;
  const tries = remaining === '' ? Number.NaN : Number(remaining);
  return Number.isFinite(tries) && tries < fewTries ? tries : null;
}
