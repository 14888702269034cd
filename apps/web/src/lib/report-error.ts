import { matchPage } from '@quillstead/catalogue/match-page';
import { reportError as errorCall } from '@quillstead/contracts';
import { asCallFailure, CallFailure } from './call-failure.js';
import { callQuietly } from './call.js';

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

/**
 * Returns message and stack of a thrown error. Of any other value only the type: it may be a text that a user has
 * typed.
 */
function described(thrown: unknown): { message: string; stack: string } {
  if (thrown instanceof CallFailure) {
    // The message of a CallFailure is a sentence of the server, which may repeat what was sent.
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

/** Returns the name of the main script of the page, which differs in each build: `index-AbCd1234`. */
function release(): string | null {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return /([^/]+)\.js$/u.exec(script?.src ?? '')?.[1] ?? null;
}

const query = /([a-z][a-z0-9+.-]*:\/\/[^\s?#()]*|\/[^\s?#()]+)[?#][^\s()]*?(?=(?::\d+){0,2}(?:[\s()]|$))/giu;

/** Returns a text with every address in it cut before its query and fragment, which may hold what is private. */
export function withoutQueries(text: string): string {
  return text.replace(query, '$1');
}

/** The shortest value that is replaced: shorter ones occur by chance in other words. */
const shortest = 3;

/** A word that a program has written, such as the name of a property. */
const name = /^[\w$.[\]()?-]{1,60}$/u;

/** A text in quotation marks, over lines too and no apostrophe, and what stands around it. */
const quoted =
  /(property\s)?(?<!\w)(["'`“‘])([^]{0,500}?)(?:\2|[”’])(?=$|[\s,.:;)\]])(\s+is not (?:a )?valid)?/gu;

/**
 * Returns the message of an error without what somebody has typed: what stands in a field of the page, and what engines
 * quote of a text that they could not read (of JSON, of a selector, of a regular expression). Names of properties,
 * which engines quote as well, stay: they say where the fault is.
 */
export function withoutTyped(text: string): string {
  const bare = text
    .replace(/(regular expression: )\/.*\//giu, '$1/…/')
    .replace(quoted, (whole, property: string | undefined, open: string, inner: string, invalid?: string) => {
      const isName = name.test(inner) && invalid === undefined && (open !== '"' || property !== undefined);
      return isName ? whole : `${property ?? ''}${open}…${open}${invalid ?? ''}`;
    });
  return typedNow().reduce((left, typed) => left.replaceAll(typed, '…'), bare);
}

/** Returns the values of the fields, the longest first, because a shorter one may be part of it. */
function typedNow(): string[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
    .map(({ value }) => value.trim())
    .filter((value) => value.length >= shortest)
    .toSorted((a, b) => b.length - a.length);
}

/** True if an address holds a secret, which must not be counted or reported. */
export const isSecretAddress = (pathname: string): boolean => matchPage(pathname)?.page.isSecret === true;

/** Returns a text in which the route stands in place of the present address, and its names in place of its secrets. */
function withoutSecret(text: string): string {
  const match = matchPage(location.pathname);
  if (match?.page.isSecret !== true) return text;
  return Object.entries(match.params).reduce(
    (left, [key, value]) =>
      left.replaceAll(encodeURIComponent(value), `:${key}`).replaceAll(value, `:${key}`),
    text,
  );
}
