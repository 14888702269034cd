import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The range that alone is public in IPv6 (RFC 4291, section 2.4), without the addresses for examples (RFC 9637). */
const global6 = ipaddr.parseCIDR('2000::/3');
const examples6 = ipaddr.parseCIDR('3fff::/20');

/**
 * True if an IP address is public on the internet: no loopback, private, link-local or reserved one, and none that has
 * such an IPv4 address in it (mapped, NAT64, 6to4, Teredo). Requests to hosts that others name go to public addresses
 * alone (docs/security.md#email-and-push, docs/security.md#the-fediverse).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed.match(global6) && !parsed.match(examples6));
}

/** Names that no public DNS knows: local ones, and those of a single word. */
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|arpa|test|invalid)$/;

/**
 * True if a host in a URL may be public by its text; the address of a name is checked when connecting.
 * @param hostname as `URL` gives it: lower case, IPv4 in dots however it was written, IPv6 in brackets
 */
export function mayBePublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (ipaddr.isValid(name)) return isPublicAddress(name);
  return name.includes('.') && !localNames.test(name);
}

/** Finds all addresses of a name, as `lookup` of Node does. */
type Resolve = (
  hostname: string,
  options: Parameters<LookupFunction>[1] & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes a `lookup` for connections to hosts that others name. It gives the addresses of a name only when all of them
 * are public, and the connection uses what it gives: a name that changes its address meanwhile leads nowhere else. A
 * connection to an address looks nothing up; `mayBePublicHost` checks that one before.
 */
export function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, '', 0);
      const [first] = addresses;
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('the address is not public'), '', 0);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

export const lookupPublic: LookupFunction = publicLookup(lookup);
