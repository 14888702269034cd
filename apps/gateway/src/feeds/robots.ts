import { trainingAgents } from './training-crawlers.js';

/**
 * The beginnings of paths that robots are asked not to read. A robot gets 404 for a member's own pages, which is
 * stronger than a rule, so `/write` is not among them.
 */
const disallowed = ['/api/', '/account/', '/admin/', '/search/'];

/** Returns true if robots may read a path of the site. */
export function isForRobots(path: string): boolean {
  return !disallowed.some((beginning) => path.startsWith(beginning));
}

/**
 * Returns the text of robots.txt (RFC 9309).
 *
 * @param origin of the site, without a slash at the end
 * @param allowsTraining whether crawlers for training may read what others may
 */
export function printRobots(origin: string, allowsTraining: boolean): string {
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    ...(allowsTraining ? [] : [...trainingAgents.map((name) => `User-agent: ${name}`), 'Disallow: /', '']),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Days for which the file is valid, from the day on which it is read. */
const validFor = 180;
const day = 24 * 60 * 60 * 1_000;

export const securityTxtPath = '/.well-known/security.txt';

/**
 * Prints the contact for reports of security faults (RFC 9116). All responses of one day (UTC) are the same.
 *
 * @param contact an email address, or an address that begins with `https://`
 * @param origin of the site's addresses
 * @param now epoch milliseconds
 */
export const printSecurityTxt = (contact: string, origin: string, now: number): string =>
  [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date((Math.floor(now / day) + validFor) * day).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${securityTxtPath}`,
    '',
  ].join('\n');
