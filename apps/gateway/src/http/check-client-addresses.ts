import type { IncomingMessage, Server } from 'node:http';
import ipaddr from 'ipaddr.js';
import { addressOf } from './address-key.js';

/** Requests after which an address that all of them have is that of a proxy, not of a person. */
const examined = 1_000;

interface Logger {
  warn(fields: object, message: string): void;
}

/**
 * Examines the first requests after the start, because with a wrong TRUST_PROXY or a balancer that hides its clients
 * all visitors share one rate limit, or anybody can invent an address. Logs each fault once.
 * @param proxies TRUST_PROXY
 * @see docs/operating/deploy.md#addresses-of-clients
 */
export function checkClientAddresses(server: Server, proxies: number, logger: Logger): void {
  const warned = new Set<string>();
  const warn = (message: string): void => {
    if (!warned.has(message)) logger.warn({ trust_proxy: proxies }, message);
    warned.add(message);
  };
  const addresses = new Set<string>();
  let [count, withoutHeader] = [0, 0];
  const examine = (request: IncomingMessage): void => {
    count += 1;
    const entries = forwardedBy(request);
    if (entries < proxies) withoutHeader += 1;
    if (proxies === 0 && entries > 0)
      warn('a proxy names the addresses of clients and is not trusted: TRUST_PROXY is 0');
    if (addresses.size < 2) addresses.add(addressOf(request, proxies) ?? '');
    if (count < examined) return;
    server.off('request', examine);
    if (withoutHeader === count)
      warn('no request came through as many proxies as TRUST_PROXY says: clients can invent addresses');
    const [only = ''] = addresses;
    if (addresses.size === 1 && isOfPrivateNetwork(only))
      warn('all requests have one address of a private network: the addresses of clients are lost');
  };
  server.on('request', examine);
}

/** Returns how many proxies have written into the header. */
function forwardedBy({ headers }: IncomingMessage): number {
  const forwarded = headers['x-forwarded-for'];
  return typeof forwarded === 'string' ? forwarded.split(',').length : 0;
}

/**
 * True for an address of a private network, but not for the machine itself: a person who tries the site there has only
 * that address.
 */
function isOfPrivateNetwork(address: string): boolean {
  return ipaddr.isValid(address) && ['private', 'uniqueLocal'].includes(ipaddr.process(address).range());
}
