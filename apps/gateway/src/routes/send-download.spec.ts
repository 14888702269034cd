import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { sendDownload } from './send-download.js';

const timeout = { DOWNLOAD_TIMEOUT_MS: 300 };

describe('a download without an end', () => {
  // A test that fails leaves its connection open.
  const server = Fastify({ forceCloseConnections: true });
  let file: Readable;
  server.get('/', async (_request, reply) => {
    const piece = Buffer.alloc(64 * 1024);
    file = new Readable({ read: () => void file.push(piece) });
    sendDownload({ reply, call: { media: 'application/zip' } }, file, timeout);
    return reply;
  });
  beforeAll(() => server.listen({ port: 0, host: '127.0.0.1' }));
  afterAll(() => server.close());

  /** Resolves once the browser has the first bytes. */
  async function download() {
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    return socket;
  }

  it('is closed when its reader leaves', async () => {
    const socket = await download();
    const closed = once(file, 'close');
    socket.destroy();
    expect(await closed).toBeDefined();
  });

  it('is closed when its reader takes nothing of it for long', async () => {
    const socket = await download();
    const closed = once(file, 'close');
    socket.pause();
    expect(await closed).toBeDefined();
    socket.destroy();
  });
});
