import { BlockList, isIP } from 'node:net';

/** Ranges that name nobody on the public internet (IANA special-purpose registries, RFC 6890). */
const special4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/** Of IPv6 only 2000::/3 is public, and of that not what carries IPv4 inside (Teredo, 6to4) or is for examples. */
const global6 = ['2000::', 3] as const;
const special6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [net, prefix] of special4) refused.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of special6) refused.addSubnet(net, prefix, 'ipv6');
const global = new BlockList();
global.addSubnet(...global6, 'ipv6');

/** Whether an IP address may be connected to on a stranger's word (security.md, "Mail and push"). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Names that no public DNS knows: local ones, and those of a single word. */
const localNames = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|arpa|test|invalid)$/;

/**
 * Whether a host in a URL may be public as it stands; what a name resolves to is looked at when connecting.
 * @param hostname as `URL` gives it: lower case, IPv4 in dots whatever it was written like, IPv6 in brackets
 */
export function mayBePublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(name) !== 0) return isPublicAddress(name);
  return name.includes('.') && !localNames.test(name);
}
