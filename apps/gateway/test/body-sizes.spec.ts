import { once } from 'node:events';
import { connect } from 'node:net';
import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { sharedSite, type SharedSite } from './shared-site.js';

describe('the sizes of bodies', () => {
  let site: SharedSite;
  beforeAll(async () => (site = await sharedSite()));
  afterAll(() => site?.stop());

  it('may be four mebibytes less a little in a draft, and no more', async () => {
    const ann = await site.member();
    const words = (bytes: number) => `<p>${'word '.repeat(bytes / 5)}</p>`;
    const fits = await ann.call('POST', '/draft', { body: { rich_text_story: words(900_000) } });
    expect(fits.status).toBe(200);
    const tooLong = await ann.call('POST', '/draft', { body: { rich_text_story: words(5 * 1024 * 1024) } });
    expect([tooLong.status, tooLong.text]).toEqual([413, 'The request is too large.']);
  });

  it('are refused once all is sent, also to a client that ends the connection with the response', async () => {
    const ann = await site.member();
    const { hostname: host, port } = new URL(site.url);
    const body = JSON.stringify({ rich_text_story: 'word '.repeat(1024 * 1024) });
    const head = [
      'POST /api/v1/draft HTTP/1.1',
      `host: ${host}`,
      'connection: close',
      'content-type: application/json',
      `content-length: ${body.length}`,
      `cookie: ${ann.cookieHeader()}`,
      `${xsrfHeader}: ${ann.cookies.get(xsrfCookie)}`,
    ];
    const socket = connect(Number(port), host);
    let received = '';
    socket.setEncoding('utf8').on('data', (piece: string) => (received += piece));
    await new Promise<void>((resolve) =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 1024)}`, () => resolve()),
    );
    // When the gateway responds to another request, it has processed the bytes that have arrived.
    expect((await ann.session()).status).toBe(200);
    expect((await ann.session()).status).toBe(200);
    expect(received).toBe('');
    socket.end(body.slice(1024));
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('may be 64 KiB elsewhere, and no more', async () => {
    const body = { login: 'a'.repeat(64 * 1024), password: 'secret' };
    expect((await (await site.visitor()).call('POST', '/user/account/login', { body })).status).toBe(413);
  });
});
