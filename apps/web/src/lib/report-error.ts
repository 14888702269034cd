import { reportError as errorCall } from '@quillstead/contracts';
import { call } from './call.js';
import { withoutQueries } from './without-queries.js';

const longest = 10_000;

/** Tells the people who run the site what broke (spec section 4); a report that fails is not told. */
export function reportError(thrown: unknown): void {
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const report = {
    pathname: location.pathname.slice(0, longest),
    message: withoutQueries(message).slice(0, longest),
    stack: withoutQueries(stack ?? '').slice(0, longest),
  };
  call(errorCall, { error: report }).catch(() => undefined);
}
