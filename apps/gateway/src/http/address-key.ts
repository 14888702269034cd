import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the key of an address in rate limits: an IPv4 address by itself, also when it came mapped into IPv6; an IPv6
 * address by its first 64 bits, because one household or machine has all of the rest.
 * @param entry `request.ip`: an address, or what a trusted proxy wrote into X-Forwarded-For, port and brackets
 * included; nothing when the connection is gone already
 * @returns `unknown` for what is no address
 */
export function addressKey(entry: string | undefined): string {
  const address = parse(entry);
  if (address === null) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${hexadecimal(address.parts.slice(0, 4))}::/64`;
}

/**
 * Returns the network of an address: it shows the owner of a session where the session was used and identifies no
 * household. It is the first 24 bits of an IPv4 address, the first 48 of an IPv6 address. Undefined for what is no
 * address.
 * @param entry as for `addressKey`
 */
export function networkOf(entry: string | undefined): string | undefined {
  const address = parse(entry);
  if (address === null) return undefined;
  if (address instanceof ipaddr.IPv4) return `${address.octets.slice(0, 3).join('.')}.0/24`;
  return `${hexadecimal(address.parts.slice(0, 3))}::/48`;
}

const withPort = /^(?:\[(?<v6>[^\]]*)\](?::\d{1,5})?|(?<v4>[\d.]+):\d{1,5})$/;

function parse(entry = ''): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const { v6, v4 } = withPort.exec(entry)?.groups ?? {};
  const [bare = ''] = (v6 ?? v4 ?? entry).split('%', 1);
  // The library also takes short and octal forms, in which one address has many names.
  return isIP(bare) === 0 ? null : ipaddr.process(bare);
}

const hexadecimal = (parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':');

/**
 * Returns the address of the sender of a request, as Fastify's `request.ip` has it: the connection's own, or the entry
 * of X-Forwarded-For that the outermost trusted proxy wrote.
 * @param proxies how many are trusted
 */
export function addressOf({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  if (proxies === 0) return socket.remoteAddress;
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded !== 'string') return socket.remoteAddress;
  const entries = forwarded.split(',');
  return entries[Math.max(0, entries.length - proxies)]?.trim();
}
