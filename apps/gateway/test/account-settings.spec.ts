import type { BrowserResponse } from './browser.js';
import { type GatewayUrls, sharedSite, type SharedSite } from './shared-site.js';

const seen = ({ status, text }: BrowserResponse) => ({ status, text });
const chosen = { password1: 'tea-and-lanterns', password2: 'tea-and-lanterns' };

describe('the settings of an account', () => {
  let site: SharedSite;
  let other: GatewayUrls;
  beforeAll(async () => {
    site = await sharedSite();
    other = site.other;
  });
  afterAll(() => site?.stop());

  it('are read, changed, and in force in the session call of every gateway', async () => {
    const ann = await site.member();
    const there = ann.twin(other.url);
    expect((await there.session()).json()).toMatchObject({ theme_mode: null, show_nsfw: 0 });
    const before = (await ann.call('GET', '/user/account/settings')).json();
    const body = { display_name: 'Ann', theme_mode: 'dark', show_nsfw: 1, username: `${ann.username}x` };
    const changed = await ann.call('PUT', '/user/account/settings', { body });
    expect(changed.status).toBe(200);
    expect(changed.json()).toEqual({ ...before, ...body });
    expect((await ann.call('GET', '/user/account/settings')).json()).toEqual({ ...before, ...body });
    expect((await there.session()).json()).toMatchObject(body);
  });

  it('take what they take and nothing else', async () => {
    const ann = await site.member();
    for (const [body, text] of [
      [{ is_verified: 1 }, 'Payload: "is_verified" is not an acceptable key.'],
      [{ role: 'admin' }, 'Payload: "role" is not an acceptable key.'],
      [{ theme_mode: 'pink' }, 'Theme mode: "pink" is not an acceptable value.'],
      [{ website: 'javascript:alert(1)' }, 'Website must be properly formatted.'],
      [{ username: 'account' }, 'Username: "account" is a reserved term.'],
    ] as const) {
      expect(seen(await ann.call('PUT', '/user/account/settings', { body }))).toEqual({ status: 400, text });
    }
    const visitor = await site.visitor();
    expect((await visitor.call('GET', '/user/account/settings')).status).toBe(403);
    expect((await visitor.call('PUT', '/user/account/settings', { body: {} })).status).toBe(403);
  });

  it('have a filter of stories that the session call of every gateway returns', async () => {
    const ann = await site.member();
    const there = ann.twin(other.url);
    const put = (body: object) => ann.call('PUT', '/user/account/filter', { body });
    const story_filter = {
      lengths: [],
      ratings: ['teen'],
      lang: null,
      without_hashtags: ['#sea'],
      without_warnings: [],
      without_warning_words: [],
      is_finished: 0,
    };
    expect((await put({ ratings: ['teen'], without_hashtags: ['Sea'] })).json()).toEqual({ story_filter });
    expect((await there.session()).json()).toMatchObject({ story_filter });
    for (const [body, text] of [
      [{ ratings: ['mild'] }, 'Ratings: "mild" is not an acceptable value.'],
      [{ lang: 'xx' }, 'Language: "xx" is not an acceptable value.'],
      [{ sort: 'top' }, 'Payload: "sort" is not an acceptable key.'],
    ] as const)
      expect(seen(await put(body))).toEqual({ status: 400, text });
    expect((await there.session()).json()).toMatchObject({ story_filter });
    expect((await put({})).json()).toEqual({ story_filter: null });
    const visitor = await site.visitor();
    expect((await visitor.call('PUT', '/user/account/filter', { body: {} })).status).toBe(403);
  });

  it('refuse a name that somebody has with 409, and the wrong password with 403', async () => {
    const [ann, bea] = [await site.member(), await site.member()];
    const put = (body: object) => bea.call('PUT', '/user/account/settings', { body });
    expect(seen(await put({ username: ann.username.toUpperCase() }))).toEqual({
      status: 409,
      text: 'Username is already taken.',
    });
    const wrong = { status: 403, text: 'Password is incorrect.' };
    expect(seen(await put({ email: 'bea@mail.example', password: 'not-it-at-all' }))).toEqual(wrong);
    const body = { password: 'not-it-at-all', ...chosen };
    expect(seen(await bea.call('PUT', '/user/account/password', { body }))).toEqual(wrong);
  });

  it('turn private when every service with a copy has applied it', async () => {
    const ann = await site.member();
    for (const is_private of [1, 1, 0]) {
      const response = await ann.call('PUT', '/user/account/settings', { body: { is_private } });
      expect({ status: response.status, ...response.json() }).toMatchObject({ status: 200, is_private });
    }
  });

  it('show the sessions, and end all others at once on every gateway', async () => {
    const ann = await site.member();
    const elsewhere = await site.visitor(other);
    const logIn = { login: ann.username, password: ann.password };
    const headers = { 'user-agent': 'Another browser' };
    await elsewhere.call('POST', '/user/account/login', { body: logIn, headers });
    const list = (await ann.call('GET', '/user/account/sessions')).json<{ items: object[]; next: null }>();
    expect(list).toMatchObject({
      items: [{ user_agent: 'Another browser', is_current: 0 }, { is_current: 1 }],
      next: null,
    });
    expect(Object.keys(list.items[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'id',
      'is_current',
      'last_used_at',
      'network',
      'user_agent',
    ]);
    expect((await elsewhere.call('GET', '/draft/list')).status).toBe(200);
    expect(seen(await ann.call('DELETE', '/user/account/sessions'))).toEqual({ status: 204, text: '' });
    expect((await elsewhere.call('GET', '/draft/list')).status).toBe(403);
    expect((await ann.call('GET', '/draft/list')).status).toBe(200);
  });

  it('end all other sessions at once when the password changes', async () => {
    const ann = await site.member();
    const elsewhere = await site.visitor(other);
    const login = ann.username;
    await elsewhere.call('POST', '/user/account/login', { body: { login, password: ann.password } });
    expect((await elsewhere.call('GET', '/draft/list')).status).toBe(200);
    const body = { password: ann.password, ...chosen };
    expect(seen(await ann.call('PUT', '/user/account/password', { body }))).toEqual({
      status: 204,
      text: '',
    });
    expect((await elsewhere.call('GET', '/draft/list')).status).toBe(403);
    expect((await ann.call('GET', '/draft/list')).status).toBe(200);
  });

  it('can not be used to guess a password without end', async () => {
    const gateway = await site.startGateway({ RATE_LIMIT_SCALE: '1' });
    const ann = await site.member(gateway);
    const put = (path: string, body: object) => ann.call('PUT', path, { body });
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const guess = { password: `guess-number-${round}` };
      statuses.push((await put('/user/account/settings', { email: 'a@b.example', ...guess })).status);
      statuses.push((await put('/user/account/password', { ...guess, ...chosen })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429]);
    expect((await put('/user/account/settings', { bio: 'I write.' })).status).toBe(200);
  });
});
