import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Finds all addresses of a name, as `lookup` of Node does. */
type Resolve = (
  hostname: string,
  options: Parameters<LookupFunction>[1] & { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes a `lookup` for connections to hosts that others name. It gives the addresses of a name only when all of them are
 * public, and the connection uses what it gives: a name that changes its address meanwhile leads nowhere else. A
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
