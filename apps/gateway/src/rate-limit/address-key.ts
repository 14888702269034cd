import { isIP } from 'node:net';

const mappedPrefix = '::ffff:';
const bitsGroups = 4;

/**
 * What an address counts as: an IPv4 address by itself, also when it came mapped into IPv6; an IPv6 address by its
 * first 64 bits, because one household or machine has all of the rest.
 */
export function addressKey(address: string): string {
  const bare = address.split('%', 1)[0]?.toLowerCase() ?? '';
  if (bare.startsWith(mappedPrefix) && isIP(bare.slice(mappedPrefix.length)) === 4) {
    return bare.slice(mappedPrefix.length);
  }
  if (isIP(bare) !== 6) return isIP(bare) === 4 ? bare : 'unknown';
  return `${groupsOf(bare).slice(0, bitsGroups).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...between, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
