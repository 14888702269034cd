const key = 'wanted';
const here = 'https://here.invalid';

/** The state of a navigation to log-in that was made from the place that is wanted: the way there is the way back. */
export const comesFromWanted = { comesFromWanted: true } as const;

export const isFromWanted = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'comesFromWanted' in state;

/** The address of log-in or sign-up for a visitor who wants to go on somewhere; it travels as payload in the query. */
export function withWanted(address: string, wanted: string): string {
  return `${address}?${new URLSearchParams({ [key]: wanted })}`;
}

/** Where a visitor who logs in now should be taken: a place of this site that the address names, else nothing. */
export function wantedPlace({ search }: { readonly search: string }): string | null {
  const wanted = new URLSearchParams(search).get(key);
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, here)) return null;
  const { origin, pathname, search: query } = new URL(wanted, here);
  // What begins with two slashes would lead to another site once more.
  return origin === here && !pathname.startsWith('//') ? pathname + query : null;
}
