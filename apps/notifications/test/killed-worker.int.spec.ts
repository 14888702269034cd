import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { storyLiked } from '@quillstead/contracts';
import {
  type ServiceUnderTest,
  startService,
  startSmtpServer,
  type TestSmtpServer,
  waitFor,
} from '@quillstead/testing';
import { inSession, type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { startPushService, type TestPushService } from './start-push-service.js';
import { storyLike } from './events.js';

const authors = 120;
/** The number of push messages that a worker sends at a time. */
const pushesAtOnce = 40;
const emailsAtOnce = 6;

describe('a worker that is killed while it delivers', () => {
  const vapidKey = randomBytes(32).toString('base64url');
  let smtp: TestSmtpServer;
  let push: TestPushService;
  let site: OpenDeliveries;
  const started: ServiceUnderTest[] = [];
  beforeAll(async () => {
    smtp = await startSmtpServer();
    push = await startPushService(() => site.keys.publicKey);
    const env = { VAPID_PRIVATE_KEY: vapidKey };
    site = await openDeliveries({ smtpUrl: smtp.url, pushOrigin: push.origin, env });
  });
  afterAll(async () => {
    for (const service of started) await service.kill();
    await site?.close();
    await push?.stop();
    await smtp?.stop();
  });

  const secret = randomBytes(24).toString('base64url');
  async function worker(): Promise<ServiceUnderTest> {
    const service = await startService(join(import.meta.dirname, '../dist/main.js'), {
      env: {
        REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
        DEPLOYMENT_SECRET: secret,
        DATABASE_URL: site.databaseUrl,
        SITE_URL: 'https://stories.example',
        SMTP_URL: smtp.url,
        VAPID_PRIVATE_KEY: vapidKey,
        PUSH_TRUSTED_ORIGIN: push.origin,
        NODE_EXTRA_CA_CERTS: join(import.meta.dirname, 'push-service.crt.pem'),
        LOG_LEVEL: 'error',
        ROLE: 'worker',
      },
      timeout: 30_000,
    });
    started.push(service);
    return service;
  }
  const count = async (statement: string): Promise<number> =>
    (await site.dataSource.query<{ count: number }[]>(`SELECT count(*)::int AS count ${statement}`))[0]
      ?.count ?? 0;
  const isDone = async () =>
    (await count('FROM delivery_due')) === 0 &&
    (await count('FROM notification_email WHERE next_at IS NOT NULL')) === 0;

  it('doubles nothing, and loses no more than what it was just handing over', async () => {
    const liker = await site.person();
    const likes = [];
    for (let number = 1; number <= authors; number += 1) {
      const author = await site.person();
      await site.wish(author);
      await site.save.execute(
        { webpushSubscription: push.browser().subscription },
        inSession(author, number),
      );
      likes.push(storyLike(site.newId(), author, liker));
    }
    await site.applyMany(storyLiked, likes);
    const first = await worker();
    await waitFor(() => push.taken.length > 10 && smtp.emails.length > 10, { every: 2, timeout: 30_000 });
    await first.kill();
    const [pushedAt, mailedAt] = [push.taken.length, smtp.emails.length];
    expect(pushedAt < authors || mailedAt < authors).toBe(true);
    // The deliveries of the killed worker are free again when its lease has expired.
    await site.dataSource.query('UPDATE delivery_due SET due_at = now()');
    await site.dataSource.query('UPDATE notification_email SET next_at = now() WHERE next_at IS NOT NULL');
    await worker();
    await waitFor(isDone, { every: 100, timeout: 60_000, what: 'the rest of the deliveries' });
    const pushed = push.taken.map(({ path }) => path);
    const mailed = smtp.emails.flatMap(({ to }) => to);
    expect([new Set(pushed).size, new Set(mailed).size]).toEqual([pushed.length, mailed.length]);
    const begun = await count('FROM sent_email WHERE sent_at IS NULL');
    expect(begun).toBeLessThanOrEqual(emailsAtOnce);
    expect(mailed.length).toBeGreaterThanOrEqual(authors - begun);
    expect(pushed.length).toBeGreaterThanOrEqual(authors - pushesAtOnce);
    expect(push.faults).toEqual([]);
  }, 180_000);
});
