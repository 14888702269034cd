import { isPublicAddress, mayBePublicHost } from './public-address.js';

const hostOf = (address: string) => new URL(`https://${address}/push`).hostname;

describe('the address of a push service', () => {
  it.each([
    '93.184.215.14',
    '8.8.8.8',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
  ])('may be %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '127.0.0.1',
    '127.255.1.2',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    'nonsense',
  ])('may not be %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['updates.push.services.mozilla.com', 'fcm.googleapis.com', '8.8.8.8', '[2606:4700::1111]'])(
    'may stand in a URL as %s',
    (address) => expect(mayBePublicHost(hostOf(address))).toBe(true),
  );

  it.each([
    'localhost',
    'localhost.',
    'push.localhost',
    'printer.local',
    'metadata.google.internal',
    'redis',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '017700000001',
    '[::1]',
    '[::ffff:7f00:1]',
    '192.168.0.1',
    '%6c%6fcalhost',
  ])('may not stand in a URL as %s', (address) => expect(mayBePublicHost(hostOf(address))).toBe(false));
});
