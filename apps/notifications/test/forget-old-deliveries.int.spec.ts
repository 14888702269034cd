import { SentEmails } from '@quillstead/service-kit';
import { ForgetOldDeliveries } from '../src/delivery/forget-old-deliveries.js';
import { PushDevices } from '../src/push/index.js';
import { type Notifications, openNotifications } from './open-notifications.js';

/** The tables, each with its key, its other columns, the values of a row, and the days for which a row stays. */
const tables = [
  ['delivery', 'session_id', 'notification_id, channel, round, left_at', `1, 'push', 1, $2`, 90],
  ['sent_email', 'id', 'begun_at', '$2', 90],
  ['notification_email', 'receiver_id', 'kind, notification_ids, next_at, made_at', `1, '{}', NULL, $2`, 90],
  ['email_turn', 'receiver_id', 'kind, last_at', '1, $2', 1],
  [
    'push_device',
    'session_id',
    'user_id, endpoint, p256dh, auth, saved_at',
    `1, gen_random_uuid(), 'p', 'a', $2`,
    30,
  ],
  ['ended_session', 'session_id', 'ended_at', '$2', 1],
] as const;

describe('what is remembered of deliveries', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site?.close());

  const prune = (): Promise<void> => {
    const { dataSource } = site;
    const emails = new SentEmails(dataSource, { warn: () => undefined });
    const devices = new PushDevices(dataSource, { publicKey: 'the key of the site' });
    const jobs = { repeat: () => undefined };
    return new ForgetOldDeliveries(dataSource, devices, emails, jobs).run();
  };
  const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

  it.each(tables)(
    'is forgotten after its time and not before: %s',
    async (table, key, columns, values, days) => {
      const add = (id: string, hours: number) =>
        site.dataSource.query(`INSERT INTO ${table} (${key}, ${columns}) VALUES ($1, ${values})`, [
          id,
          hoursAgo(hours),
        ]);
      await add('1', days * 24 + 1);
      await add('2', days * 24 - 1);
      await prune();
      expect(await site.dataSource.query(`SELECT ${key}::int AS id FROM ${table}`)).toEqual([{ id: 2 }]);
    },
  );

  it('names the key of the site for devices from before there could be two, and leaves other names', async () => {
    const add = (session: number, key: string | null) =>
      site.dataSource.query(
        `INSERT INTO push_device (session_id, user_id, endpoint, p256dh, auth, vapid_key) VALUES ($1, 1, $2, 'p', 'a', $3)`,
        [session, `https://push.example/${session}`, key],
      );
    await add(71, null);
    await add(72, 'an older key');
    await prune();
    const keys = await site.dataSource.query(
      'SELECT vapid_key FROM push_device WHERE session_id IN (71, 72) ORDER BY session_id',
    );
    expect(keys).toEqual([{ vapid_key: 'the key of the site' }, { vapid_key: 'an older key' }]);
  });

  it('is not forgotten of an email that has not ended', async () => {
    await site.dataSource.query(
      `INSERT INTO notification_email (receiver_id, kind, notification_ids, made_at, next_at) VALUES (7, 1, '{}', $1, now())`,
      [hoursAgo(100 * 24)],
    );
    await prune();
    expect(
      await site.dataSource.query(
        'SELECT receiver_id::int AS id FROM notification_email WHERE receiver_id = 7',
      ),
    ).toEqual([{ id: 7 }]);
  });
});
