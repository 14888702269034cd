import { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import { checkClientAddresses } from './check-client-addresses.js';

/** What is logged of requests of the given addresses and headers, in turns, 1,000 of them. */
function logged(proxies: number, visits: readonly { from: string; forwarded?: string }[]): string[] {
  const server = new Server();
  const messages: string[] = [];
  checkClientAddresses(server, proxies, { warn: (_fields, message) => messages.push(message) });
  for (let count = 0; count < 1_000; count += 1) {
    const { from, forwarded } = visits[count % visits.length] ?? { from: '' };
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: from });
    const request = new IncomingMessage(socket);
    if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
    server.emit('request', request);
  }
  expect(server.listenerCount('request')).toBe(0);
  return messages;
}

describe('the addresses of clients', () => {
  it.each([
    ['of a site without a proxy', 0, [{ from: '203.0.113.7' }, { from: '203.0.113.8' }]],
    [
      'of a site behind one',
      1,
      [
        { from: '10.0.0.1', forwarded: '203.0.113.7' },
        { from: '10.0.0.1', forwarded: '203.0.113.8' },
      ],
    ],
    ['of a person who tries the site alone', 0, [{ from: '127.0.0.1' }]],
    ['of one public network', 0, [{ from: '203.0.113.7' }]],
  ])('%s are in order', (_, proxies, visits) => {
    expect(logged(proxies, visits)).toEqual([]);
  });

  it.each([
    [
      'a proxy that is not trusted',
      0,
      [{ from: '203.0.113.1', forwarded: '203.0.113.7' }],
      /is not trusted: TRUST_PROXY is 0/,
    ],
    ['a proxy that is trusted and not there', 1, [{ from: '203.0.113.7' }], /clients can invent addresses/],
    [
      'fewer proxies than are trusted',
      2,
      [
        { from: '10.0.0.1', forwarded: '203.0.113.7' },
        { from: '10.0.0.1', forwarded: '203.0.113.8' },
      ],
      /clients can invent addresses/,
    ],
    ['a node that hides them', 0, [{ from: '::ffff:10.0.0.1' }], /one address of a private network/],
    [
      'a node that hides them from the proxy',
      1,
      [{ from: '10.0.0.2', forwarded: '10.0.0.1' }],
      /one address of a private network/,
    ],
  ])('are logged once when they are wrong: %s', (_, proxies, visits, message) => {
    expect(logged(proxies, visits)).toEqual([expect.stringMatching(message)]);
  });
});
