import { jest } from '@jest/globals';
import { storyLiked, storyUnliked, userChanged } from '@quillstead/contracts';
import { holdLock, publicUser, waitFor, within } from '@quillstead/testing';
import { PushDevice } from '../src/push/index.js';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';
import { storyLike } from './events.js';

describe('push messages', () => {
  let push: TestPushService;
  let site: OpenDeliveries;
  beforeAll(async () => {
    push = await startPushService(() => site.keys.publicKey);
    site = await openDeliveries({ pushOrigin: push.origin });
  });
  afterAll(async () => {
    await site?.close();
    await push?.stop();
  });

  let sessions = 0;
  async function withDevice(changes: Parameters<OpenDeliveries['wish']>[1] = {}) {
    const id = await site.person();
    await site.wish(id, { note_by_email: 0, ...changes });
    const [browser, sessionId] = [push.browser(), (sessions += 1)];
    await site.save.execute({ webpushSubscription: browser.subscription }, inSession(id, sessionId));
    const bodies = () =>
      push.taken.filter(({ path }) => browser.endpoint.endsWith(path)).map(({ message }) => message.body);
    const hasDevice = () => site.dataSource.manager.existsBy(PushDevice, { sessionId });
    return { id, sessionId, browser, bodies, hasDevice };
  }
  /** A new person likes a story. Returns the story's id. */
  async function like(authorId: number, storyId = site.newId(), display_name = 'Ben'): Promise<number> {
    await site.apply(storyLiked, storyLike(storyId, authorId, await site.person({ display_name })));
    return storyId;
  }
  const dueOf = (receiverId: number) =>
    site.dataSource.query<{ seconds: number }[]>(
      'SELECT extract(epoch FROM due_at - $2::timestamptz)::float AS seconds FROM delivery_due WHERE receiver_id = $1',
      [receiverId, site.clock.now()],
    );

  it('are signed for the push service, encrypted for the browser, and say what happened', async () => {
    const ann = await withDevice();
    const before = push.taken.length;
    const storyId = await like(ann.id);
    await site.wake(ann.id);
    await site.deliver();
    expect(push.faults).toEqual([]);
    const [taken, ...others] = push.taken.slice(before);
    expect(others).toEqual([]);
    expect(taken?.message).toEqual({
      title: 'Story Likes',
      body: `Ben liked your story “Story ${storyId}”.`,
      link: `/story/story-${storyId}/likes`,
      tag: expect.stringMatching(/^notification-\d+$/),
    });
    expect(taken?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
    const { aud, exp, sub } = taken?.claims ?? { aud: '', exp: 0, sub: '' };
    expect([aud, sub]).toEqual([push.origin, 'https://stories.example']);
    const hours = (exp - Date.now() / 1_000) / 3_600;
    expect(hours).toBeGreaterThan(0);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('go once for a storm of likes, and again once the page was opened', async () => {
    const ann = await withDevice();
    const storyId = await like(ann.id);
    for (let liker = 0; liker < 20; liker += 1) {
      await like(ann.id, storyId);
      await site.wake(ann.id);
      if (liker % 5 === 0) await site.deliver();
    }
    await site.deliver();
    expect(ann.bodies()).toHaveLength(1);
    await site.see(ann.id);
    await like(ann.id, storyId);
    await site.wake(ann.id);
    await site.deliver();
    expect(ann.bodies()).toHaveLength(2);
  });

  it('go again for what came while one was on its way', async () => {
    const ann = await withDevice();
    const storyId = await like(ann.id);
    await site.wake(ann.id);
    const held = push.hold(ann.browser);
    const delivering = site.deliver();
    await waitFor(() => held.count() === 1);
    await site.see(ann.id);
    await like(ann.id, storyId);
    await site.wake(ann.id);
    held.release();
    await delivering;
    await site.deliver();
    expect(ann.bodies()).toHaveLength(2);
  });

  it('go once when many workers look at once', async () => {
    const ann = await withDevice();
    await like(ann.id);
    await site.wake(ann.id);
    await site.deliverByMany();
    await site.wake(ann.id);
    await site.deliver();
    expect(ann.bodies()).toHaveLength(1);
  });

  it('go to every device', async () => {
    const ann = await withDevice();
    const second = push.browser();
    await site.save.execute({ webpushSubscription: second.subscription }, inSession(ann.id, (sessions += 1)));
    const before = push.taken.length;
    await like(ann.id);
    await site.wake(ann.id);
    await site.deliver();
    expect(
      push.taken
        .slice(before)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([ann.browser, second].map(({ endpoint }) => new URL(endpoint).pathname).sort());
  });

  it('go to others while one device does not respond, and so do emails', async () => {
    const [slow, quick, later] = [await withDevice(), await withDevice(), await withDevice()];
    const mailed = await site.person();
    await site.wish(mailed);
    const held = push.hold(slow.browser);
    for (const { id } of [slow, quick]) await like(id);
    for (const { id } of [slow, quick]) await site.wake(id);
    const delivering = site.deliver();
    await waitFor(() => held.count() === 1 && quick.bodies().length === 1);
    // These deliveries become due while the worker waits for the slow device.
    for (const id of [later.id, mailed]) await like(id);
    for (const id of [later.id, mailed]) await site.wake(id);
    await site.deliver();
    expect(await site.emailsTo(mailed)).toBe(1);
    await waitFor(() => later.bodies().length === 1);
    expect([held.count(), slow.bodies()]).toEqual([1, []]);
    held.release();
    await delivering;
    expect(slow.bodies()).toHaveLength(1);
  });

  it('are looked for now and then while one device does not respond, not all the time', async () => {
    const slow = await withDevice();
    const held = push.hold(slow.browser);
    await like(slow.id);
    await site.wake(slow.id);
    const looks = jest.spyOn(site.due, 'take');
    const delivering = site.own.pushes.run();
    await waitFor(() => held.count() === 1);
    const [begun, before] = [performance.now(), looks.mock.calls.length];
    await waitFor(() => looks.mock.calls.length > before + 1);
    // Half a second passes between two looks, however fast the machine is.
    expect(performance.now() - begun).toBeGreaterThan(400);
    held.release();
    await delivering;
    expect(slow.bodies()).toHaveLength(1);
  });

  it('are delivered by one run at a time, and by the next one after it has ended or failed', async () => {
    const slow = await withDevice();
    const held = push.hold(slow.browser);
    await like(slow.id);
    await site.wake(slow.id);
    const runs = jest.spyOn(site.own.pushes, 'run');
    const delivering = site.deliver();
    await waitFor(() => held.count() === 1);
    await site.deliver();
    expect(runs).toHaveBeenCalledTimes(1);
    held.release();
    await delivering;
    runs.mockRejectedValueOnce(new Error('away'));
    await expect(site.deliver()).rejects.toThrow('away');
    await site.deliver();
    expect(runs).toHaveBeenCalledTimes(3);
  });

  it('that another worker is just taking are neither waited for nor taken too', async () => {
    const ann = await withDevice();
    await like(ann.id);
    await site.wake(ann.id);
    const taking = 'SELECT FROM delivery_due WHERE receiver_id = $1 FOR UPDATE';
    const other = await holdLock(site.dataSource, taking, [ann.id]);
    try {
      expect(await within(10_000, site.due.take('push', 10), 'The taking waits')).toEqual([]);
    } finally {
      await other.release();
    }
    expect(await site.due.take('push', 10)).toHaveLength(1);
    site.pass(200);
    await site.deliver();
  });

  it('go once when an older try ends in vain after a newer one has left', async () => {
    const ann = await withDevice();
    const storyId = await like(ann.id);
    await site.wake(ann.id);
    const held = push.hold(ann.browser);
    push.respond({ status: 503 });
    const older = site.own.pushes.run();
    await waitFor(() => held.count() === 1);
    await site.see(ann.id);
    await like(ann.id, storyId);
    await site.wake(ann.id);
    site.pass(200);
    const another = site.worker();
    const newer = another.pushes.run();
    await waitFor(() => held.count() === 2);
    held.release();
    await Promise.all([older, newer]);
    another.stop();
    await site.wake(ann.id);
    site.pass(10);
    await site.deliver();
    expect(ann.bodies()).toHaveLength(1);
  });

  it('do not go for a kind that is switched off, nor to a suspended account', async () => {
    const ann = await withDevice({ push_off: ['note_story_like'] });
    const ben = await withDevice();
    for (const { id } of [ann, ben]) {
      await like(id);
      await site.wake(id);
    }
    await site.wish(ben.id, { status: 'suspended' });
    await site.deliver();
    expect([ann.bodies(), ben.bodies()]).toEqual([[], []]);
    expect(await dueOf(ann.id)).toEqual([]);
  });

  it('do not go when it was taken back or seen before', async () => {
    const ann = await withDevice();
    const ben = await withDevice();
    const liker = await site.person();
    const published = storyLike(site.newId(), ann.id, liker);
    await site.apply(storyLiked, published);
    await like(ben.id);
    await site.wake(ann.id);
    await site.wake(ben.id);
    await site.apply(storyUnliked, published);
    await site.see(ben.id);
    await site.deliver();
    expect([ann.bodies(), ben.bodies()]).toEqual([[], []]);
  });

  it('have no notification of somebody who has been suspended meanwhile', async () => {
    const ann = await withDevice();
    const liker = await site.person();
    await site.apply(storyLiked, storyLike(site.newId(), ann.id, liker));
    await site.wake(ann.id);
    await site.apply(userChanged, publicUser({ user_id: liker, username: 'liker', status: 'suspended' }));
    await site.deliver();
    expect(ann.bodies()).toEqual([]);
  });

  it.each([404, 410, 400, 403, 413])('forget the device when the service says %i', async (status) => {
    const ann = await withDevice();
    push.respond({ status });
    await like(ann.id);
    await site.wake(ann.id);
    await site.deliver();
    expect(await ann.hasDevice()).toBe(false);
    expect(await dueOf(ann.id)).toEqual([]);
  });

  it.each(['while the service refuses', 'after the service has refused'])(
    'keep the address of a device that is saved anew %s the message to its old one',
    async (when) => {
      const ann = await withDevice();
      const fresh = push.browser();
      const saveAnew = () =>
        site.save.execute({ webpushSubscription: fresh.subscription }, inSession(ann.id, ann.sessionId));
      const held = push.hold(ann.browser);
      push.respond({ status: 410 });
      await like(ann.id);
      await site.wake(ann.id);
      const delivering = site.deliver();
      await waitFor(() => held.count() === 1);
      if (when.startsWith('while')) await saveAnew();
      held.release();
      await delivering;
      if (when.startsWith('after')) await saveAnew();
      const devices = await site.dataSource.manager.findBy(PushDevice, { userId: ann.id });
      expect(devices.map(({ endpoint }) => endpoint)).toEqual([fresh.endpoint]);
    },
  );

  it.each([
    [408, undefined, 2],
    [429, '120', 120],
    [500, undefined, 2],
    [503, '30', 30],
  ])('wait when the service says %i, as long as it requests (%s)', async (status, retryAfter, seconds) => {
    const ann = await withDevice();
    push.respond({ status, ...(retryAfter ? { headers: { 'retry-after': retryAfter } } : {}) });
    await like(ann.id);
    await site.wake(ann.id);
    await site.deliver();
    expect([ann.bodies(), await ann.hasDevice()]).toEqual([[], true]);
    const [due] = await dueOf(ann.id);
    expect(due?.seconds).toBeGreaterThan(seconds - 2);
    expect(due?.seconds).toBeLessThanOrEqual(seconds);
    site.pass(seconds);
    await site.deliver();
    expect(ann.bodies()).toHaveLength(1);
    expect(await dueOf(ann.id)).toEqual([]);
  });

  it('are not put off by a worker whose lease has ended, while another one has them', async () => {
    const ann = await withDevice();
    await like(ann.id);
    await site.wake(ann.id);
    const dueAt = () =>
      site.dataSource.query('SELECT due_at FROM delivery_due WHERE receiver_id = $1', [ann.id]);
    const late = await site.due.take('push', 1);
    site.pass(181);
    const present = await site.due.take('push', 1);
    const leased = await dueAt();
    for (const taken of late) await site.due.postpone('push', taken, 1_000);
    expect(await dueAt()).toEqual(leased);
    for (const taken of present) await site.due.postpone('push', taken, 1_000);
    expect(await dueAt()).not.toEqual(leased);
    for (const taken of present) await site.due.finish('push', taken);
  });

  it('follow no redirect, and take no more than a little of a response', async () => {
    const [ann, ben] = [await withDevice(), await withDevice()];
    const elsewhere = await withDevice();
    push.respond({ status: 307, headers: { location: elsewhere.browser.endpoint } });
    await like(ann.id);
    await site.wake(ann.id);
    await site.deliver();
    push.respond({ status: 201, body: 'x'.repeat(5_000_000) });
    await like(ben.id);
    await site.wake(ben.id);
    await site.deliver();
    expect([ann.bodies(), elsewhere.bodies(), ben.bodies().length]).toEqual([[], [], 1]);
  });

  it('are lost rather than doubled when the worker dies after noting, and taken up when before', async () => {
    const [ann, ben] = [await withDevice(), await withDevice()];
    for (const { id } of [ann, ben]) {
      await like(id);
      await site.wake(id);
    }
    // A worker that leased both, and stored that one of them is sent, is killed here.
    expect(await site.due.take('push', 10)).toHaveLength(2);
    await site.dataSource.query(
      `INSERT INTO delivery (notification_id, channel, session_id, round)
       SELECT id, 'push', $2, round FROM notification WHERE receiver_id = $1`,
      [ann.id, ann.sessionId],
    );
    await site.deliver();
    expect([ann.bodies(), ben.bodies()]).toEqual([[], []]);
    site.pass(200);
    await site.deliver();
    expect([ann.bodies().length, ben.bodies().length]).toEqual([0, 1]);
    expect(await dueOf(ann.id)).toEqual([]);
  });

  it('carry hostile names as text and fit', async () => {
    const ann = await withDevice();
    await like(ann.id, undefined, '<img src=x onerror=alert(1)>\r\n');
    await site.wake(ann.id);
    await site.deliver();
    expect(ann.bodies()).toEqual([expect.stringContaining('<img src=x onerror=alert(1)>')]);
  });
});
