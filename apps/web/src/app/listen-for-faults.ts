import type { RootOptions } from 'react-dom/client';
import { isMissingPart } from '../lib/missing-part.js';

declare global {
  interface Window {
    /** What was thrown since the page came, noted by the script of index.html. */
    earlyFaults?: (ErrorEvent | PromiseRejectionEvent)[] | undefined;
  }
}

/** Safari hides where an extension's script comes from. */
const extension = /\b(?:(?:chrome|moz|safari|safari-web|ms-browser)-extension:\/\/|webkit-masked-url:\/\/)/u;

/** A line of a stack that names a script. */
const frame = /^.*(?:@|\bat\b).*:\/\/.*$/mu;

/** A browser says so when a list changes its size while it is measured: nothing is lost by it. */
const harmless = /^ResizeObserver loop/u;

/** The message of an error in a script of another origin, whose details the browser hides: none of our scripts. */
const foreign = /^Script error\.?$/u;

/** Reports what is thrown anywhere on the page from now on, and what was before. */
export function listenForFaults(): void {
  const early = window.earlyFaults ?? [];
  window.earlyFaults = undefined;
  for (const fault of early) take(fault);
  addEventListener('error', take);
  addEventListener('unhandledrejection', take);
}

function take(fault: ErrorEvent | PromiseRejectionEvent): void {
  if ('reason' in fault) void reportFault(fault.reason);
  else if (!extension.test(fault.filename))
    void reportFault(fault.error ?? new ErrorWithoutStack(fault.message));
}

/** What React hands over instead of throwing it: it stands in the console too, as it would without us. */
export const faultHooks: RootOptions = {
  onUncaughtError: logAndReport,
  onRecoverableError: logAndReport,
};

function logAndReport(thrown: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(thrown);
  // What React has recovered from is the cause of what it says of that.
  void reportFault(thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown);
}

/** A message of the browser for which it has no error. */
class ErrorWithoutStack extends Error {
  override stack = '';
}

/** Loads the module that reports and reports the error; while the site is out of reach nothing is reported. */
async function reportFault(thrown: unknown): Promise<void> {
  if (!import.meta.env?.PROD || !isOurs(thrown)) return;
  const part = await import('../lib/report-error.js').catch(() => null);
  part?.reportError(thrown);
}

/**
 * Whether it may be a fault of ours: not what an extension of the browser throws, what was broken off on purpose, or a
 * part that did not come, which the page that needs it reports.
 */
export function isOurs(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return true;
  const { name, message, stack = '' } = thrown;
  if (name === 'AbortError' || isMissingPart(thrown) || harmless.test(message)) return false;
  if (foreign.test(message) && stack === '') return false;
  return !extension.test(frame.exec(stack)?.[0] ?? '');
}
