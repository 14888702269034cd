import type { LookupAddress } from 'node:dns';
import { isPublicAddress, mayBePublicHost, publicLookup } from './public-address.js';

const hostOf = (address: string) => new URL(`https://${address}/push`).hostname;

describe('the address of a server that others name', () => {
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
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a00:1',
    'fd00:ec2::254',
    '3fff::1',
    '4000::1',
    '5f00::1',
    '100.100.100.200',
    '192.0.0.192',
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

  describe('that a name leads to', () => {
    /** The outcome of looking a name up, of which each lookup gives the next addresses. */
    function look(answers: readonly (readonly string[])[], options = {}) {
      let count = 0;
      const lookup = publicLookup((_, __, callback) => {
        const addresses = (answers[count++] ?? []).map((address): LookupAddress => ({
          address,
          family: address.includes(':') ? 6 : 4,
        }));
        callback(null, addresses);
      });
      return new Promise<unknown>((resolve) => {
        lookup('name.example', options, (error, address) => resolve(error?.message ?? address));
      }).then((outcome) => ({ outcome, count }));
    }
    const refused = { outcome: 'the address is not public', count: 1 };

    it.each([[[['127.0.0.1']]], [[['8.8.8.8', '10.0.0.1']]], [[['8.8.8.8', '::1']]], [[[]]]])(
      'is refused when not all are public: %j',
      async (answers) => expect(await look(answers)).toEqual(refused),
    );

    it('is looked up once: the connection goes to the one that was checked, whatever the name becomes', async () => {
      const rebound = [['8.8.8.8'], ['127.0.0.1']];
      expect(await look(rebound)).toEqual({ outcome: '8.8.8.8', count: 1 });
      expect(await look(rebound, { all: true })).toEqual({
        outcome: [{ address: '8.8.8.8', family: 4 }],
        count: 1,
      });
    });

    it('is refused when the name can not be looked up', async () => {
      const lookup = publicLookup((_, __, callback) => callback(new Error('no such name'), []));
      const outcome = await new Promise((resolve) => lookup('name.example', {}, resolve));
      expect(outcome).toMatchObject({ message: 'no such name' });
    });
  });
});
