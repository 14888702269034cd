import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { xsrfCookie, xsrfHeader } from '@quillstead/contracts';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';

const long = JSON.stringify({ rich_text_story: `<p>${'word '.repeat(20_000)}</p>` });

describe('large bodies', () => {
  let site: SharedSite;
  beforeAll(async () => (site = await sharedSite()));
  afterAll(() => site?.stop());

  /** Sends the head of a draft's save and most of its body, and resolves when the gateway has both. */
  async function begin(member: Member, how: 'declared' | 'chunked'): Promise<Sending> {
    const { hostname: host, port } = new URL(member.site);
    const most = Math.ceil((long.length * 9) / 10);
    const isChunked = how === 'chunked';
    const piece = (text: string) => (isChunked ? `${text.length.toString(16)}\r\n${text}\r\n` : text);
    const head = [
      'POST /api/v1/draft HTTP/1.1',
      `host: ${host}`,
      'connection: close',
      'content-type: application/json',
      isChunked ? 'transfer-encoding: chunked' : `content-length: ${long.length}`,
      `cookie: ${member.cookieHeader()}`,
      `${xsrfHeader}: ${member.cookies.get(xsrfCookie)}`,
    ];
    const socket = connect(Number(port), host);
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    await new Promise<void>((resolve) =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${piece(long.slice(0, most))}`, () => resolve()),
    );
    // When the gateway responds to other requests, it has processed the bytes that have arrived.
    for (let round = 0; round < 3; round += 1) expect((await member.session()).status).toBe(200);
    return {
      socket,
      async finish() {
        // The connection is left open: a client that ends its side does not wait for a response.
        socket.write(`${piece(long.slice(most))}${isChunked ? '0\r\n\r\n' : ''}`);
        await once(socket, 'close');
        return received;
      },
    };
  }

  it.each(['declared', 'chunked'] as const)(
    'of one member are two at a time; a third (%s) gets the reason, and is in nobody else’s way',
    async (how) => {
      const [ann, bob] = [await site.member(), await site.member()];
      const first = await begin(ann, how);
      const second = await begin(ann, how);
      const third = await begin(ann, how);
      expect(await third.finish()).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/i);
      expect((await ann.call('POST', '/draft', { body: { title: 'Short' } })).status).toBe(200);
      expect((await bob.call('POST', '/draft', { body: long })).status).toBe(200);
      expect(await first.finish()).toMatch(/^HTTP\/1\.1 200 /);
      expect((await ann.call('POST', '/draft', { body: long })).status).toBe(200);
      expect(await second.finish()).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('that break off give their place back', async () => {
    const ann = await site.member();
    for (const _ of [1, 2, 3]) {
      const { socket } = await begin(ann, 'declared');
      socket.destroy();
      await once(socket, 'close');
      expect((await ann.session()).status).toBe(200);
    }
    expect((await ann.call('POST', '/draft', { body: long })).status).toBe(200);
  });

  it('that are no JSON, or refused, give their place back', async () => {
    const ann = await site.member();
    for (const body of [`${long}}`, long.replace('rich_text_story', 'no_such_field'), long.slice(1)]) {
      const responses = [1, 2].map(() => ann.call('POST', '/draft', { body }));
      expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([400, 400]);
    }
    expect((await ann.call('POST', '/draft', { body: long })).status).toBe(200);
  });

  it('of visitors are refused before they are read', async () => {
    const visitor = await site.visitor();
    expect((await visitor.call('POST', '/draft', { body: long })).status).toBe(403);
  });

  it('have no more bytes together than the gateway has for them', async () => {
    const small = await sharedSite({ LARGE_BODY_BUDGET: String(4 * 1024 * 1024) });
    try {
      const [ann, bob] = [await small.member(), await small.member()];
      const body = JSON.stringify({ rich_text_story: 'word '.repeat(830_000) });
      const responses = await Promise.all(
        [ann, bob].map((member) => member.call('POST', '/draft', { body })),
      );
      const statuses = responses.map(({ status }) => status);
      expect(statuses.every((status) => status === 400 || status === 503)).toBe(true);
      const refused = responses.filter(({ status }) => status === 503);
      expect(refused.every(({ headers }) => headers.get('retry-after') === '1')).toBe(true);
      expect((await bob.call('POST', '/draft', { body })).status).toBe(400);
    } finally {
      await small.stop();
    }
  });
});

interface Sending {
  socket: Socket;
  /** Sends the rest, and returns what was received until the end. */
  finish(): Promise<string>;
}
