import { storyLiked } from '@quillstead/contracts';
import { holdStatement, startSmtpServer, type TestSmtpServer, waitForBlocked } from '@quillstead/testing';
import { storyLike } from './events.js';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';

describe('an email that a worker sends', () => {
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

  it('is taken by no other worker meanwhile', async () => {
    const receiver = await site.person();
    await site.wish(receiver);
    await site.apply(storyLiked, storyLike(site.newId(), receiver, await site.person()));
    await site.own.gathering.run();
    const sending = await site.dataSource.transaction(async (manager) => {
      await manager.query('LOCK TABLE sent_email');
      const first = site.own.emails.run();
      await waitForBlocked(site.dataSource, 1, 'the first worker to begin the email');
      const others = await manager.query<object[]>(
        'SELECT FROM notification_email WHERE next_at <= $1::timestamptz',
        [site.clock.now()],
      );
      expect(others).toEqual([]);
      return { first };
    });
    expect(await sending.first).toBe(1);
    expect(await site.emailsTo(receiver)).toBe(1);
  });

  it('stays as the worker left it that took it over when the former one, which stood still, comes back', async () => {
    const receiver = await site.person();
    await site.wish(receiver);
    await site.apply(storyLiked, storyLike(site.newId(), receiver, await site.person()));
    await site.own.gathering.run();
    smtp.refuse(451);
    const held = holdStatement(site.dataSource, /^UPDATE notification_email SET next_at/);
    const former = site.own.emails.run();
    await held.reached();
    site.pass(300);
    const later = site.worker();
    expect(await later.emails.run()).toBe(1);
    later.stop();
    held.release();
    await former;
    const emails = await site.dataSource.query<object[]>(
      'SELECT outcome, next_at FROM notification_email WHERE receiver_id = $1',
      [receiver],
    );
    expect(emails).toEqual([{ outcome: 'sent', next_at: null }]);
  });
});
