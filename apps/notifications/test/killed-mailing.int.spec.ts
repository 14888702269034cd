import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readSite, readStoryForEmail, storyPublished } from '@quillstead/contracts';
import type { RedisListServer } from '@quillstead/service-kit';
import { serveOperations } from '@quillstead/service-kit/testing';
import {
  type ServiceUnderTest,
  startService,
  startSmtpServer,
  type TestSmtpServer,
  waitFor,
} from '@quillstead/testing';
import { story } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';
import { storyForEmail } from './story-for-email.js';

const readers = Number(process.env['TEST_MAILED_READERS'] ?? 300);
/** The emails that a worker sends at a time: when it dies, it is not known whether these were accepted. */
const emailsAtOnce = 6;
/** The settings of a site whose owner has set nothing. */
const unset = {
  site_version: 0,
  site_name: null,
  tagline: null,
  site_contact: null,
  announcement: null,
  announcement_until: null,
  allow_training: null,
};
const nothing = () => undefined;
const quiet = { warn: nothing, error: nothing };
/**
 * The milliseconds that the mailing may take; two cores send over a hundred emails a second even when they are shared.
 */
const longest = 60_000 + readers * 10;

describe('the emails of a story whose worker is killed', () => {
  const secret = randomBytes(24).toString('base64url');
  const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
  const started: ServiceUnderTest[] = [];
  let smtp: TestSmtpServer;
  let site: Notifications;
  let others: RedisListServer[] = [];
  beforeAll(async () => {
    smtp = await startSmtpServer({ readsReceiversOnly: true });
    site = await openNotifications();
    const wire = { redisUrl, secret, logger: quiet };
    others = await Promise.all([
      serveOperations({ ...wire, service: 'accounts' }, [{ operation: readSite, respond: () => unset }]),
      serveOperations({ ...wire, service: 'content' }, [
        {
          operation: readStoryForEmail,
          respond: ({ story_id }: { story_id: number }) => storyForEmail({ story_id }),
        },
      ]),
    ]);
  });
  afterAll(async () => {
    for (const service of started) await service.kill();
    await Promise.all(others.map((server) => server.close()));
    await site?.close();
    await smtp?.stop();
  });

  async function worker(): Promise<ServiceUnderTest> {
    const service = await startService(join(import.meta.dirname, '../dist/main.js'), {
      env: {
        REDIS_URL: redisUrl,
        DEPLOYMENT_SECRET: secret,
        DATABASE_URL: site.databaseUrl,
        SITE_URL: 'https://stories.example',
        SMTP_URL: smtp.url,
        LOG_LEVEL: 'error',
        ROLE: 'worker',
      },
      timeout: 30_000,
    });
    started.push(service);
    return service;
  }
  const rowsOf = <Row>(statement: string): Promise<Row[]> => site.dataSource.query<Row[]>(statement);

  it(
    'go to each reader once, and those that were just being handed over are known',
    async () => {
      const author = await site.person();
      await site.dataSource.query(
        `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at)
       SELECT $1, mail, mail, '2026-01-01', '2026-01-01'
       FROM generate_series(1, $2::int) number, LATERAL (VALUES ('r' || number || '@d' || number / 20 || '.example')) AS address (mail)`,
        [author, readers],
      );
      const storyId = site.newId();
      await site.apply(storyPublished, story(storyId, author));
      const first = await worker();
      await waitFor(() => smtp.receivers.length > readers / 4, { every: 2, timeout: longest });
      await first.kill();
      const takenBefore = smtp.receivers.length;
      expect(takenBefore).toBeLessThan(readers);
      // The emails of the killed worker are free again when its lease has expired.
      await site.dataSource.query('UPDATE story_email SET next_at = now() WHERE tries > 0');
      const second = await worker();
      const isOver = async () =>
        (
          await rowsOf(
            'SELECT FROM story_email UNION ALL SELECT FROM story_mailing WHERE ended_at IS NULL LIMIT 1',
          )
        ).length === 0;
      await waitFor(isOver, { every: 200, timeout: longest, what: 'the rest of the emails' });
      const all = await rowsOf<{ email: string; is_unknown: boolean }>(
        `SELECT subscription.email, sent.id IS NOT NULL AND sent.sent_at IS NULL AS is_unknown
       FROM email_subscription subscription
       LEFT JOIN sent_email sent ON sent.id = 'story-${storyId}-' || subscription.id`,
      );
      const unknown = all.filter(({ is_unknown }) => is_unknown).map(({ email }) => email);
      const taken = new Set(smtp.receivers);
      expect(taken.size).toBe(smtp.receivers.length);
      expect(unknown.length).toBeLessThanOrEqual(emailsAtOnce);
      expect(all).toHaveLength(readers);
      expect(all.filter(({ email }) => !taken.has(email) && !unknown.includes(email))).toEqual([]);
      expect(second.output()).not.toMatch(/"level":(50|60|"error"|"fatal")/);
    },
    240_000 + readers * 20,
  );
});
