import { publicOperations, type ResponseTypes, serviceNames } from '@quillstead/contracts';
import type { Browser } from './browser.js';
import { addressAndBody, fittingPayload } from './payload-of-call.js';
import { idOf, logIn, newAdmin, newModerator } from './staff.js';
import { type Member, sharedSite, type SharedSite } from './shared-site.js';

const staffCalls = publicOperations
  .filter(({ audience }) => audience === 'moderator' || audience === 'admin')
  .map((call) => [`${call.method} ${call.path}`, call] as const);

describe('the admin area', () => {
  let site: SharedSite;
  let admin: Member;
  let moderator: Member;
  let member: Member;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite();
    admin = await newAdmin(site);
    moderator = await newModerator(site, admin);
    [member, visitor] = await Promise.all([site.member(), site.visitor()]);
  });
  afterAll(() => site?.stop());

  /** The actions of a member of the staff, the last first, as other staff reads them in the log. */
  async function logOf({ username }: Member): Promise<object[]> {
    const { items } = (await moderator.call('GET', '/admin/log')).json<{ items: { username: string }[] }>();
    return items.filter((one) => one.username === username);
  }

  describe.each(staffCalls)('%s', (_, call) => {
    const outsiders = (): Browser[] => [visitor, member, ...(call.audience === 'admin' ? [moderator] : [])];

    it('is to everybody else the page that does not exist, whatever they send', async () => {
      const { path, body } = addressAndBody(call, fittingPayload(call));
      const sent = [
        { path, body },
        { path, body, without: 'xsrf' as const },
        { path: `${call.path}?nonsense=1`, body: '{"nonsense":' },
        { path: call.path, body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ];
      const nowhere = await visitor.call('GET', '/admin/no-such-page');
      for (const browser of outsiders()) {
        for (const { path: at, ...options } of sent) {
          const { status, text } = await browser.call(call.method, at, options);
          expect({ at, options, status, text }).toEqual({ at, options, status: 404, text: nowhere.text });
        }
      }
    });

    it('is there for the role', async () => {
      const insiders = call.audience === 'admin' ? [admin] : [admin, moderator];
      for (const browser of insiders) {
        const path = `${call.path}?nonsense=1`;
        expect((await browser.call(call.method, path, { body: {} })).status).toBe(400);
        const unproven = await browser.call(call.method, call.path, { without: 'xsrf' });
        const read = call.required.length === 0 ? 200 : 400;
        expect(unproven.status).toBe(call.method === 'GET' ? read : 403);
      }
    });
  });

  it('takes a role away at once, on every gateway', async () => {
    const fallen = await newAdmin(site);
    const elsewhere = fallen.twin(site.other.url);
    expect((await fallen.call('GET', '/admin/users')).status).toBe(200);
    expect((await elsewhere.call('GET', '/admin/users')).status).toBe(200);
    const body = { user_id: await idOf(fallen), role: 'member' };
    expect((await admin.call('PUT', '/admin/user', { body })).status).toBe(200);
    expect((await fallen.call('GET', '/admin/users')).status).toBe(404);
    expect((await elsewhere.call('GET', '/admin/users')).status).toBe(404);
  });

  it('suspends: logged out everywhere at once, hidden, given the reason at the log-in, and let back', async () => {
    const ann = await site.member();
    const elsewhere = ann.twin(site.other.url);
    const user_id = await idOf(ann);
    expect((await elsewhere.session()).json()).toMatchObject({ id: user_id });
    const profile = () => visitor.call('GET', `/user/${ann.username}`);
    const change = (status: string) => admin.call('PUT', '/admin/user', { body: { user_id, status } });
    expect(await change('suspended')).toMatchObject({ status: 200 });
    expect((await ann.session()).json()).toMatchObject({ id: null });
    expect((await elsewhere.session()).json()).toMatchObject({ id: null });
    expect((await profile()).status).toBe(404);
    const { username: login, password } = ann;
    const refused = await ann.call('POST', '/user/account/login', { body: { login, password } });
    expect(refused).toMatchObject({ status: 403, text: 'This account is suspended.' });
    expect((await change('active')).status).toBe(200);
    await logIn(ann);
    expect((await ann.session()).json()).toMatchObject({ id: user_id });
  });

  it('shows how far every service has come, and has what failed tried again, which is written down', async () => {
    const { services } = (await admin.call('GET', '/admin/queues')).json<ResponseTypes['work_list']>();
    expect(services.map(({ service }) => service)).toEqual(serviceNames);
    for (const { work } of services) {
      expect(work?.jobs).not.toBeNull();
      expect(work?.dead_letter_jobs).toEqual({ count: expect.any(Number), items: expect.any(Array) });
      expect(work?.operations.length).toBeGreaterThan(0);
    }
    const body = { service: 'social', work: 'events' };
    const tried = await admin.call('PUT', '/admin/queue', { body });
    expect(tried.json()).toEqual({ count_retried: 0, count_failed: 0 });
    const [last] = await logOf(admin);
    expect(last).toMatchObject({ action: 'retry_dead_letters', subject: 'events:social' });
  });

  it('shows what members and browsers reported, and who dealt with it', async () => {
    const error = { message: 'A lamp broke', stack: '', pathname: '/site/about' };
    const reported = await visitor.call('POST', '/error', { body: { error }, without: 'cookies' });
    expect(reported.status).toBe(204);
    expect(
      (await member.call('POST', '/feedback', { body: { feedback: 'More lamps on hills' } })).status,
    ).toBe(201);
    expect(
      (await visitor.call('POST', '/feedback', { body: { feedback: 'More lamps on hills' } })).status,
    ).toBe(403);
    const errors = (await moderator.call('GET', '/admin/errors')).json<{
      items: { id: number; message: string }[];
    }>();
    // Other specs report errors too.
    const own = errors.items.filter(({ message }) => message === error.message);
    expect(own).toMatchObject([{ message: 'A lamp broke', route: '/site/about', count: 1 }]);
    const feedback = (await moderator.call('GET', '/admin/feedback')).json<{ items: { id: number }[] }>();
    expect(feedback.items).toMatchObject([{ feedback: 'More lamps on hills', username: member.username }]);
    const body = { id: feedback.items[0]?.id, is_handled: 1 };
    expect((await moderator.call('PUT', '/admin/feedback', { body })).json()).toMatchObject({
      is_handled: 1,
    });
    const gone = await moderator.call('DELETE', `/admin/error?id=${own[0]?.id}`);
    expect(gone.status).toBe(204);
    expect(await logOf(moderator)).toMatchObject([{ action: 'delete_error' }, { action: 'handle_feedback' }]);
  });
});
