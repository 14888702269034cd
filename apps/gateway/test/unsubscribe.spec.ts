import { waitFor } from '@quillstead/testing';
import { emailsTo } from './emails.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

describe('emails about notifications', () => {
  let site: SharedSite;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  /** Somebody likes a new story of the author. */
  async function likeStoryOf(author: Member, liker: Member, title: string): Promise<void> {
    const published = await author.call('POST', '/story', { body: { ...story, title } });
    const { story_id } = published.json() as { story_id: number };
    expect((await liker.call('POST', '/story/like', { body: { story_id } })).status).toBe(200);
  }
  /** The address behind "unsubscribe", at the gateway under test. */
  async function wayOut(author: Member): Promise<string> {
    const address = await waitFor(async () => {
      const ways = (await emailsTo(site, author)).map((email) => /^List-Unsubscribe:\s+<(\S+)>/m.exec(email));
      return ways.find((way) => way !== null)?.[1];
    });
    const { pathname, search } = new URL(address);
    return `${site.url}${pathname}${search}`;
  }
  const wantsEmails = async (member: Member) =>
    ((await member.call('GET', '/user/account/settings')).json() as { note_by_email: 0 | 1 }).note_by_email;

  it('come after a like, and one click without logging in ends them', async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    await likeStoryOf(ann, ben, 'The first lamp');
    const address = await wayOut(ann);

    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post">');
    expect(await wantsEmails(ann)).toBe(1);

    const oneClick = () =>
      fetch(address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
    const responses = [await oneClick(), await oneClick()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await responses[0]?.text()).toContain('You get no more emails');
    expect(await wantsEmails(ann)).toBe(0);
  });

  it.each([
    ['as a form with parts', () => new FormData()],
    ['as text', () => 'List-Unsubscribe=One-Click'],
    ['without a body', () => null],
  ])('end %s too', async (_, body) => {
    const [ann, ben] = [await site.member(), await site.member()];
    await likeStoryOf(ann, ben, 'Another lamp');
    expect((await fetch(await wayOut(ann), { method: 'POST', body: body() })).status).toBe(200);
    expect(await wantsEmails(ann)).toBe(0);
  });

  it('do not end by a token that is not ours, and a large form is not read', async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    await likeStoryOf(ann, ben, 'A third lamp');
    const address = await wayOut(ann);
    const post = async (url: string, body?: string) =>
      (await fetch(url, { method: 'POST', ...(body ? { body } : {}) })).status;
    const token = new URL(address).searchParams.get('token') ?? '';
    const others = [`${token}x`, token.replace(/^\d+/, '1'), '', 'x'.repeat(5_000)];
    for (const wrong of others) expect(await post(`${site.url}/unsubscribe?token=${wrong}`)).toBe(404);
    expect(await post(`${site.url}/unsubscribe`)).toBe(404);
    expect(await post(`${address}&token=${token}`)).toBe(404);
    expect(await post(address, 'x'.repeat(10_000))).toBe(413);
    expect(await wantsEmails(ann)).toBe(1);
  });

  it.each(['nothing', 'text/', '; charset=utf-8', ''])(
    'do not end by a body of the type "%s"',
    async (type) => {
      const [ann, ben] = [await site.member(), await site.member()];
      await likeStoryOf(ann, ben, 'A fourth lamp');
      const [address, headers] = [await wayOut(ann), { 'content-type': type }];
      expect(
        (await fetch(address, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status,
      ).toBe(415);
      expect(await wantsEmails(ann)).toBe(1);
    },
  );
});
