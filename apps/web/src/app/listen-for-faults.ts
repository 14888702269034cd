import type { RootOptions } from 'react-dom/client';
import { isMissingPart } from '../lib/missing-part.js';
import { reportError } from '../lib/report-error.js';

declare global {
  interface Window {
    /** The errors since the page loaded; the script of index.html records them. */
    earlyFaults?: (ErrorEvent | PromiseRejectionEvent)[] | undefined;
  }
}

/** Safari hides where an extension's script comes from. */
const extension = /\b(?:(?:chrome|moz|safari|safari-web|ms-browser)-extension:\/\/|webkit-masked-url:\/\/)/u;

/** A line of a stack that names a script. */
const frame = /^.*(?:@|\bat\b).*:\/\/.*$/mu;

/** The browser reports this when a list changes its size while it is measured; it has no effect. */
const harmless = /^ResizeObserver loop/u;

/** The message of an error in a script of another origin, whose details the browser hides: none of our scripts. */
const foreign = /^Script error\.?$/u;

/** Reports all uncaught errors of the page: from now on, and those recorded before. */
export function listenForFaults(): void {
  const early = window.earlyFaults ?? [];
  window.earlyFaults = undefined;
  for (const fault of early) take(fault);
  addEventListener('error', take);
  addEventListener('unhandledrejection', take);
}

function take(fault: ErrorEvent | PromiseRejectionEvent): void {
  if ('reason' in fault) reportFault(fault.reason);
  else if (!extension.test(fault.filename)) reportFault(fault.error ?? new ErrorWithoutStack(fault.message));
}

/** Handles the errors that React passes to hooks; they are logged to the console too, as without the hooks. */
export const faultHooks: RootOptions = {
  onUncaughtError: logAndReport,
  onRecoverableError: logAndReport,
};

function logAndReport(thrown: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(thrown);
  // The cause of React's error is the error that React has recovered from.
  reportFault(thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown);
}

/** A message of the browser for which it has no error. */
class ErrorWithoutStack extends Error {
  override stack = '';
}

function reportFault(thrown: unknown): void {
  if (import.meta.env?.PROD && isOurs(thrown)) reportError(thrown);
}

/**
 * True if an error may be a bug of the app. It is not if a browser extension throws it, if the work was aborted on
 * purpose, or if a part failed to load, which the page that needs the part reports.
 */
export function isOurs(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return true;
  const { name, message, stack = '' } = thrown;
  if (name === 'AbortError' || isMissingPart(thrown) || harmless.test(message)) return false;
  if (foreign.test(message) && stack === '') return false;
  return !extension.test(frame.exec(stack)?.[0] ?? '');
}
