const key = 'returnTo';
const here = 'https://here.invalid';

/** The state of a navigation to log-in from the page to return to: going back in the history leads to that page. */
export const comesFromReturnTo = { comesFromReturnTo: true } as const;

export const isFromReturnTo = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'comesFromReturnTo' in state;

/** Returns the address of log-in or sign-up, with the page to return to in its query. */
export function withReturnTo(address: string, returnTo: string): string {
  return `${address}?${new URLSearchParams({ [key]: returnTo })}`;
}

/** Returns the page that a visitor returns to after log-in: a page of this site that the address names, else null. */
export function readReturnTo({ search }: { readonly search: string }): string | null {
  const returnTo = new URLSearchParams(search).get(key);
  if (!returnTo?.startsWith('/') || !URL.canParse(returnTo, here)) return null;
  const { origin, pathname, search: query } = new URL(returnTo, here);
  // A path that begins with two slashes would lead to another site.
  return origin === here && !pathname.startsWith('//') ? pathname + query : null;
}
