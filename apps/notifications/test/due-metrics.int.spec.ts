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

  it('ignores kinds that only a newer release delivers', async () => {
    await add(5, 'push', 9_000, 999);
    expect(await late()).toEqual({ mail: 300, push: 20 });
  });
});
