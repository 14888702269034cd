const key = 'token';

let held: string | null = null;

/**
 * Takes the token of a mailed link out of the address before anything reads it: it must not stay in the history, in
 * the stored addresses or in a referrer (docs/security.md#accounts-and-sessions).
 */
export function takeLinkToken(): void {
  const address = new URL(location.href);
  held = address.searchParams.get(key) ?? held;
  if (!address.searchParams.has(key)) return;
  address.searchParams.delete(key);
  history.replaceState(history.state, '', address);
}

/** The token that the page was opened with, as long as it was not used; null when there was none. */
export function linkToken(): string | null {
  return held;
}

/** The token is used up. */
export function forgetLinkToken(): void {
  held = null;
}
