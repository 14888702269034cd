import { publishStory, readStory, type ResponseTypes } from '@quillstead/contracts';
import { freePort, type TestRedis, startProxy, startRedis, waitFor } from '@quillstead/testing';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { Browser } from './browser.js';
import { idOf, newAdmin } from './staff.js';
import { type Member, startWholeSite, story, type WholeSite } from './whole-site.js';

/** Tests that would disturb others on a shared site, or be disturbed by them. */
describe('a site of its own', () => {
  let redis: TestRedis;
  let site: WholeSite;
  let admin: Member;

  beforeAll(async () => {
    redis = await startRedis();
    site = await startWholeSite({}, redis.url);
    admin = await newAdmin(site);
  });
  afterAll(async () => {
    await site?.stop();
    await redis?.stop();
  });

  /** A time is a whole minute, for which no test waits. */
  async function moveSchedule(draftId: number, to: Date): Promise<void> {
    const content = new Client({ connectionString: site.databaseUrl('content') });
    await content.connect();
    await content.query('UPDATE draft SET publish_at = $2 WHERE id = $1', [draftId, to]);
    await content.query(
      "UPDATE background_task SET run_at = $2 WHERE name = 'content.publish_scheduled_draft' AND key = $1::text",
      [draftId, to],
    );
    await content.end();
  }

  it('keeps its last admin, with a sentence that says why', async () => {
    const body = { user_id: await idOf(admin), role: 'member' };
    expect(await admin.call('PUT', '/admin/user', { body })).toMatchObject({
      status: 409,
      text: 'The last admin must stay one: make somebody else an admin first.',
    });
    const gone = await admin.call('DELETE', '/user/account', { body: { password: admin.password } });
    expect(gone.status).toBe(409);
    expect((await admin.session()).json()).toMatchObject({ role: 'admin' });
  });

  it('shows its admin the other services while one is away', async () => {
    await site.whileAway('search', async () => {
      const { services } = (await admin.call('GET', '/admin/queues')).json<ResponseTypes['work_list']>();
      const away = services.filter(({ work }) => work === null).map(({ service }) => service);
      expect(away).toEqual(['search']);
    });
  });

  it('shows pages without content, which fetches what it missed when Redis has lost everything', async () => {
    const met: Member[] = [];
    const openHome = (query: string) => new Browser(site.url).open('GET', `/?${query}`);
    await site.whileAway('content', async () => {
      met.push(await site.member());
      const { status, text } = await openHome('while=away');
      expect([status, text.includes('<div id="root"><noscript>')]).toEqual([200, true]);
      await redis.kill();
      await redis.restart();
      await waitFor(async () => (await (await site.visitor()).session()).status === 200);
    });
    const [ann] = met;
    const published = await ann?.call(publishStory.method, publishStory.path, { body: story });
    expect(published?.status).toBe(201);
    const { slug = '' } = published?.json<{ slug: string }>() ?? {};
    const read = await (await site.visitor()).call(readStory.method, readStory.path.replace(':slug', slug));
    expect(read.json()).toMatchObject({ author_username: ann?.username, title: story.title });
    await waitFor(async () => (await openHome('while=back')).text.includes('<article'));
  });

  it('publishes a scheduled draft once, and sends one notification, when everything restarts at its time', async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    const { id: subscription_id } = (await ann.session()).json<{ id: number }>();
    await ben.call('POST', '/user/subscription', { body: { subscription_id } });
    const { id } = (await ann.call('POST', '/draft', { body: story })).json<{ id: number }>();
    const publish_at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 60_000).toISOString();
    expect((await ann.call('PUT', '/draft/schedule', { body: { id, publish_at } })).status).toBe(200);
    const due = Date.now() + 10_000;
    await moveSchedule(id, new Date(due));
    const posts = async () =>
      (await ann.call('GET', `/user/${ann.username}/posts`)).json<ResponseTypes['post_list']>().items;
    expect(await posts()).toEqual([]);
    await site.whileAway('content', () =>
      site.whileAway('notifications', async () => {
        await redis.kill();
        await waitFor(() => Date.now() > due, { timeout: 20_000 });
        await redis.restart();
      }),
    );
    const notified = async () =>
      (await ben.call('GET', '/account/notifications')).json<ResponseTypes['notification_list']>().items;
    await waitFor(async () => (await notified()).length > 0, { what: 'the notification' });
    expect(await posts()).toMatchObject([{ title: story.title }]);
    expect(await notified()).toHaveLength(1);
    expect(await site.rebuild('notifications')).toEqual([]);
  });

  it('knows who looks without notifications, for which nothing is left to mend once they are back', async () => {
    const [ann, ben] = [await site.member(), await site.member()];
    const { id } = (await ann.session()).json<{ id: number }>();
    await site.whileAway('notifications', async () => {
      expect((await ann.session()).json()).toMatchObject({
        username: ann.username,
        count_notifications_new: {},
        count_notifications_new_total: 0,
      });
      const settings = { note_email_frequency: 'daily', show_nsfw: 1 };
      expect((await ann.call('PUT', '/user/account/settings', { body: settings })).status).toBe(200);
      await waitFor(
        async () =>
          (await ben.call('POST', '/user/subscription', { body: { subscription_id: id } })).status === 200,
      );
      expect((await ann.call('POST', '/story', { body: story })).status).toBe(201);
    });
    await waitFor(async () => (await site.rebuild('notifications')).length === 0, {
      every: 500,
      what: 'the events',
    });
  });

  it('refuses log-ins that can not be counted for want of Redis, and shows pages all the same', async () => {
    const limited = await site.startGateway({ RATE_LIMIT_SCALE: '1' });
    const { username: login, password } = await site.member();
    const browser = await site.visitor(limited);
    const logIn = () => browser.call('POST', '/user/account/login', { body: { login, password } });
    await redis.kill();
    const response = await logIn();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await browser.open('GET', '/site/about')).status).not.toBe(503);
    await redis.restart();
    await waitFor(async () => (await logIn()).status === 200);
  });

  it('stays ready while Redis is away, once it has reached it, and shows in its metrics that it is away', async () => {
    const gateway = await site.startGateway({});
    const isReady = async (of: { healthUrl: string }) => (await fetch(`${of.healthUrl}/readyz`)).ok;
    const isUp = async () => {
      const metrics = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
      return /^redis_up\{[^}]*\} (\d)$/m.exec(metrics)?.[1];
    };
    expect(await isUp()).toBe('1');
    await redis.kill();
    await waitFor(async () => (await isUp()) === '0');
    expect(await isReady(gateway)).toBe(true);
    expect((await fetch(gateway.url)).status).toBe(200);
    await redis.restart();
    await waitFor(async () => (await isUp()) === '1');
  });

  it('shows in the metrics how much of its memory Redis has used, where it has a limit', async () => {
    const gateway = await site.startGateway({});
    const used = async () => {
      const metrics = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
      const [, value] = /^redis_memory_used_ratio\{[^}]*\} (\S+)$/m.exec(metrics) ?? [];
      return value === undefined ? null : Number(value);
    };
    expect(await used()).toBeNull();
    const hand = new Redis(redis.url);
    const [, size] = /used_memory:(\d+)/.exec(await hand.info('memory')) ?? [];
    // Twice what it uses now, so that about half is used whatever the site does meanwhile.
    await hand.config('SET', 'maxmemory', String(2 * Number(size)));
    expect(await used()).toBeGreaterThan(0.3);
    expect(await used()).toBeLessThan(1);
    await hand.config('SET', 'maxmemory', '0');
    hand.disconnect();
  });

  it('shows in the metrics whether Redis may evict events and jobs', async () => {
    const gateway = await site.startGateway({});
    const value = async () => {
      const metrics = await (await fetch(`${gateway.healthUrl}/metrics`)).text();
      return /^redis_may_evict\{[^}]*\} (\S+)$/m.exec(metrics)?.[1];
    };
    const hand = new Redis(redis.url);
    const shown: unknown[] = [];
    for (const policy of ['noeviction', 'allkeys-lru', 'allkeys-random', 'volatile-lru']) {
      await hand.config('SET', 'maxmemory-policy', policy);
      shown.push([policy, await value()]);
    }
    await hand.config('SET', 'maxmemory-policy', 'noeviction');
    hand.disconnect();
    expect(shown).toEqual([
      ['noeviction', '0'],
      ['allkeys-lru', '1'],
      ['allkeys-random', '1'],
      ['volatile-lru', '0'],
    ]);
  });

  it('is not ready before it has reached Redis for the first time', async () => {
    const toRedis = await startProxy(redis.url);
    toRedis.down();
    const port = String(await freePort());
    const starting = site.startGateway({ REDIS_URL: toRedis.url, HEALTH_PORT: port });
    const readiness = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return response?.text();
    };
    await waitFor(async () => (await readiness()) === 'not ready: redis, services\n');
    toRedis.up();
    const { healthUrl, stop } = await starting;
    expect((await fetch(`${healthUrl}/readyz`)).status).toBe(200);
    await stop();
    await toRedis.stop();
  });
});
