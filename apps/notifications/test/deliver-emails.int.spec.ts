import {
  hashtagSubscriptionChanged,
  storyLiked,
  storyPublished,
  storyUnliked,
  userChanged,
  userSubscribed,
} from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { publicUser, startSmtpServer, type TestSmtpServer, waitFor } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { story, storyLike, subscription } from './events.js';

describe('emails about notifications', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });

  async function reader(display_name = 'Ann', wishes: Parameters<OpenDeliveries['wish']>[1] = {}) {
    const id = await site.person({ display_name });
    await site.wish(id, wishes);
    const emails = () => smtp.emails.filter(({ to }) => to.includes(`person_${id}@mail.example`));
    return { id, emails };
  }
  async function like(authorId: number, storyId = site.newId(), display_name = 'Ben'): Promise<number> {
    await site.apply(storyLiked, storyLike(storyId, authorId, await site.person({ display_name })));
    return storyId;
  }
  async function wakeAndDeliver(id: number): Promise<void> {
    await site.wake(id);
    await site.deliver();
  }
  const outcomesOf = async (receiverId: number) =>
    (
      await site.dataSource.query<{ outcome: string | null }[]>(
        'SELECT outcome FROM notification_email WHERE receiver_id = $1 ORDER BY id',
        [receiverId],
      )
    ).map(({ outcome }) => outcome);

  it('all leave at once, however many are due', async () => {
    const readers = [];
    for (let count = 0; count < 101; count += 1) readers.push(await reader());
    for (const { id } of readers) await like(id);
    for (const { id } of readers) await site.wake(id);
    await site.deliver();
    expect(readers.filter(({ emails }) => emails().length !== 1)).toEqual([]);
  });

  it('say what happened, in text and HTML, with one click out of them', async () => {
    const ann = await reader();
    const storyId = await like(ann.id);
    await wakeAndDeliver(ann.id);
    const [email, ...others] = ann.emails();
    expect(others).toEqual([]);
    const sentence = `Ben liked your story “Story ${storyId}”.`;
    expect(email?.parsed.subject).toBe(sentence);
    for (const part of [email?.parsed.text ?? '', email?.parsed.html || '']) {
      expect(part).toContain('Hello Ann,');
      expect(part).toContain(sentence);
      expect(part).toContain(`https://stories.example/story/story-${storyId}/likes`);
    }
    const address = /^List-Unsubscribe:\s+<(\S+)>\r?$/m.exec(email?.raw ?? '')?.[1] ?? '';
    expect(email?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    const { origin, pathname, searchParams } = new URL(address);
    expect(`${origin}${pathname}`).toBe('https://stories.example/unsubscribe');
    expect(site.tokens.read(searchParams.get('token') ?? '')).toBe(ann.id);
    expect(email?.parsed.text).toContain(address);
    expect(await outcomesOf(ann.id)).toEqual(['sent']);
  });

  it('about a story go to who follows, and to who followed before though that event comes after it', async () => {
    const [ann, bea] = [await reader(), await reader()];
    const author = await site.person();
    const [first, second] = [1, 2].map((day) => new Date(Date.UTC(2026, 5, day)));
    const follow = (user_id: number) =>
      site.handle([
        event(hashtagSubscriptionChanged, { user_id, hashtag: '#night', subscription: 1 }, first),
      ]);
    const counts = () => [ann, bea].map(({ emails }) => emails().length);
    await follow(ann.id);
    await site.handle([event(storyPublished, story(site.newId(), author, ['#night']), second)]);
    await site.fanOut();
    await site.deliver();
    expect(counts()).toEqual([1, 0]);
    await follow(bea.id);
    await site.runNotificationTasks();
    await site.deliver();
    expect(counts()).toEqual([1, 1]);
  });

  it('go once for a storm of likes on one story', async () => {
    const ann = await reader();
    const storyId = await like(ann.id);
    for (let liker = 0; liker < 20; liker += 1) {
      await like(ann.id, storyId);
      await site.wake(ann.id);
      if (liker % 5 === 0) await site.deliver();
    }
    await site.deliver();
    site.pass(3_600);
    await wakeAndDeliver(ann.id);
    expect(ann.emails()).toHaveLength(1);
  });

  it('are one an hour of each kind, and the rest is gathered into the next', async () => {
    const ann = await reader();
    await like(ann.id);
    await wakeAndDeliver(ann.id);
    const later = [await like(ann.id), await like(ann.id), await like(ann.id)];
    await wakeAndDeliver(ann.id);
    await site.apply(userSubscribed, subscription(await site.person({ display_name: 'Cleo' }), ann.id));
    await wakeAndDeliver(ann.id);
    expect(ann.emails().map(({ parsed }) => parsed.subject)).toEqual([
      expect.stringContaining('Ben liked your story'),
      'Cleo subscribed to you.',
    ]);
    // The clock advances between the two, on a busy machine by some seconds.
    site.pass(3_500);
    await site.deliver();
    expect(ann.emails()).toHaveLength(2);
    site.pass(100);
    await site.deliver();
    const [, , gathered, ...others] = ann.emails();
    expect(others).toEqual([]);
    expect(gathered?.parsed.subject).toBe('3 likes of stories at Quillstead');
    for (const storyId of later) {
      for (const part of [gathered?.parsed.text, gathered?.parsed.html]) {
        expect(part).toContain(`Ben liked your story “Story ${storyId}”.`);
        expect(part).toContain(`/story/story-${storyId}/likes`);
      }
    }
  });

  it('leave out what was taken back, seen or hidden meanwhile, and do not go when nothing is left', async () => {
    const [ann, ben, cleo] = [await reader(), await reader(), await reader()];
    const liker = await site.person();
    const published = storyLike(site.newId(), ann.id, liker);
    await site.apply(storyLiked, published);
    await like(ben.id);
    await like(cleo.id);
    for (const { id } of [ann, ben, cleo]) await site.wake(id);
    // The emails are made and not yet sent.
    await site.own.gathering.run();
    await site.apply(storyUnliked, published);
    await site.see(ben.id);
    await site.wish(cleo.id, { note_by_email: 0 });
    await site.deliver();
    for (const one of [ann, ben, cleo]) {
      expect(one.emails()).toEqual([]);
      expect(await outcomesOf(one.id)).toEqual(['void']);
    }
  });

  it('do not go to who wants none, is suspended, or nobody any more', async () => {
    const off = await reader('Ann', { note_by_email: 0 });
    const [suspended, gone] = [await reader(), await reader()];
    for (const { id } of [off, suspended, gone]) {
      await like(id);
      await site.wake(id);
    }
    await site.wish(suspended.id, { status: 'suspended' });
    await site.wish(gone.id, { status: 'deleted' });
    await site.deliver();
    for (const one of [off, suspended, gone]) expect(one.emails()).toEqual([]);
  });

  it('have no notification of somebody who has been suspended meanwhile', async () => {
    const ann = await reader();
    const liker = await site.person();
    await site.apply(storyLiked, storyLike(site.newId(), ann.id, liker));
    await site.wake(ann.id);
    await site.apply(userChanged, publicUser({ user_id: liker, username: 'liker', status: 'suspended' }));
    await site.deliver();
    expect(ann.emails()).toEqual([]);
  });

  it('go to the address that the receiver has when they leave', async () => {
    const ann = await reader();
    await like(ann.id);
    await site.wake(ann.id);
    await site.own.gathering.run();
    await site.wish(ann.id, { email: 'new-address@mail.example' });
    await site.deliver();
    expect(ann.emails()).toEqual([]);
    expect(smtp.emails.filter(({ to }) => to.includes('new-address@mail.example'))).toHaveLength(1);
  });

  it('go again when the server refuses for now, and are counted as refused when for good', async () => {
    const [ann, ben] = [await reader(), await reader()];
    smtp.refuse(451);
    await like(ann.id);
    await wakeAndDeliver(ann.id);
    expect([ann.emails().length, await outcomesOf(ann.id)]).toEqual([0, [null]]);
    site.pass(2);
    await site.deliver();
    expect([ann.emails().length, await outcomesOf(ann.id)]).toEqual([1, ['sent']]);
    smtp.refuse(550);
    await like(ben.id);
    await wakeAndDeliver(ben.id);
    site.pass(7_200);
    await wakeAndDeliver(ben.id);
    expect([ben.emails().length, await outcomesOf(ben.id)]).toEqual([0, ['refused']]);
  });

  it('go after the mail server was away for four days, and are given up after more than five', async () => {
    const [ann, ben] = [await reader(), await reader()];
    const away = async (days: number) => {
      for (let tries = 0; tries < 4 * days; tries += 1) {
        smtp.refuse(451);
        await site.deliver();
        site.pass(6 * 3_600);
      }
    };
    await like(ann.id);
    await away(4);
    await site.deliver();
    await like(ben.id);
    await away(5.25);
    await site.deliver();
    site.returnToNow();
    expect([await outcomesOf(ann.id), await outcomesOf(ben.id)]).toEqual([['sent'], ['given_up']]);
    expect(ann.emails()).toHaveLength(1);
  });

  it('go again for what came while one was being made', async () => {
    const ann = await reader();
    const storyId = await like(ann.id);
    await wakeAndDeliver(ann.id);
    site.pass(3_600);
    await site.see(ann.id);
    await like(ann.id, storyId);
    await site.wake(ann.id);
    let coming: Promise<number> | undefined;
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const delivering = await site.dataSource.transaction(async (manager) => {
      // The email that is being made waits here for its row in `email_turn`.
      await manager.query('SELECT FROM email_turn WHERE receiver_id = $1 FOR UPDATE', [ann.id]);
      const run = { done: site.deliver() };
      await waitFor(async () => (await site.dataSource.query<object[]>(waiting)).length === 1);
      await site.see(ann.id);
      let isComing = true;
      coming = like(ann.id, storyId).finally(() => (isComing = false));
      await waitFor(async () => !isComing || (await site.dataSource.query<object[]>(waiting)).length === 2);
      return run;
    });
    await Promise.all([delivering.done, coming]);
    site.pass(3_600);
    await site.deliver();
    expect(await outcomesOf(ann.id)).toEqual(['sent', 'void', 'sent']);
  });

  it('go once when many workers look at once', async () => {
    const ann = await reader();
    for (let stories = 0; stories < 3; stories += 1) await like(ann.id);
    await site.wake(ann.id);
    await site.deliverByMany();
    await wakeAndDeliver(ann.id);
    expect(ann.emails()).toHaveLength(1);
  });

  it('are not doubled when the worker dies at the handing over, and not lost when it dies before', async () => {
    const [ann, ben] = [await reader(), await reader()];
    for (const { id } of [ann, ben]) {
      await like(id);
      await site.wake(id);
    }
    await site.own.gathering.run();
    // A worker that took both emails and had begun to hand one over is killed here.
    await site.dataSource.query(
      "UPDATE notification_email SET next_at = $1::timestamptz + interval '300 s' WHERE next_at IS NOT NULL",
      [site.clock.now()],
    );
    await site.dataSource.query(
      `INSERT INTO sent_email (id) SELECT 'notifications-' || id FROM notification_email WHERE receiver_id = $1`,
      [ann.id],
    );
    await site.deliver();
    expect(ben.emails()).toEqual([]);
    site.pass(300);
    await site.deliver();
    expect([ann.emails().length, ben.emails().length]).toEqual([0, 1]);
    expect([await outcomesOf(ann.id), await outcomesOf(ben.id)]).toEqual([['unknown'], ['sent']]);
  });

  it('are counted as sent when the worker dies after the handing over', async () => {
    const ann = await reader();
    await like(ann.id);
    await site.own.gathering.run();
    await site.dataSource.query(
      `INSERT INTO sent_email (id, sent_at) SELECT 'notifications-' || id, now() FROM notification_email
       WHERE receiver_id = $1`,
      [ann.id],
    );
    await site.deliver();
    expect([ann.emails().length, await outcomesOf(ann.id)]).toEqual([0, ['sent']]);
  });

  it('hold hostile names and titles as text, and no line of a header', async () => {
    const name = 'Eve\r\nBcc: eve@mail.example\r\n\r\n<script>alert(1)</script>';
    const ann = await reader(name);
    await like(ann.id, undefined, name);
    await wakeAndDeliver(ann.id);
    const [email] = ann.emails();
    expect(email?.to).toEqual([`person_${ann.id}@mail.example`]);
    const [head = ''] = (email?.raw ?? '').split('\r\n\r\n', 1);
    expect(head).not.toMatch(/^bcc:/im);
    expect(email?.parsed.subject).toContain('Eve Bcc: eve@mail.example <script>alert(1)</script> liked');
    expect(email?.parsed.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(email?.parsed.html).not.toContain('<script');
  });
});
