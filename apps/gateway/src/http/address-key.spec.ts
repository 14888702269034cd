import { addressKey, networkOf } from './address-key.js';

describe('addressKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:4711', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['[fe80::1%eth0]:4711', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['127.0.0.1', '127.0.0.1'],
  ])('counts %s as %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it.each([
    undefined,
    '',
    'unknown',
    'not an address',
    '_hidden',
    '[',
    '[]',
    '[]:1',
    '[203.0.113.7',
    '203.0.113.7:',
    '203.0.113.7:port',
    '203.0.113.7:123456',
    '010.0.0.1',
    '127.1',
    '0x7f.1',
    '1.2.3.4.5',
    '2001:db8::1::2',
    '2001:db8:1:2:3:4:5:6:7',
    '%',
    '\0',
    "'; DROP TABLE session",
    '1'.repeat(100_000),
    ':'.repeat(100_000),
    '['.repeat(100_000),
  ])('counts what is no address, such as %j, as unknown and never throws', (entry) => {
    expect([addressKey(entry), networkOf(entry)]).toEqual(['unknown', undefined]);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7:4711', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['[2001:0DB8:0::1]:4711', '2001:db8:0::/48'],
  ])('shortens %s to %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
