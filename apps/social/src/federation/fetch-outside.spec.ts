import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetchOutside } from './fetch-outside.js';

const limits = { timeout: 2_000, mostBytes: 1_000, allowsPrivate: false };
const read = { method: 'GET', headers: {} } as const;

describe('fetchOutside', () => {
  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://10.1.2.3/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://[fd00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://2130706433/',
    'https://localhost/',
    'http://example.com/',
    'https://example.com:8443/',
    'https://user:password@example.com/',
    'file:///etc/passwd',
  ])('asks nobody at %s', async (address) => {
    await expect(fetchOutside(new URL(address), read, limits)).rejects.toThrow(
      /is not public|only https|a password/,
    );
  });

  it('ends a response that is too large, and one that takes too long', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(2_000));
      else response.write('slow');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const open = { ...limits, allowsPrivate: true };
    await expect(fetchOutside(new URL(`${origin}/large`), read, open)).rejects.toThrow('too large');
    await expect(
      fetchOutside(new URL(`${origin}/slow`), read, { ...open, timeout: 50 }),
    ).rejects.toMatchObject({
      name: 'OutsideError',
    });
    server.closeAllConnections();
    server.close();
  });
});
