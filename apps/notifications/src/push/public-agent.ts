import { type LookupAddress, lookup as resolve } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** Thrown by a connection to an address that is not public. */
class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * An agent that connects to public addresses alone: it looks at what a name resolves to in the moment of connecting,
 * so that a name which resolves to something else than it did before gets no further (security.md, "Mail and push").
 */
export function publicAgent(): Agent {
  return new Agent({ lookup: publicLookup, keepAlive: false });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[] = []) => {
    const [first] = addresses;
    const fault = error ?? (addresses.every(({ address }) => isPublicAddress(address)) ? null : refusal());
    if (fault !== null || first === undefined) callback(fault ?? refusal(), '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const refusal = () => new RefusedAddress('The push service has no public address');
