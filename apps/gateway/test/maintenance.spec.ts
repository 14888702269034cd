import { newAdmin } from './staff.js';
import { type GatewayUrls, type Member, sharedSite, type SharedSite } from './shared-site.js';
import { Browser } from './browser.js';

const sentence = 'We are currently undergoing maintenance.';

describe('a site that is being worked on', () => {
  let site: SharedSite;
  let closed: GatewayUrls;
  let ann: Member;
  let admin: Member;
  beforeAll(async () => {
    site = await sharedSite();
    [ann, admin] = [await site.member(), await newAdmin(site)];
    closed = await site.startGateway({ MAINTENANCE: '1' });
  });
  afterAll(() => site?.stop());

  it('says so to everybody but admins, at every call', async () => {
    for (const browser of [new Browser(closed.url), ann.twin(closed.url)]) {
      for (const [method, path] of [
        ['POST', '/user/account/session'],
        ['GET', '/home'],
        ['GET', '/admin/users'],
      ] as const) {
        const { status, text, headers } = await browser.call(method, path);
        expect({ status, text }).toEqual({ status: 503, text: sentence });
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
  });

  it('is open to an admin', async () => {
    const browser = admin.twin(closed.url);
    expect((await browser.session()).json()).toMatchObject({ username: admin.username });
    expect((await browser.call('GET', '/home')).status).toBe(200);
  });

  it('lets an admin come in, and nobody else', async () => {
    const logIn = async ({ username: login, password }: Member) => {
      const browser = new Browser(closed.url);
      await browser.open('GET', '/');
      const response = await browser.call('POST', '/user/account/login', { body: { login, password } });
      return { browser, response };
    };
    const sessions = async () =>
      (await ann.call('GET', '/user/account/sessions')).json<{ items: object[] }>().items;
    expect(await sessions()).toHaveLength(1);
    const refused = await logIn(ann);
    expect(refused.response).toMatchObject({ status: 503, text: sentence });
    expect(refused.browser.cookies.has('sid')).toBe(false);
    expect(await sessions()).toHaveLength(1);
    const wrong = await logIn({ ...ann, username: ann.username, password: 'wrong-horse' } as Member);
    expect(wrong.response.status).toBe(401);
    const welcome = await logIn(admin);
    expect(welcome.response.status).toBe(200);
    expect((await welcome.browser.session()).json()).toMatchObject({ role: 'admin' });
  });

  it('still serves its pages and says that it is healthy', async () => {
    const page = await new Browser(closed.url).open('GET', '/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const path of ['/livez', '/readyz']) {
      expect((await fetch(`${closed.healthUrl}${path}`)).status).toBe(200);
    }
  });
});
