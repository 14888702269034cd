import {
  blockChanged,
  collectionChanged,
  collectionDeleted,
  collectionStoriesAdded,
  muteChanged,
  userChanged,
  userSubscribed,
} from '@quillstead/contracts';
import { publicUser, startSmtpServer, type TestSmtpServer, waitForBlocked } from '@quillstead/testing';
import { type OpenDeliveries, openDeliveries } from './open-deliveries.js';
import { subscription } from './events.js';

const kind = 'note_stories_from_collection_subscription';

describe('notifications of stories that were added to a collection', () => {
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

  const subjectsTo = (id: number) =>
    smtp.emails
      .filter(({ to }) => to.includes(`person_${id}@mail.example`))
      .map(({ parsed }) => parsed.subject);
  const reader = async (show_nsfw: 0 | 1 = 0) => {
    const id = await site.person();
    await site.wish(id, { show_nsfw });
    return id;
  };

  /** Makes a member with a collection. */
  async function world() {
    const owner = await site.person({ display_name: 'Ann' });
    const collection_id = site.newId();
    const about = { collection_id, author_id: owner };
    const announcement = (receivers: readonly number[], count_stories = 3, count_safe_stories = 2) => ({
      ...about,
      announcement_id: site.newId(),
      after_id: 0,
      title: 'Of harbours',
      receivers: receivers.map((user_id) => ({ user_id, count_stories, count_safe_stories })),
    });
    return {
      owner,
      collection_id,
      announcement,
      /** Announces so many stories to people; `count_safe_stories` of them are not NSFW. */
      announce: (...of: Parameters<typeof announcement>) =>
        site.apply(collectionStoriesAdded, announcement(...of)),
      show: (collection_visibility: 'public' | 'unlisted' | 'private' | null) =>
        site.apply(collectionChanged, { ...about, collection_visibility }),
      remove: () => site.apply(collectionDeleted, about),
    };
  }

  it('say how many the receiver may see, on the page and by email, and lead to the last ones', async () => {
    const { owner, collection_id, announce } = await world();
    const [ben, adult] = [await reader(), await reader(1)];
    await announce([ben, adult, owner]);
    expect([await site.texts(ben), await site.texts(adult), await site.texts(owner)]).toEqual([
      ['Ann added 2 stories to “Of harbours”.'],
      ['Ann added 3 stories to “Of harbours”.'],
      [],
    ]);
    expect((await site.list(ben)).items).toMatchObject([
      { kind, collection_id, count_stories: 2, link: `/collection/${collection_id}?sort=newest` },
    ]);
    expect(await site.counts(ben)).toEqual({ [kind]: 1 });
    await site.deliver();
    expect(subjectsTo(ben)).toEqual(['Ann added 2 stories to “Of harbours”.']);
  });

  it('are written for a receiver whose settings have not arrived', async () => {
    const { announce } = await world();
    const ben = await site.person();
    await announce([ben]);
    expect(await site.texts(ben)).toEqual(['Ann added 2 stories to “Of harbours”.']);
  });

  it('are written once for an announcement, and again for the next one', async () => {
    const { owner, collection_id, announce } = await world();
    const ben = await reader();
    const payload = {
      announcement_id: site.newId(),
      after_id: 0,
      collection_id,
      author_id: owner,
      title: 'Of harbours',
      receivers: [{ user_id: ben, count_stories: 1, count_safe_stories: 1 }],
    };
    await site.apply(collectionStoriesAdded, payload);
    await site.apply(collectionStoriesAdded, payload);
    await announce([ben], 4, 4);
    expect(await site.texts(ben)).toEqual([
      'Ann added 4 stories to “Of harbours”.',
      'Ann added a story to “Of harbours”.',
    ]);
  });

  it('of NSFW stories alone go to those who want them, for as long as they do', async () => {
    const { announce } = await world();
    const [ben, adult] = [await reader(), await reader(1)];
    await announce([ben, adult], 2, 0);
    expect([await site.texts(ben), (await site.texts(adult)).length]).toEqual([[], 1]);
    await site.wish(adult, { show_nsfw: 0 });
    await site.deliver();
    expect([await site.texts(adult), await site.counts(adult), subjectsTo(adult)]).toEqual([[], {}, []]);
    await site.wish(adult, { show_nsfw: 1 });
    expect([(await site.texts(adult)).length, await site.counts(adult)]).toEqual([1, { [kind]: 1 }]);
    await site.wish(ben, { show_nsfw: 1 });
    expect(await site.texts(ben)).toEqual([]);
  });

  type World = Awaited<ReturnType<typeof world>>;
  const hidings: readonly [string, (of: World) => Promise<unknown>, (of: World) => Promise<unknown>][] = [
    ['the collection is private', ({ show }) => show('private'), ({ show }) => show('unlisted')],
    [
      'the account is private',
      ({ owner }) => site.become(owner, { is_private: 1, display_name: 'Ann' }),
      ({ owner }) => site.become(owner, { is_private: 0, display_name: 'Ann' }),
    ],
    [
      'the account is suspended',
      ({ owner }) => site.become(owner, { status: 'suspended', display_name: 'Ann' }),
      ({ owner }) => site.become(owner, { status: 'active', display_name: 'Ann' }),
    ],
  ];

  it.each(hidings)('are neither listed, counted nor sent while %s', async (_, hide, open) => {
    const of = await world();
    const ben = await reader();
    await of.announce([ben]);
    await hide(of);
    expect(await site.texts(ben)).toEqual([]);
    await site.runNotificationTasks();
    await site.deliver();
    expect([await site.counts(ben), subjectsTo(ben)]).toEqual([{}, []]);
    await open(of);
    await site.runNotificationTasks();
    expect([(await site.texts(ben)).length, await site.counts(ben)]).toEqual([1, { [kind]: 1 }]);
  });

  it.each(hidings)('are not open when they come while %s', async (_, hide) => {
    const of = await world();
    const [ben, accepted] = [await reader(), await reader()];
    await site.apply(userSubscribed, subscription(accepted, of.owner));
    await hide(of);
    await of.announce([ben]);
    expect([await site.texts(ben), await site.counts(ben)]).toEqual([[], {}]);
  });

  it('go to accepted subscribers of a private account', async () => {
    const { owner, announce } = await world();
    const accepted = await reader();
    await site.apply(userSubscribed, subscription(accepted, owner));
    await site.become(owner, { is_private: 1, display_name: 'Ann' });
    await announce([accepted]);
    expect(await site.texts(accepted)).toEqual(['Ann added 2 stories to “Of harbours”.']);
  });

  it('stay as they are after an event that does not name the visibility', async () => {
    const { announce, show } = await world();
    const ben = await reader();
    await announce([ben]);
    await show(null);
    expect((await site.texts(ben)).length).toBe(1);
  });

  const rowsOf = (id: number): Promise<object[]> =>
    site.dataSource.query('SELECT FROM notification WHERE receiver_id = $1', [id]);

  it.each<[string, (of: World) => Promise<unknown>]>([
    ['with the collection', ({ remove }) => remove()],
    ['with the account of its member', ({ owner }) => site.become(owner, { status: 'deleted' })],
  ])('are gone at once and deleted %s, also those that come late', async (_, end) => {
    const of = await world();
    const ben = await reader();
    await of.announce([ben]);
    await end(of);
    expect(await site.texts(ben)).toEqual([]);
    await site.runNotificationTasks();
    expect(await rowsOf(ben)).toEqual([]);
    await of.announce([ben]);
    expect([await site.texts(ben), await site.counts(ben)]).toEqual([[], {}]);
  });

  it('are deleted with the account of the receiver, and none is written after that', async () => {
    const { announce } = await world();
    const ben = await reader();
    await announce([ben]);
    await site.become(ben, { status: 'deleted' });
    await site.runNotificationTasks();
    expect(await rowsOf(ben)).toEqual([]);
    await announce([ben]);
    expect(await rowsOf(ben)).toEqual([]);
  });

  it('do not go to who has muted the member', async () => {
    const { announce, owner } = await world();
    const [ben, cat] = [await reader(), await reader()];
    const mute = { member_id: ben, thing: `user:${owner}`, ends_at: null, is_muted: 1 as const };
    await site.apply(muteChanged, mute);
    await announce([ben, cat]);
    expect([await site.texts(ben), await site.counts(ben)]).toEqual([[], {}]);
    expect(await site.texts(cat)).toHaveLength(1);
  });

  it('are not counted when a block comes while they are written', async () => {
    const { announcement, owner } = await world();
    const ben = await reader();
    const { blocking } = await site.dataSource.transaction(async (manager) => {
      await site.applyIn(manager, collectionStoriesAdded, announcement([ben]));
      const begun = site.apply(blockChanged, { user_id: ben, other_id: owner, is_blocked: 1 });
      await Promise.race([
        begun,
        waitForBlocked(site.dataSource, 1, 'the block to wait for the notification'),
      ]);
      return { blocking: begun };
    });
    await blocking;
    expect([await site.texts(ben), await site.counts(ben)]).toEqual([[], {}]);
  });

  it('wait for the account of the member to arrive', async () => {
    const { announce, owner } = await world();
    const ben = await reader();
    await site.dataSource.query('DELETE FROM user_projection WHERE user_id = $1', [owner]);
    await announce([ben]);
    expect([await site.texts(ben), await site.counts(ben)]).toEqual([[], {}]);
    await site.become(owner, { display_name: 'Ann' });
    await site.runNotificationTasks();
    expect([(await site.texts(ben)).length, await site.counts(ben)]).toEqual([1, { [kind]: 1 }]);
  });

  it('are open when the account of the member arrives while they are written', async () => {
    const { announce, owner } = await world();
    const ben = await reader();
    await site.dataSource.query('DELETE FROM user_projection WHERE user_id = $1', [owner]);
    const { writing } = await site.dataSource.transaction(async (manager) => {
      await site.applyIn(manager, userChanged, publicUser({ user_id: owner, username: `person_${owner}` }));
      const begun = announce([ben]);
      await waitForBlocked(site.dataSource, 1, 'the notification to wait for the account');
      return { writing: begun };
    });
    await writing;
    await site.runNotificationTasks();
    expect([(await site.texts(ben)).length, await site.counts(ben)]).toEqual([1, { [kind]: 1 }]);
  });
});
