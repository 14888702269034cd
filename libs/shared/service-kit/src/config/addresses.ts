import { isEmailAddress } from '@quillstead/fields';
import { z } from 'zod';
import { isSentinels, readAddress } from '../redis/redis-address.js';

/**
 * Returns a variable that is a URL with one of these protocols and a host. Its value is never in a message: it may have
 * a password.
 */
export function addressVariable(protocols: readonly string[]) {
  return z.string().refine((text) => isAddress(text, protocols), `must be ${wordsFor(protocols)}`);
}

const web = ['https', 'http'];
const databases = ['postgres', 'postgresql'];
const stores = ['redis', 'rediss', 'redis+sentinel', 'redis+cluster', 'rediss+cluster'];

export const webAddress = addressVariable(web);
export const databaseAddress = addressVariable(databases);
export const mailServerAddress = addressVariable(['smtps', 'smtp']);

/** Sentinels also need the name of the master, and every further server of `?and=` a place. */
export const redisAddress = addressVariable(stores).refine(
  (text) => !isAddress(text, stores) || canBeReached(text),
  'must name the master after its host (redis+sentinel://host:26379/NAME), and in each `and` a host:port',
);

/** The address of the site, or of what serves a part of it: an origin, with the host as browsers send it. */
export const siteAddress = webAddress.transform((text, context) => {
  const { origin, username, password, pathname, search, hash } = new URL(text);
  const further = username + password + pathname.replace(/^\/+$/, '') + search + hash;
  if (further !== '')
    context.addIssue('must end with the host and its port, without user, path, query or fragment');
  return origin;
});

export const emailAddress = z.string().refine(isEmailAddress, 'must be an email address');

/** A socket of PostgreSQL is named by `?host=`. */
function isAddress(text: string, protocols: readonly string[]): boolean {
  if (!protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}://`))) return false;
  if (!URL.canParse(text)) return false;
  const { hostname, searchParams } = new URL(text);
  return hostname !== '' || searchParams.has('host');
}

function canBeReached(text: string): boolean {
  try {
    return readAddress(text, 1).name !== '' || !isSentinels(text);
  } catch {
    return false;
  }
}

function wordsFor(protocols: readonly string[]): string {
  const forms = protocols.map((protocol) => `${protocol}://host`);
  const last = forms.pop() ?? '';
  return forms.length === 0 ? `an address like ${last}` : `an address like ${forms.join(', ')} or ${last}`;
}
