import { waitFor } from '@quillstead/testing';
import { Browser } from './browser.js';
import { emailsTo } from './emails.js';
import { sharedSite, story, type SharedSite } from './shared-site.js';

describe('stories by email', () => {
  let site: SharedSite;
  let names = 0;
  beforeAll(async () => void (site = await sharedSite()));
  afterAll(() => site?.stop());

  /** Somebody without an account, whose address nobody else has. */
  const reader = () => ({ username: `letters_${process.pid}_${(names += 1)}` });
  const addressOf = ({ username }: { username: string }) => `${username}@mail.example`;
  /** A visitor's request. */
  async function subscribe(user_id: number, email: string) {
    const visitor = new Browser(site.url);
    await visitor.session();
    return visitor.call('POST', '/email-subscription', { body: { user_id, email } });
  }
  /** A member, with the id that others see. */
  async function author() {
    const member = await site.member();
    const profile = (await member.call('GET', `/user/${member.username}`)).json() as { user_id: number };
    return Object.assign(member, { user_id: profile.user_id });
  }
  /** The address of a page behind a link in the latest email to somebody, at the gateway under test. */
  async function linkIn(to: { username: string }, page: 'confirm' | 'end'): Promise<string> {
    const link = new RegExp(`https?://[^\\s<>"]+/email-subscription/${page}\\?token=[\\w.-]+`);
    const address = await waitFor(async () => {
      const texts = (await emailsTo(site, to)).map((email) => email.replaceAll('=3D', '='));
      return texts.map((text) => link.exec(text)?.[0]).findLast((found) => found !== undefined);
    });
    const { pathname, search } = new URL(address);
    return `${site.url}${pathname}${search}`;
  }

  it('come to an address that was confirmed by a button, whole, until one click ends them', async () => {
    const ann = await author();
    const to = reader();
    const offer = await new Browser(site.url).call('GET', `/email-subscription?user_id=${ann.user_id}`);
    expect(offer.json()).toEqual({ is_offered: 1 });
    expect((await subscribe(ann.user_id, addressOf(to))).status).toBe(202);
    const confirm = await linkIn(to, 'confirm');

    const page = await fetch(confirm);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await page.text()).toContain('<form method="post">');
    const subscribers = async () => (await ann.call('GET', '/account/email-subscribers')).json();
    expect(await subscribers()).toMatchObject({ count_confirmed: 0 });
    expect((await fetch(confirm, { method: 'POST' })).status).toBe(200);
    expect(await subscribers()).toEqual({ is_offered: 1, count_confirmed: 1, count_shared: 0 });

    await ann.call('POST', '/story', { body: { ...story, title: 'The letter lamp' } });
    const end = await linkIn(to, 'end');
    const [, email = ''] = await emailsTo(site, to);
    expect(email).toContain('The letter lamp');
    expect(email).toMatch(/^List-ID: <author-\d+\./im);
    const oneClick = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') };
    expect((await fetch(end, oneClick)).status).toBe(200);
    expect((await fetch(end, oneClick)).status).toBe(200);
    expect(await subscribers()).toMatchObject({ count_confirmed: 0 });
    expect((await fetch(confirm, { method: 'POST' })).status).toBe(404);
  });

  it('are requested with the same response for an address that is known, unknown or confirmed', async () => {
    const [ann, ben] = [await author(), await author()];
    const to = reader();
    await subscribe(ann.user_id, addressOf(to));
    await fetch(await linkIn(to, 'confirm'), { method: 'POST' });
    const responses = [
      await subscribe(ann.user_id, addressOf(to)),
      await subscribe(ann.user_id, addressOf(ben)),
      await subscribe(ann.user_id, addressOf(reader())),
    ];
    expect(responses.map(({ status, text }) => [status, text])).toEqual([
      [202, 'null'],
      [202, 'null'],
      [202, 'null'],
    ]);
  });

  it('show no address to anybody, are off when the author says so, and need an address', async () => {
    const [ann, ben] = [await author(), await author()];
    expect((await ann.call('PUT', '/account/email-subscribers', { body: { is_offered: 0 } })).json()).toEqual(
      {
        is_offered: 0,
        count_confirmed: 0,
        count_shared: 0,
      },
    );
    expect((await subscribe(ann.user_id, addressOf(reader()))).status).toBe(404);
    expect((await subscribe(ben.user_id, 'no address')).status).toBe(400);
    for (const path of ['/account/email-subscribers', '/account/email-subscribers/file'])
      expect((await new Browser(site.url).call('GET', path)).status).toBe(403);
    expect((await ben.call('GET', '/account/email-subscribers/file')).json()).toEqual({
      lines: ['email,confirmed_on'],
      next: null,
    });
  });
});
