import { request } from 'node:https';
import { waitFor, waitForBlocked } from '@quillstead/testing';
import { PushDevice } from '../src/push/index.js';
import { publicAgent } from '../src/push/push-sender.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';

describe('push devices', () => {
  let push: TestPushService;
  let site: OpenDeliveries;
  let closed: OpenDeliveries;
  beforeAll(async () => {
    push = await startPushService(() => site.keys.publicKey);
    site = await openDeliveries({ pushOrigin: push.origin });
    closed = await openDeliveries();
  });
  afterAll(async () => {
    await site?.close();
    await closed?.close();
    await push?.stop();
  });

  const endpointsOf = async (userId: number) =>
    (await site.dataSource.manager.findBy(PushDevice, { userId })).map(({ endpoint }) => endpoint).sort();

  it('are one a session: what is saved last counts', async () => {
    const [first, second, other] = [push.browser(), push.browser(), push.browser()];
    await site.save.execute({ webpushSubscription: first.subscription }, inSession(1, 11));
    await site.save.execute({ webpushSubscription: second.subscription }, inSession(1, 11));
    await site.save.execute({ webpushSubscription: other.subscription }, inSession(1, 12));
    expect(await endpointsOf(1)).toEqual([second.endpoint, other.endpoint].sort());
  });

  it('are twenty for a member: one more is refused with what to do, and each of them may still be saved anew', async () => {
    const save = (browser: { subscription: string }, sessionId: number) =>
      site.save.execute({ webpushSubscription: browser.subscription }, inSession(70, sessionId));
    const browsers = Array.from({ length: 20 }, () => push.browser());
    for (const [index, browser] of browsers.entries()) await save(browser, 700 + index);
    const more = push.browser();
    await expect(save(more, 720)).rejects.toMatchObject({
      code: 'quota_reached',
      message:
        'You take notifications in 20 browsers already. ' +
        'Switch them off in one of these, or log out there, and try again.',
    });
    await save(push.browser(), 700);
    await save(browsers[1] ?? more, 720);
    await site.forget.execute({}, inSession(70, 702));
    await save(more, 721);
    expect(await endpointsOf(70)).toHaveLength(20);
  });

  it('are twenty for a member also when they come at once', async () => {
    const saving = Array.from({ length: 24 }, (_, index) =>
      site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(80, 800 + index)),
    );
    const ends = await Promise.allSettled(saving);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    expect(await endpointsOf(80)).toHaveLength(20);
  });

  it('follow the browser to the member who logs in there next', async () => {
    const browser = push.browser();
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(2, 21));
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(3, 31));
    expect([await endpointsOf(2), await endpointsOf(3)]).toEqual([[], [browser.endpoint]]);
  });

  it('are forgotten when their owner requests it, and for nobody else', async () => {
    await site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(4, 41));
    await site.forget.execute({}, inSession(4, 42));
    expect(await endpointsOf(4)).toHaveLength(1);
    await site.forget.execute({}, inSession(4, 41));
    await site.forget.execute({}, inSession(4, 41));
    expect(await endpointsOf(4)).toEqual([]);
  });

  it('go with their session, and none comes after it', async () => {
    await site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(5, 51));
    await site.endSession(51, 5);
    expect(await endpointsOf(5)).toEqual([]);
    await expect(
      site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(5, 51)),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await endpointsOf(5)).toEqual([]);
  });

  it('go with their session also when that ends while one is saved', async () => {
    const browser = push.browser();
    // Another transaction is about to save the same address, and is rolled back.
    const blocker = site.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query(
      `INSERT INTO push_device (session_id, user_id, endpoint, p256dh, auth) VALUES (99, 9, $1, '', '')`,
      [browser.endpoint],
    );
    const saving = site.save.execute({ webpushSubscription: browser.subscription }, inSession(8, 81));
    await waitForBlocked(site.dataSource);
    const { isOver, ending } = endSession(81, 8);
    await waitFor(async () => isOver() || (await blocked(2)));
    await blocker.rollbackTransaction();
    await blocker.release();
    await Promise.all([saving, ending]);
    expect(await endpointsOf(8)).toEqual([]);
  });

  it('are refused when they come while their session ends', async () => {
    await site.save.execute({ webpushSubscription: push.browser().subscription }, inSession(9, 91));
    const blocker = site.dataSource.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('SELECT FROM push_device WHERE session_id = 91 FOR UPDATE');
    const { ending } = endSession(91, 9);
    await waitForBlocked(site.dataSource);
    const saved = site.save
      .execute({ webpushSubscription: push.browser().subscription }, inSession(9, 91))
      .catch((error: unknown) => error);
    await waitForBlocked(site.dataSource, 2);
    await blocker.commitTransaction();
    await blocker.release();
    await ending;
    expect(await saved).toMatchObject({ code: 'forbidden' });
    expect(await endpointsOf(9)).toEqual([]);
  });
  const endSession = (sessionId: number, userId: number) => {
    let isOver = false;
    const ending = site.endSession(sessionId, userId).then(() => (isOver = true));
    return { ending, isOver: () => isOver };
  };
  const blocked = async (count: number): Promise<boolean> =>
    (
      await site.dataSource.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).length === count;

  it.each([
    ['plain http', (url: URL) => void (url.protocol = 'http:')],
    ['loopback', (url: URL) => void (url.hostname = '127.0.0.1')],
    ['loopback, written otherwise', (url: URL) => void (url.hostname = '0x7f000001')],
    ['a private address', (url: URL) => void (url.hostname = '10.0.0.7')],
    ['link-local', (url: URL) => void (url.hostname = '169.254.169.254')],
    ['mapped loopback', (url: URL) => void (url.hostname = '[::ffff:127.0.0.1]')],
    ['a name of this machine', (url: URL) => void (url.hostname = 'localhost')],
    ['a password', (url: URL) => void (url.username = 'ann')],
  ])('are refused with %s', async (_, change) => {
    const sent = JSON.parse(push.browser().subscription);
    const url = new URL('https://push.example.org/send/1');
    change(url);
    const text = JSON.stringify({ ...sent, endpoint: url.href });
    await expect(closed.save.execute({ webpushSubscription: text }, inSession(6, 61))).rejects.toMatchObject({
      code: 'invalid',
      message: 'Webpush subscription must be properly formatted.',
    });
  });

  it.each([
    ['no JSON', () => 'lamp'],
    ['no object', () => '7'],
    ['no keys', (sent: object) => JSON.stringify({ ...sent, keys: undefined })],
    [
      'a point that is none',
      (sent: object) => JSON.stringify({ ...sent, keys: { ...keysOf(sent), p256dh: 'BA' } }),
    ],
    [
      'a point off the curve',
      (sent: object) =>
        JSON.stringify({
          ...sent,
          keys: { ...keysOf(sent), p256dh: Buffer.alloc(65, 4).toString('base64url') },
        }),
    ],
    [
      'a short secret',
      (sent: object) => JSON.stringify({ ...sent, keys: { ...keysOf(sent), auth: 'AAAA' } }),
    ],
  ])('are refused with %s', async (_, print) => {
    const sent = JSON.parse(push.browser().subscription);
    await expect(
      site.save.execute({ webpushSubscription: print(sent) }, inSession(7, 71)),
    ).rejects.toMatchObject({ code: 'invalid' });
    expect(await endpointsOf(7)).toEqual([]);
  });

  it('are not connected to when their name turns out to be a private address', async () => {
    const agent = publicAgent();
    const url = new URL(push.origin);
    url.hostname = 'localhost';
    const failure = new Promise((resolve) => {
      request(url, { method: 'POST', agent }).on('error', resolve).end();
    });
    expect(await failure).toMatchObject({ message: 'the address is not public' });
    expect(push.tries).toBe(0);
  });
});

const keysOf = (sent: object): object => Reflect.get(sent, 'keys') as object;
