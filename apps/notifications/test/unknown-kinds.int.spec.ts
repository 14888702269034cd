import { storyLiked } from '@quillstead/contracts';
import { startSmtpServer, type TestSmtpServer } from '@quillstead/testing';
import { allKinds } from '../src/due/index.js';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { storyLike } from './events.js';

/** A number that no kind of this build has: a newer release has written it. */
const newer = 77;

describe('a notification of a kind that only a newer release knows', () => {
  let smtp: TestSmtpServer;
  let site: OpenDeliveries;
  let ann = 0;
  const emails = () => smtp.emails.filter(({ to }) => to.includes(`person_${ann}@mail.example`));
  const due = () =>
    site.dataSource.query<object[]>('SELECT kind, tries FROM delivery_due WHERE receiver_id = $1', [ann]);
  /** Stores an email that the newer release has made of both notifications and not yet sent. */
  const begin = (kind: number) =>
    site.dataSource.query(
      `WITH gone AS (DELETE FROM delivery_due WHERE receiver_id = $1)
       INSERT INTO notification_email (receiver_id, kind, notification_ids, made_at, next_at)
       SELECT $1, $2, array_agg(id), now(), '2026-01-01' FROM notification WHERE receiver_id = $1`,
      [ann, kind],
    );

  beforeAll(async () => {
    smtp = await startSmtpServer();
    site = await openDeliveries({ smtpUrl: smtp.url });
  });
  afterAll(async () => {
    await site?.close();
    await smtp?.stop();
  });
  beforeEach(async () => {
    ann = await site.person({ display_name: 'Ann' });
    await site.wish(ann);
    await site.apply(storyLiked, storyLike(site.newId(), ann, await site.person({ display_name: 'Ben' })));
    await site.apply(storyLiked, storyLike(site.newId(), ann, await site.person({ display_name: 'Cat' })));
    const [one] = await site.dataSource.query<{ id: number }[]>(
      'SELECT min(id) AS id FROM notification WHERE receiver_id = $1',
      [ann],
    );
    await site.dataSource.query('UPDATE notification SET kind = $2 WHERE id = $1', [one?.id, newer]);
    await site.dataSource.query('UPDATE delivery_due SET kind = $2 WHERE notification_id = $1', [
      one?.id,
      newer,
    ]);
  });

  it('is left out of the list and of the counts, which hold all the others', async () => {
    expect(await site.texts(ann)).toEqual([expect.stringContaining('Cat liked your story')]);
    expect(await site.counts(ann)).toEqual({ note_story_like: 1 });
  });

  it.each(['at_once', 'hourly'] as const)(
    'waits for who knows it, and holds up no email to who wants them %s',
    async (note_email_frequency) => {
      await site.wish(ann, { note_email_frequency });
      await site.deliver();
      expect(emails().map(({ parsed }) => parsed.subject)).toEqual([
        expect.stringContaining('Cat liked your story'),
      ]);
      expect(emails()[0]?.parsed.text).not.toContain('Ben');
      expect(await due()).toEqual([{ kind: newer, tries: 0 }]);
    },
  );

  it('is not sent when its email was begun by the newer release, nor listed among those that failed', async () => {
    await begin(newer);
    await site.deliver();
    expect(emails()).toEqual([]);
    const ended = () =>
      site.dataSource.query<object[]>('SELECT tries, outcome FROM notification_email WHERE kind = $1', [
        newer,
      ]);
    expect(await ended()).toEqual([{ tries: 0, outcome: null }]);

    await site.dataSource.query(
      "UPDATE notification_email SET outcome = 'refused', next_at = NULL WHERE kind = $1",
      [newer],
    );
    const viewer = { id: 1, session_id: 1, username: 'eve', role: 'moderator', show_nsfw: 0 } as const;
    const context = { viewer, requestId: 'a test', deadline: Date.now() + 20_000 };
    expect((await site.failed(context)).items).toEqual([]);
  });

  it('is left out of an email of all kinds', async () => {
    await begin(allKinds);
    await site.dataSource.query(
      `INSERT INTO delivery (notification_id, channel, session_id, round)
       SELECT id, 'mail', 0, round FROM notification WHERE receiver_id = $1`,
      [ann],
    );
    await site.deliver();
    expect(emails()).toHaveLength(1);
    expect(emails()[0]?.parsed.text).toContain('Cat liked your story');
    expect(emails()[0]?.parsed.text).not.toContain('Ben');
  });
});
