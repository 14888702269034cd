import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Media } from '@quillstead/contracts';
import Fastify, { type FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { measureRequests } from '../http/request-metrics.js';
import { sendDownload } from './send-download.js';

describe('a measured request', () => {
  // A test that fails leaves its connection open.
  const server = Fastify({ forceCloseConnections: true });
  const registry = new Registry();
  const piece = Buffer.alloc(64 * 1024);
  const config = { DOWNLOAD_TIMEOUT_MS: 60_000 };
  let response: ServerResponse;
  let file: Readable;

  const send = (reply: FastifyReply, media: Media) => {
    response = reply.raw;
    file = new Readable({ read: () => void file.push(piece) });
    sendDownload({ reply, call: { media } }, file, config);
    return reply;
  };

  beforeAll(async () => {
    measureRequests(server, registry);
    server.get('/page/:name', async () => 'A page');
    server.get('/book/:name', async (_request, reply) => send(reply, 'application/epub+zip'));
    // As live notifications are sent.
    server.get('/live', async (_request, reply) => {
      void reply.type('text/event-stream').hijack();
      response = reply.raw;
      response
        .writeHead(200, ['content-type', 'text/event-stream', 'connection', 'close'])
        .write('retry: 2000\n\n');
    });
    server.get('/slow', async (_request, reply) => {
      response = reply.raw;
      return new Promise(() => undefined);
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => server.close());
  beforeEach(() => registry.resetMetrics());

  const request = (path: string) => {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  };

  /** The labels of the requests that were counted, and how many each counts. */
  const counted = async () => {
    const [metric] = await registry.getMetricsAsJSON();
    return metric?.values
      .filter((value) => 'metricName' in value && String(value.metricName).endsWith('_count'))
      .map(({ labels, value }) => ({ ...labels, value }));
  };

  it('is counted once by its route and status when the response was sent', async () => {
    await (await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}/page/one`)).text();
    expect(await counted()).toEqual([{ method: 'GET', route: '/page/:name', status: 200, value: 1 }]);
  });

  it('is counted with 499 when its client leaves during a download', async () => {
    const socket = request('/book/one');
    await once(socket, 'data');
    socket.destroy();
    await once(response, 'close');
    expect(await counted()).toEqual([{ method: 'GET', route: '/book/:name', status: 499, value: 1 }]);
  });

  it('is counted with 499 when its client leaves before the response begins', async () => {
    const arrived = once(server.server, 'request');
    const socket = request('/slow');
    await arrived;
    socket.destroy();
    await once(response, 'close');
    expect(await counted()).toEqual([{ method: 'GET', route: '/slow', status: 499, value: 1 }]);
  });

  it('is counted with 500 when the rest of a download cannot be read', async () => {
    const socket = request('/book/one');
    await once(socket, 'data');
    file.destroy(new Error('The rest is away.'));
    await once(response, 'close');
    expect(await counted()).toEqual([{ method: 'GET', route: '/book/:name', status: 500, value: 1 }]);
  });

  it.each([
    ['its client leaves', (socket: Socket) => socket.destroy()],
    ['the gateway ends it', () => response.end()],
  ])('is not counted when it is a stream of events and %s', async (_, end) => {
    const socket = request('/live');
    await once(socket, 'data');
    end(socket);
    socket.resume();
    await once(response, 'close');
    expect(await counted()).toEqual([]);
  });
});
