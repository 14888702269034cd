import type { SitePathName } from '@quillstead/catalogue';
import { matchPage } from '@quillstead/catalogue/match-page';

const key = 'token';

let held: string | null = null;
let page: SitePathName | undefined;

/**
 * Takes the token of a mailed link out of the address before anything reads it: it must not stay in the history, in
 * the stored addresses or in a referrer (docs/security.md#accounts-and-sessions).
 */
export function takeLinkToken(): void {
  const address = new URL(location.href);
  const token = address.searchParams.get(key);
  if (token === null) return;
  held = token;
  page = matchPage(address.pathname)?.name;
  address.searchParams.delete(key);
  history.replaceState(history.state, '', address);
}

/** The token that the page was opened with, as long as it was not used; null when there was none. */
export function linkToken(): string | null {
  return held;
}

/** The page that the token is for; another page may be open by now, or a modal over it. */
export function pageOfLinkToken(): SitePathName | undefined {
  return page;
}

/** The token is used up. */
export function forgetLinkToken(): void {
  held = null;
}
