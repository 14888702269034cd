import type { IncomingHttpHeaders } from 'node:http';

/**
 * The second defence beside the token: whether a browser says that the page behind a request is not ours (Fetch
 * Metadata; RFC 6454 Origin). A page of ours is at the site's address, or at the requested one. A client that sends
 * neither header is no browser, or an old one, and is left to the token.
 */
export function isForeign(
  headers: Pick<IncomingHttpHeaders, 'origin' | 'host' | 'sec-fetch-site'>,
  siteOrigin: string,
): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin, host } = headers;
  if (origin === undefined || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
