import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { startProxy, type TestProxy, waitFor } from '@quillstead/testing';

describe('a proxy in front of a server', () => {
  let server: Server;
  let proxy: TestProxy;
  let received: string;
  beforeEach(async () => {
    received = '';
    server = createServer((socket) => {
      socket.setEncoding('utf8').on('data', (text) => (received += text));
      socket.on('error', () => undefined);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    proxy = await startProxy(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterEach(async () => {
    await proxy.stop();
    server.close();
  });

  async function connected(): Promise<Socket> {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    socket.setNoDelay(true);
    await once(socket, 'connect');
    return socket;
  }

  it('keeps the order of what is late when the delay ends', async () => {
    const socket = await connected();
    socket.write('a');
    await waitFor(() => received === 'a');
    proxy.delay(100);
    for (const character of 'bcdefgh') {
      socket.write(character);
      await new Promise((resolve) => setImmediate(resolve));
    }
    proxy.delay(0);
    socket.write('i');
    await waitFor(() => received.length === 9);
    expect(received).toBe('abcdefghi');
    socket.destroy();
  });

  it('resets a connection in the middle of what is sent', async () => {
    const socket = await connected();
    socket.write('a');
    await waitFor(() => received === 'a');
    proxy.limit(3);
    const broken = once(socket, 'error');
    socket.write('bcdefg');
    expect(await broken).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
    await waitFor(() => received === 'abcd');
  });

  it('refuses connections while it is down, and takes them afterwards', async () => {
    proxy.down();
    const refused = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    expect(await once(refused, 'error')).toEqual([expect.objectContaining({ code: 'ECONNRESET' })]);
    proxy.up();
    const socket = await connected();
    socket.write('a');
    await waitFor(() => received === 'a');
    socket.destroy();
  });

  it('passes a slow connection on whole and in order', async () => {
    const socket = await connected();
    proxy.slow(1_000_000);
    const text = 'abcdefgh'.repeat(1_000);
    socket.write(text);
    await waitFor(() => received.length === text.length);
    expect(received).toBe(text);
    socket.destroy();
  });
});
