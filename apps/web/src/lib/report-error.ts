import { reportError as errorCall } from '@quillstead/contracts';
import { callQuietly } from './call.js';
import { asCallFailure, CallFailure } from './call-failure.js';
import { withoutQueries } from './without-queries.js';
import { withoutSecret } from './secret-address.js';
import { withoutTyped } from './without-typed.js';

const longest = 10_000;

/**
 * The most errors that a page reports: an error in a loop with a number in its message would be a different error each
 * time.
 */
const mostReports = 10;

const reported = new Set<string>();

/**
 * Reports an error to the people who run the site (docs/product/pages.md#errors-and-maintenance): each error once per
 * page load, and without anything that was typed or searched for. A report that fails is dropped.
 */
export function reportError(thrown: unknown): void {
  const { message, stack } = described(thrown);
  const fault = { message: clean(message), stack: clean(stack) };
  const key = JSON.stringify(fault);
  if (reported.has(key) || reported.size >= mostReports) return;
  reported.add(key);
  void send({ pathname: withoutSecret(location.pathname).slice(0, longest), ...fault }).catch(
    () => undefined,
  );
}

const clean = (text: string): string =>
  withoutTyped(withoutSecret(withoutQueries(text)))
    .slice(0, longest)
    .toWellFormed();

/** Message and stack of a thrown error. Of any other value only the type: it may be a text that a user has typed. */
function described(thrown: unknown): { message: string; stack: string } {
  if (thrown instanceof CallFailure) {
    // Its message is a sentence of the server, which may repeat what was sent.
    const message = `CallFailure ${thrown.status ?? 'without a response'}`;
    return { message, stack: framesOf(thrown.stack ?? '', thrown.message) };
  }
  if (thrown instanceof Error) return { message: thrown.message, stack: thrown.stack ?? '' };
  const tag = Object.prototype.toString.call(thrown).slice('[object '.length, -1);
  return { message: `Thrown, and no error: ${tag}`, stack: '' };
}

/** A stack without the message that it begins with in Chromium. */
const framesOf = (stack: string, message: string): string => stack.replace(message, '');

async function send(error: { pathname: string; message: string; stack: string }): Promise<void> {
  try {
    await callQuietly(errorCall, { error: { ...error, release: release() } });
  } catch (failure) {
    // During a rollout a gateway of the previous release may respond; it refuses fields that it does not know.
    if (asCallFailure(failure).status === 400) await callQuietly(errorCall, { error });
  }
}

/** The name of the main script of the page, which differs in each build: `index-AbCd1234`. */
function release(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /([^/]+)\.js$/u.exec(script?.src ?? '')?.[1] ?? null;
}
