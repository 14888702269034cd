import { storyLiked } from '@quillstead/contracts';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { storyLike } from './events.js';

describe('the making of emails', () => {
  let site: OpenDeliveries;
  beforeAll(async () => (site = await openDeliveries()));
  afterAll(() => site?.close());

  it('fails when an email cannot be made, and what is due for it stays', async () => {
    const ann = await site.person();
    await site.wish(ann);
    await site.apply(storyLiked, storyLike(site.newId(), ann, await site.person()));
    await site.wake(ann);
    const due = () =>
      site.dataSource.query<object[]>('SELECT FROM delivery_due WHERE receiver_id = $1', [ann]);
    expect(await due()).toHaveLength(1);
    await site.dataSource.query('ALTER TABLE notification_email RENAME TO notification_email_elsewhere');
    await expect(site.own.gathering.run()).rejects.toThrow('notification_email');
    expect(await due()).toHaveLength(1);
    await site.dataSource.query('ALTER TABLE notification_email_elsewhere RENAME TO notification_email');
  });

  it.each(['at_once', 'hourly'] as const)(
    '%s, does not look at what comes too soon before its hour',
    async (often) => {
      const ann = await site.person();
      await site.wish(ann, { note_email_frequency: often });
      const liked = async () => {
        await site.apply(storyLiked, storyLike(site.newId(), ann, await site.person()));
        await site.wake(ann);
      };
      const looks = async () => (await site.due.take('mail', 100)).map(({ receiverId }) => receiverId);
      await liked();
      await site.deliver();
      await liked();
      await liked();
      expect(await looks()).not.toContain(ann);
      site.pass(3_590);
      expect(await looks()).not.toContain(ann);
      site.pass(11);
      expect(await looks()).toContain(ann);
    },
  );
});
