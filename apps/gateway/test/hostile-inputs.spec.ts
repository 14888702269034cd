import { waitFor } from '@quillstead/testing';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

const long = 'x'.repeat(100_000);
const heap = `A${'\u0301'.repeat(300_000)}`;
const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;

describe('hostile input', () => {
  let site: SharedSite;
  let ann: Member;
  beforeAll(async () => {
    site = await sharedSite();
    ann = await site.member();
    // Content receives a new member by an event.
    await waitFor(async () => (await ann.call('GET', `/user/${ann.username}/posts`)).status === 200);
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
    const response = await send();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.status).toBe(status ?? response.status);
    expect(response.text).toMatch(/\.$/);
    expect(response.text).not.toMatch(/\bat \w+|select|insert|node:|SyntaxError/i);
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
      ['a title of one character and 300,000 marks', { ...story, title: heap }],
      [
        'a short title on whose characters more marks are heaped than any script has',
        { ...story, title: heap.slice(0, 60) },
      ],
      ['a description of marks', { ...story, description: heap }],
      ['a hashtag of marks', { ...story, hashtag_list: [`#${heap}`] }],
      ['a story of 4 MB of marks', { ...story, rich_text_story: `a${'\u0301'.repeat(2_050_000)}` }],
      ['a story of 4 MB of tags', { ...story, rich_text_story: '<p>'.repeat(1_380_000) }],
      ['a story of 4.1 million characters', { ...story, rich_text_story: 'x'.repeat(4_100_000) }],
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

    it.each(['xx', 'de-DE', 'DE', 'english', 'de"><script>', '\u0000', 'd'.repeat(300)])(
      'refuses the language %j as any value that is not in its list',
      async (lang) => {
        const response = await ann.call('POST', path, { body: { ...story, lang } });
        expect(response.status).toBe(400);
        expect(response.text).toMatch(/^Language(: ".*" is not an acceptable value| must be less than)/);
      },
    );

    it('takes an empty text for nothing, whatever the field', async () => {
      const body = { ...story, id: '', is_nsfw: '', hashtag_list: '', font_family: '', lang: '' };
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

  it.each<[string, string, object, string]>([
    ['POST', '/story', { ...story, title: heap }, 'Title must be less than or equal to 100 characters.'],
    ['POST', '/draft', { ...story, title: heap }, 'Title must be less than or equal to 100 characters.'],
    [
      'PUT',
      '/user/account/settings',
      { bio: heap.slice(0, 20_000) },
      'Bio must be less than or equal to 200 characters.',
    ],
  ])(
    '%s %s says with the sentence of the field that a text is too long by its size',
    async (method, path, body, text) => {
      const response = await ann.call(method, path, { body });
      expect([response.status, response.text]).toEqual([400, text]);
    },
  );

  describe('in what is no field', () => {
    it('keeps 500 characters of what a browser says of itself', async () => {
      const bob = await site.member();
      const body = { login: bob.username, password: bob.password };
      const headers = { 'user-agent': 'x'.repeat(12_000) };
      expect((await bob.call('POST', '/user/account/login', { body, headers })).status).toBe(200);
      const { items } = (await bob.call('GET', '/user/account/sessions')).json<{
        items: { user_agent: string }[];
      }>();
      expect(items.map(({ user_agent }) => user_agent)).toContain('x'.repeat(500));
    });

    it.each([
      ['short', 400],
      ['a'.repeat(65), 400],
      ['a'.repeat(12_000), 400],
    ])('refuses the idempotency key %.20s', async (key, status) => {
      const headers = { 'idempotency-key': key };
      await expectRefusal(() => ann.call('POST', '/draft', { body: story, headers }), status);
    });

    it.each([
      ['an address of its own length', `https://push.example/${'a'.repeat(1_000)}`],
      ['an address that is longer when it is spelt out', `https://push.example/${'é'.repeat(300)}`],
      ['marks', `https://push.example/${heap.slice(0, 5_000)}`],
    ])('refuses a push subscription with %s', async (_, endpoint) => {
      const keys = { p256dh: 'a', auth: 'b' };
      const body = { webpushSubscription: JSON.stringify({ endpoint, keys }) };
      await expectRefusal(() => ann.call('POST', '/webpush/subscription', { body }), 400);
    });

    it('takes an error report of any text and returns nothing', async () => {
      const body = { error: { pathname: '/', message: heap.slice(0, 20_000), stack: 'x'.repeat(20_000) } };
      expect((await ann.call('POST', '/error', { body })).status).toBe(400);
      const small = { error: { ...body.error, message: 'é'.repeat(5_000) } };
      expect((await ann.call('POST', '/error', { body: small })).status).toBe(204);
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

    it.each([
      '/home?sort[]=newest',
      '/home?sort%5B%5D=newest',
      '/home?sort[a]=b',
      '/home?sort=newest&sort=top',
      '/home?sort=newest&sort[]=newest',
      '/home?excludeKeys[0]=hashtag_recommendations',
      '/search/story?q=lamp&list=user',
    ])('refuses the query form of GET %s', async (path) => {
      await expectRefusal(() => ann.call('GET', path), 400);
    });

    it.each(['excludeKeys=hashtag_recommendations', 'excludeKeys[]=hashtag_recommendations'])(
      'takes an array as %s',
      async (query) => expect((await ann.call('GET', `/home?${query}`)).status).toBe(200),
    );

    it('refuses a body where a query belongs', async () => {
      await expectRefusal(() => ann.call('DELETE', '/draft', { body: { id: 1 } }), 400);
    });

    it('refuses one that is too long', async () => {
      const response = await ann.call('GET', `/home?next=${long}`);
      expect([response.status, response.text]).toEqual([431, expect.stringMatching(/\.$/)]);
    });
  });

  it('believes no header that names a person, an address or a host', async () => {
    const headers = {
      'x-user-id': '1',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'another-host.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-user': 'admin',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      forwarded: 'for=203.0.113.7;host=another-host.example',
      authorization: 'Bearer admin',
    };
    const visitor = await site.visitor();
    expect((await visitor.call('POST', '/user/account/session', { headers })).json()).toMatchObject({
      id: null,
    });
    expect((await visitor.call('GET', '/draft/list', { headers })).status).toBe(403);
    const page = await visitor.open('GET', '/', { headers });
    expect(page.text).not.toContain('another-host.example');
    expect(await (await ann.call('GET', '/home', { headers })).status).toBe(200);
  });
});
