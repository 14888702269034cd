import { isLeaving, untilStaying } from './leaving.js';

const flag = 'reloaded';
const failedImport = /dynamically imported module|importing a module script|unable to preload/iu;

/** The result of handling a part of the program that could not be loaded. */
export type MissingPart =
  /** The page reloads soon. */
  | 'reloading'
  /** The site cannot be reached, so a reload would fail too. */
  | 'unreachable'
  /** The page was reloaded before, which did not help. */
  | 'lost';

/** True if a part of the program could not be loaded, as after a new version of the site replaced its files. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && failedImport.test(error.message);
}

let isReloading = false;

/**
 * Reloads the page where that helps, at most once: the query remembers it until the reader opens another page. It does
 * not reload while the reader is leaving, nor without a connection, which would show the browser's error page.
 */
export async function reloadForPart(): Promise<MissingPart> {
  if (isReloading) return 'reloading';
  await untilStaying();
  const isReachable = await canReload();
  if (isLeaving()) return reloadForPart();
  if (!isReachable) return 'unreachable';
  const address = new URL(location.href);
  if (address.searchParams.has(flag)) return 'lost';
  isReloading = true;
  address.searchParams.set(flag, '1');
  location.replace(address);
  return 'reloading';
}

/** True if a reload of this page would succeed. */
async function canReload(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const response = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  return response !== null && response.status < 500;
}
