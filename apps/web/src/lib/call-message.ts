/** What is known of a failed request when its message is chosen. */
export interface FailedRequest {
  readonly body?: unknown;
  readonly statusText?: unknown;
  readonly error: unknown;
  /** The header `x-rate-limit-remaining`, as it came. */
  readonly remaining?: unknown;
  readonly fallback?: string | undefined;
}

const vague = new Set(['', 'Internal Server Error', 'Forbidden']);
const fewTries = 10;

/**
 * The sentence shown for a failed request (spec section 8, "Message choice"): the body, the status text, the
 * error's message or its string form, whichever is first usable; the fallback in place of one that says nothing;
 * the number of tries left when they are few.
 */
export function callMessage({ body, statusText, error, remaining, fallback }: FailedRequest): string {
  const found =
    [body, statusText].find(isSentence) ??
    (error instanceof Error ? error.message : undefined) ??
    String(error);
  const sentence = found.replace(/^(?:Error:\s*)+/u, '').trim();
  const message = vague.has(sentence) && fallback !== undefined ? fallback : sentence;
  const tries = readTries(remaining);
  return tries === null ? message : `${message} (${tries} tries remaining)`;
}

function isSentence(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && !value.toLowerCase().includes('html');
}

function readTries(remaining: unknown): number | null {
  if (typeof remaining !== 'string' && typeof remaining !== 'number') return null;
  const tries = remaining === '' ? Number.NaN : Number(remaining);
  return Number.isFinite(tries) && tries < fewTries ? tries : null;
}
