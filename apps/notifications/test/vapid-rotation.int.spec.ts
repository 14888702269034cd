import { storyLiked } from '@quillstead/contracts';
import webPush from 'web-push';
import { PushDevice } from '../src/push/index.js';
import { storyLike } from './events.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestBrowser, type TestPushService } from './start-push-service.js';

describe('the key of push messages, while it is being replaced', () => {
  const [old, next, unknown] = [
    webPush.generateVAPIDKeys(),
    webPush.generateVAPIDKeys(),
    webPush.generateVAPIDKeys(),
  ];
  let push: TestPushService;
  let site: OpenDeliveries;
  beforeAll(async () => {
    push = await startPushService(() => next.publicKey);
    const env = { VAPID_PRIVATE_KEY: next.privateKey, VAPID_PRIVATE_KEY_ACCEPTED: old.privateKey };
    site = await openDeliveries({ pushOrigin: push.origin, env });
  });
  afterAll(async () => {
    await site?.close();
    await push?.stop();
  });

  let sessions = 0;
  async function memberWith(browser: TestBrowser) {
    const [id, sessionId] = [await site.person(), (sessions += 1)];
    await site.wish(id, { note_by_email: 0 });
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(id, sessionId));
    return { id, sessionId };
  }
  /** Lets a person like a story of the member, and returns how many messages the browser has then. */
  async function messagesAfterLike(receiverId: number, { endpoint }: TestBrowser): Promise<number> {
    await site.apply(storyLiked, storyLike(site.newId(), receiverId, await site.person()));
    await site.wake(receiverId);
    await site.deliver();
    return push.taken.filter(({ path }) => endpoint.endsWith(path)).length;
  }

  it('is the new one for browsers that subscribe', () => expect(site.keys.publicKey).toBe(next.publicKey));

  it.each([
    ['the new key', next.publicKey],
    ['the old key', old.publicKey],
    ['a key that the page does not name, which is the new one', undefined],
  ])('signs for a browser that subscribed with %s', async (_, key) => {
    const browser = push.browser(key);
    const { id } = await memberWith(browser);
    expect([await messagesAfterLike(id, browser), push.faults]).toEqual([1, []]);
  });

  it('is the one that a browser names when it is saved anew', async () => {
    const [before, after] = [push.browser(old.publicKey), push.browser(next.publicKey)];
    const { id, sessionId } = await memberWith(before);
    await site.save.execute({ webpushSubscription: after.subscription }, inSession(id, sessionId));
    expect([await messagesAfterLike(id, after), push.faults]).toEqual([1, []]);
  });

  it('is none that the site does not have', async () => {
    await expect(memberWith(push.browser(unknown.publicKey))).rejects.toMatchObject({ code: 'invalid' });
  });

  it('is missed by no push service once it is removed: the device is forgotten', async () => {
    const browser = push.browser(old.publicKey);
    const { id, sessionId } = await memberWith(browser);
    await site.dataSource.manager.update(PushDevice, { sessionId }, { vapidKey: unknown.publicKey });
    const before = push.tries;
    expect([await messagesAfterLike(id, browser), push.tries]).toEqual([0, before]);
    expect(await site.dataSource.manager.existsBy(PushDevice, { sessionId })).toBe(false);
  });
});
