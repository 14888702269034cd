/** Days for which the file is valid, from the day on which it is read. */
const validFor = 180;
const day = 24 * 60 * 60 * 1_000;

export const securityTxtPath = '/.well-known/security.txt';

/**
 * To whom a fault of security is reported (RFC 9116). All responses of one day (UTC) are the same.
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
