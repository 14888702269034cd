import { deliverySettingsChanged, storyLiked, userChanged } from '@quillstead/contracts';
import { tablesOwnedBy, undeclaredMembers } from '@quillstead/service-kit/testing';
import { publicUser } from '@quillstead/testing';
import { kindCodes } from '../src/kind/kind-codes.js';
import { noteRefusal, stopAddress } from '../src/refused-address/refusals.js';
import { storyLike } from './events.js';
import { type Notifications, openNotifications } from './open-notifications.js';

const email = 'ann@mail.example';
const settingsOf = (user_id: number, status: 'active' | 'deleted') =>
  ({
    user_id,
    email,
    is_email_verified: 1,
    note_by_email: 1,
    note_email_frequency: 'at_once',
    show_nsfw: 0,
    push_off: [],
    status,
  }) as const;

describe('a member who is deleted', () => {
  let site: Notifications;
  beforeAll(async () => (site = await openNotifications()));
  afterAll(() => site.close());

  const become = (userId: number, status: 'active' | 'deleted') =>
    site.apply(deliverySettingsChanged, settingsOf(userId, status));
  async function end(userId: number): Promise<void> {
    await become(userId, 'deleted');
    const gone = publicUser({ user_id: userId, username: `person_${userId}`, status: 'deleted' });
    await site.apply(userChanged, gone);
    await site.runNotificationTasks();
  }

  it('is declared by each table that names one', () => {
    expect(undeclaredMembers(site.dataSource, othersIds)).toEqual([]);
  });

  it('leaves no row in any table whose rows go with a member', async () => {
    const [ann, ben] = [await site.person(), await site.person()];
    await become(ann, 'active');
    const storyId = site.newId();
    await site.apply(storyLiked, storyLike(storyId, ann, ben));
    await site.apply(storyLiked, storyLike(storyId, ben, ann));
    for (const statement of rowsOfMember(ann, ben)) await site.dataSource.query(statement);
    const tables = tablesOwnedBy('member', site.dataSource).filter(
      ({ end: { by } }) => by === 'page' || by === 'act',
    );
    const count = async ({ table, column }: { table: string; column: string }) => {
      const rows = await site.dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE ${column} = $1`, [ann]);
      return [`${table}.${column}`, rows.length > 0];
    };
    const all = (isThere: boolean) => tables.map(({ table, column }) => [`${table}.${column}`, isThere]);
    expect(await Promise.all(tables.map(count))).toEqual(all(true));
    await end(ann);
    expect(await Promise.all(tables.map(count))).toEqual(all(false));
  });

  it('leaves no address when an email to them comes back later', async () => {
    const ann = await site.person();
    await become(ann, 'active');
    await end(ann);
    const refusal = { userId: ann, email, at: new Date() };
    await noteRefusal(refusal, site.dataSource.manager);
    await stopAddress(refusal, site.dataSource.manager);
    expect(await site.dataSource.query('SELECT FROM refused_address WHERE user_id = $1', [ann])).toEqual([]);
  });
});

/** The columns with ids of something other than a member. */
const othersIds = [
  'collection_projection.collection_id',
  'delivery.session_id',
  'email_subscription.series_id',
  'ended_session.session_id',
  'fan_out.series_id',
  'fan_out.story_id',
  'notification.collection_id',
  'notification.series_id',
  'notification.story_id',
  'notification.thing_id',
  'notification_cause.cause_id',
  'push_device.session_id',
  'series_subscription.series_id',
  'story_email.story_id',
  'story_mailing.story_id',
  'story_projection.story_id',
];

/**
 * Returns statements that insert a row into each declared table that the acts of the test do not write; a new table
 * needs its row.
 */
const rowsOfMember = (member: number, other: number): string[] => [
  `INSERT INTO member_seen (user_id, note_last) VALUES (${member}, now())`,
  `INSERT INTO push_device (session_id, user_id, endpoint, p256dh, auth) VALUES (1, ${member}, 'a', 'b', 'c')`,
  `INSERT INTO email_turn (receiver_id, kind, last_at) VALUES (${member}, 1, now())`,
  `INSERT INTO refused_address (user_id, email, count, last_at) VALUES (${member}, '${email}', 1, now())`,
  `INSERT INTO email_subscription (author_id, email, email_key, asked_at)
   VALUES (${member}, 'a@b.example', 'a@b.example', now())`,
  `INSERT INTO email_subscription (series_id, series_author_id, email, email_key, asked_at)
   VALUES (1, ${member}, 'a@b.example', 'a@b.example', now())`,
  `INSERT INTO reading_device (user_id, email, email_key, set_at)
   VALUES (${member}, 'a@kindle.com', 'a@kindle.com', now())`,
  `INSERT INTO device_book (user_id, kind, key, requested_at) VALUES (${member}, 'story', 'lamp', now())`,
  `INSERT INTO email_offer (author_id, is_offered) VALUES (${member}, 1)`,
  `INSERT INTO story_mailing (story_id, author_id, noted_at) VALUES (${member}, ${member}, now())`,
  `INSERT INTO notification (receiver_id, kind, thing_id, actor_id, count_actors, noted_at, is_open)
   VALUES (${other}, ${kindCodes.note_comment_mention}, 900001, ${member}, 1, now(), true)`,
];
