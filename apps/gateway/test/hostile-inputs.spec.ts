import { connect } from 'node:net';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

const long = 'x'.repeat(100_000);
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

describe('hostile input', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite({ REQUEST_TIMEOUT_MS: '1000' });
    ann = await site.member();
  });
  afterAll(() => site?.stop());

  const stored = async () => {
    const drafts = (await ann.call('GET', '/draft/list')).json<{ items: unknown[] }>().items;
    const stories = (await ann.call('GET', `/user/${ann.username}/posts`)).json<{ items: unknown[] }>().items;
    return { drafts, stories };
  };

  /** Refused with a sentence and a 4xx, and nothing is stored. */
  async function expectRefusal(
    send: () => Promise<{ status: number; text: string }>,
    status?: number,
  ): Promise<void> {
    const before = await stored();
    const answer = await send();
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).toBe(status ?? answer.status);
    expect(answer.text).toMatch(/\.$/);
    expect(answer.text).not.toMatch(/\bat \w+|select|insert|node:|SyntaxError/i);
    expect(await stored()).toEqual(before);
  }

  describe.each(['/draft', '/story'])('in the body of POST %s', (path) => {
    it.each<[string, unknown]>([
      ['a number for a text', { ...story, title: 7 }],
      ['an object for a text', { ...story, title: { $gt: '' } }],
      ['a list for a text', { ...story, title: ['a', 'b'] }],
      ['a text for a list', { ...story, hashtag_list: '#one' }],
      ['a list of numbers', { ...story, hashtag_list: [1, 2] }],
      ['a list of lists', { ...story, hashtag_list: [['#one']] }],
      ['a text for a flag', { ...story, is_nsfw: '1' }],
      ['true for a flag', { ...story, is_nsfw: true }],
      ['another number for a flag', { ...story, is_nsfw: 2 }],
      ['a text for an id', { ...story, id: '1 OR 1=1' }],
      ['a negative id', { ...story, id: -1 }],
      ['half an id', { ...story, id: 1.5 }],
      ['an id beyond all numbers', { ...story, id: 1e300 }],
      ['NUL', { ...story, title: 'a\0b' }],
      ['NUL in a list', { ...story, hashtag_list: ['a\0b'] }],
      ['half a surrogate pair', { ...story, title: 'a\ud83d' }],
      [
        'half a surrogate pair in the story',
        { ...story, rich_text_story: '<p>one two three four five six \ude00</p>' },
      ],
      ['a text of 100 kB', { ...story, title: long }],
      ['a field of others', { ...story, author_id: 1 }],
      ['a role', { ...story, role: 'admin' }],
      ['a badge', { ...story, is_verified: 1 }],
      ['a session', { ...story, token_hash: 'x', user_agent: 'x', old_token_hash: 'x' }],
      ['a constructor', { ...story, constructor: { prototype: { role: 'admin' } } }],
      ['a list instead of an object', [story]],
      ['a text instead of an object', '"text"'],
      ['null', 'null'],
      [
        'a prototype',
        `{"__proto__":{"role":"admin"},"title":"x","rich_text_story":"${story.rich_text_story}"}`,
      ],
      ['nested lists without end', deep],
      ['nested lists in a field', `{"title":${deep}}`],
      ['an object cut off', '{"title":"x"'],
      ['a trailing comma', '{"title":"x",}'],
      ['a comment', '{"title":"x"/**/}'],
      ['NaN', '{"id":NaN}'],
      ['no JSON at all', '<xml/>'],
      [
        'broken UTF-8',
        Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xc3, 0x28]), Buffer.from('"}')]),
      ],
      ['UTF-16', Buffer.from('{"title":"x"}', 'utf16le')],
    ])('refuses %s', async (_, body) => {
      await expectRefusal(() => ann.call('POST', path, { body }), 400);
    });

    it('takes an empty text for nothing, whatever the field', async () => {
      const body = { ...story, id: '', is_nsfw: '', hashtag_list: '', font_family: '' };
      expect((await ann.call('POST', path, { body })).status).toBeLessThan(300);
    });

    it('refuses a compressed body', async () => {
      const headers = { 'content-encoding': 'gzip' };
      await expectRefusal(() => ann.call('POST', path, { body: story, headers }), 415);
    });

    it('refuses parameters beside the body', async () => {
      await expectRefusal(() => ann.call('POST', `${path}?title=other`, { body: story }), 400);
    });
  });

  describe('in an address', () => {
    it.each([
      '/home?unknown=1',
      '/home?sort=newest&sort=top',
      '/home?sort[]=newest&sort[]=top',
      '/home?sort[$gt]=',
      '/home?sort=sideways',
      '/home?next=%00',
      '/home?next=%ff',
      '/home?next=%ed%a0%80',
      '/home?next=%',
      '/home?__proto__=1',
      '/home?__proto__[role]=admin',
      '/home?constructor=1',
      '/home?toString=1',
      '/home?author_id=1',
      '/home?next=tampered',
      `/home?next=${'a'.repeat(10_000)}`,
      '/draft?id=1&id=2',
      '/draft?id=',
      '/draft?id=1e3',
      '/draft?id=0x10',
      '/draft?id=-1',
      '/draft?id=99999999999999999999',
      "/draft?id=1'--",
      '/draft?title=x&id=1',
      '/draft',
      '/story/%00',
      '/story/%ff',
      '/story/%zz',
      '/story/%ed%a0%80',
      `/story/${'a'.repeat(256)}`,
      `/story/${'a'.repeat(2_000)}`,
      '/story/..%2f..%2fetc%2fpasswd',
      "/story/'%20OR%201=1--",
      '/story/a?slug=b',
    ])('refuses GET %.60s', async (path) => {
      await expectRefusal(() => ann.call('GET', path));
    });

    it.each(['title=x', 'id=1&id=1', 'id=1&role=admin'])('refuses DELETE /draft?%s', async (query) => {
      await expectRefusal(() => ann.call('DELETE', `/draft?${query}`), 400);
    });

    it('refuses a body where a query belongs', async () => {
      await expectRefusal(() => ann.call('DELETE', '/draft', { body: { id: 1 } }), 400);
    });

    it('refuses one that is too long', async () => {
      const answer = await ann.call('GET', `/home?next=${long}`);
      expect([answer.status, answer.text]).toEqual([431, expect.stringMatching(/\.$/)]);
    });
  });

  describe('beneath HTTP', () => {
    const port = () => Number(new URL(site.url).port);

    it.each([
      ['no HTTP at all', 'HELLO\r\n\r\n', 400],
      ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
      [
        'a length and chunks',
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['a header with a bare line feed', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d\r\n\r\n', 400],
      ['a header that does not end', 'GET / HTTP/1.1\r\nHost: x\r\nA: b', 408],
      [
        'a body that does not come',
        'POST /api/v1/user/account/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"a":',
        408,
      ],
    ])('answers %s with a sentence and hangs up', async (_, bytes, status) => {
      const answer = await sendBytes(port(), bytes);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*x-request-id: [^]*\\.$`));
    });
  });

  it('answers no request that names no host', async () => {
    const answer = await sendBytes(Number(new URL(site.url).port), 'GET / HTTP/1.1\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('believes no header that names a person, an address or a host', async () => {
    const headers = {
      'x-user-id': '1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-user': 'admin',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      forwarded: 'for=203.0.113.7;host=evil.example',
      authorization: 'Bearer admin',
    };
    const visitor = await site.visitor();
    expect((await visitor.call('POST', '/user/account/session', { headers })).json()).toMatchObject({
      id: null,
    });
    expect((await visitor.call('GET', '/draft/list', { headers })).status).toBe(403);
    const page = await visitor.open('GET', '/', { headers });
    expect(page.text).not.toContain('evil.example');
    expect(await (await ann.call('GET', '/home', { headers })).status).toBe(200);
  });
});

/** Sends bytes as they are and gives what comes back until the other side hangs up. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.once('error', reject).once('close', () => resolve(answer));
  });
}
