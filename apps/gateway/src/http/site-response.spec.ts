import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { keepAliveTimeout, printHead, SiteResponse } from './site-response.js';

const body = Buffer.from('{"title":"The lamp – lit"}');
const headers = { 'cache-control': 'no-store', 'content-length': String(body.length) };
const own = { 'x-request-id': '12345678', 'set-cookie': 'a=b; Path=/' };
const ownPrinted = 'x-request-id: 12345678\r\nset-cookie: a=b; Path=/\r\n';

describe('a response with a printed head', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer<typeof IncomingMessage, typeof ServerResponse>(
      { ServerResponse: SiteResponse, keepAliveTimeout },
      (request, response) => {
        const [, who, status] = (request.url ?? '').split('/');
        const sent = { status: Number(status), body: status === '304' ? null : body };
        if (who === 'node') response.writeHead(sent.status, { ...headers, ...own }).end(sent.body);
        else if (response instanceof SiteResponse)
          response.endWith(printHead(sent.status, headers), ownPrinted, sent.body);
      },
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => server.close());

  /** All that comes back, whatever the time is, until the server hangs up. */
  async function sentBack(requests: string): Promise<string> {
    const { port } = server.address() as AddressInfo;
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(requests));
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await once(socket, 'close');
    return text.replaceAll(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/gm, 'Date: now');
  }

  const last = 'Host: x\r\nConnection: close\r\n\r\n';
  it.each([
    ['a connection that ends with it', (path: string) => `GET ${path}/200 HTTP/1.1\r\n${last}`],
    [
      'a connection that goes on, to requests sent one after the other',
      (path: string) =>
        `GET ${path}/200 HTTP/1.1\r\nHost: x\r\n\r\nGET ${path}/304 HTTP/1.1\r\nHost: x\r\n\r\nGET ${path}/200 HTTP/1.1\r\n${last}`,
    ],
    ['HEAD', (path: string) => `HEAD ${path}/200 HTTP/1.1\r\n${last}`],
    ['who has the bytes', (path: string) => `GET ${path}/304 HTTP/1.1\r\n${last}`],
    ['HTTP/1.0', (path: string) => `GET ${path}/200 HTTP/1.0\r\n\r\n`],
    [
      'HTTP/1.0 on a connection that goes on',
      (path: string) =>
        `GET ${path}/200 HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET ${path}/200 HTTP/1.0\r\n\r\n`,
    ],
  ])('is the one that Node prints: %s', async (_, requests) => {
    const printed = await sentBack(requests('/printed'));
    expect(printed).toMatch(/^HTTP\/1\.1 \d{3} [^]*\r\nDate: now\r\n/);
    expect(printed).toBe(await sentBack(requests('/node')));
  });

  it('is not printed with what can not stand in a header', () => {
    expect(() => printHead(200, { etag: 'a\r\nset-cookie: b' })).toThrow('Invalid character');
    expect(() => printHead(200, { 'e tag': 'a' })).toThrow('valid HTTP token');
  });
});
