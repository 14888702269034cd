import { Registry } from 'prom-client';
import { DueMetrics } from '../src/delivery/due-metrics.js';
import { type Notifications, openNotifications } from './open-notifications.js';

describe('the metric of deliveries that nobody takes', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site?.close());

  const now = new Date('2026-11-26T03:00:00Z');
  const registry = new Registry();

  /** Returns the seconds by channel. */
  async function late(): Promise<unknown> {
    const [metric] = await registry.getMetricsAsJSON();
    return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [labels['channel'], value]));
  }
  const add = (id: number, channel: string, secondsAgo: number, kind = 1): Promise<unknown> =>
    site.dataSource.query(
      'INSERT INTO delivery_due (notification_id, channel, receiver_id, kind, due_at) VALUES ($1, $2, 7, $4, $3)',
      [id, channel, new Date(now.getTime() - secondsAgo * 1_000), kind],
    );

  it('is 0 when none is due, and the time of the oldest of each channel otherwise', async () => {
    new DueMetrics(registry, site.dataSource, { now: () => now });
    await add(1, 'mail', -600);
    expect(await late()).toEqual({ mail: 0, push: 0 });
    await add(2, 'mail', 90);
    await add(3, 'mail', 300);
    await add(4, 'push', 20);
    expect(await late()).toEqual({ mail: 300, push: 20 });
  });

  it.each<[string, string]>([
    [
      'an email about notifications',
      'INSERT INTO notification_email (receiver_id, kind, notification_ids, next_at) VALUES (7, 1, ARRAY[]::bigint[], $1)',
    ],
    [
      'an email with a story',
      `INSERT INTO story_email (story_id, subscription_id, domain, next_at) VALUES (1, 1, 'mail.example', $1)`,
    ],
    [
      'a confirmation',
      `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmation_at)
       VALUES (1, 'a@mail.example', 'a@mail.example', $1, $1)`,
    ],
    [
      'an email of a week',
      `INSERT INTO email_subscription (author_id, email, email_key, asked_at, confirmed_at, digest_at)
       VALUES (1, 'b@mail.example', 'b@mail.example', $1, $1, $1)`,
    ],
    [
      'a book',
      `INSERT INTO device_book (user_id, kind, key, requested_at, next_at) VALUES (7, 'story', 'lamp', $1, $1)`,
    ],
  ])('counts %s', async (_, insert) => {
    const { mail = 0 } = (await late()) as { mail?: number };
    await site.dataSource.query(insert, [new Date(now.getTime() - (mail + 10) * 1_000)]);
    expect(await late()).toMatchObject({ mail: mail + 10 });
  });

  it('ignores kinds that only a newer release delivers', async () => {
    await add(5, 'push', 9_000, 999);
    expect(await late()).toMatchObject({ push: 20 });
  });
});
