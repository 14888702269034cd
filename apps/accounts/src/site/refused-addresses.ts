import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { dictionary } from '@quillstead/fields';
import { CallError } from '@quillstead/service-kit';
import type { SiteSettingsRow } from './site-settings.entity.js';

type Lists = Pick<SiteSettingsRow, 'refusedDomains' | 'refusedNetworks'>;

/**
 * The longest prefixes of networks. The gateway names an IPv6 address by its first 64 bits, so that smaller networks
 * can't be told apart.
 */
const longestPrefix = { ipv4: 32, ipv6: 64 } as const;

/**
 * Refuses an email address of a domain that the owner has listed, or of a subdomain of it
 * (docs/product/admin.md#refused-addresses). Throws `email_refused`.
 */
export function checkDomain(email: string, lists: Lists | null): void {
  const domain = domainToASCII(email.slice(email.lastIndexOf('@') + 1)).replace(/\.+$/, '');
  const refused = linesOf(lists?.refusedDomains).map(readDomain);
  if (refused.some((one) => one !== null && (domain === one || domain.endsWith(`.${one}`))))
    throw new CallError('email_refused');
}

/**
 * Refuses a client of a network that the owner has listed. Throws `network_refused`.
 *
 * @param addressKey as the gateway names clients: an IPv4 address, or the first 64 bits of an IPv6 address
 */
export function checkNetwork(addressKey: string | undefined, lists: Lists | null): void {
  const address = addressKey?.replace(/\/64$/, '') ?? '';
  if (!isIPv4(address) && !isIPv6(address)) return;
  const refused = new BlockList();
  for (const line of linesOf(lists?.refusedNetworks)) {
    const network = readNetwork(line);
    if (network !== null) refused.addSubnet(network.address, network.prefix, network.family);
  }
  if (refused.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) throw new CallError('network_refused');
}

/** Throws `invalid` with the first line of an admin's lists that is no domain, or no network. */
export function checkLists(lists: Lists): void {
  checkLines('refused_domains', lists.refusedDomains, {
    read: readDomain,
    example: 'a domain such as mail.example',
  });
  checkLines('refused_networks', lists.refusedNetworks, {
    read: readNetwork,
    example:
      'an address or a network such as 192.0.2.0/24 or 2001:db8::/32, of at most 64 bits where it is of IPv6',
  });
}

function checkLines(
  field: 'refused_domains' | 'refused_networks',
  list: string | null,
  { read, example }: { readonly read: (line: string) => unknown; readonly example: string },
): void {
  for (const [index, line] of (list ?? '').split('\n').entries()) {
    if (line.trim() === '' || read(line.trim()) !== null) continue;
    const { label } = dictionary[field];
    throw new CallError(
      'invalid',
      `${label}: line ${index + 1}, “${line.trim().slice(0, 60)}”, is not ${example}.`,
    );
  }
}

const linesOf = (list: string | null | undefined): string[] =>
  (list ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const domainPattern = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;

/** Returns a domain in the form in which domains are compared; null for a line that is no domain. */
function readDomain(line: string): string | null {
  const domain = domainToASCII(line.replace(/^(?:\*\.|@)/, ''));
  return domainPattern.test(domain) ? domain : null;
}

/** Returns a network; null for a line that is no network. */
function readNetwork(
  line: string,
): { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' } | null {
  const [address = '', length, ...rest] = line.split('/');
  if (rest.length > 0 || (!isIPv4(address) && !isIPv6(address)) || address.includes('%')) return null;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (length === undefined) return { address, prefix: longestPrefix[family], family };
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : 0;
  return prefix >= 1 && prefix <= longestPrefix[family] ? { address, prefix, family } : null;
}
