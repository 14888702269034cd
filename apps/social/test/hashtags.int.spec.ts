import { OnStoriesCounted } from '../src/counts/on-stories-counted.js';
import { inconsistencies } from './consistency.js';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

describe('following a hashtag', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const told = (subject: string) =>
    social.dataSource.query<object[]>('SELECT name, payload FROM outbox WHERE subject = $1 ORDER BY id', [
      subject,
    ]);

  it('begins and ends once, however it is spelt and however often it is asked for', async () => {
    const ann = await social.person();
    for (const hashtag of ['Rain', '#rain', '#RAIN']) {
      expect(await social.followHashtag.run({ hashtag }, ann, 1)).toEqual({
        subscription: 1,
        count_subscribers: 1,
      });
    }
    for (const hashtag of ['#Rain', 'rain']) {
      expect(await social.followHashtag.run({ hashtag }, ann, 0)).toEqual({
        subscription: 0,
        count_subscribers: 0,
      });
    }
    const name = 'social.hashtag_subscription_changed';
    expect(await told(`hashtag_subscription:${idOf(ann)}:#rain`)).toEqual([
      { name, payload: { user_id: idOf(ann), hashtag: '#rain', subscription: 1 } },
      { name, payload: { user_id: idOf(ann), hashtag: '#rain', subscription: 0 } },
    ]);
    expect(await told('hashtag_count:#rain')).toMatchObject([
      { payload: { hashtag: '#rain', count_subscribers: 1 } },
      { payload: { hashtag: '#rain', count_subscribers: 0 } },
    ]);
  });

  it('is counted rightly when many come and go at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => social.person()));
    await Promise.all(
      people.flatMap((one, index) => [
        social.followHashtag.run({ hashtag: 'storm' }, one, 1),
        social.followHashtag.run({ hashtag: 'storm' }, one, index % 2 === 0 ? 1 : 0),
        social.followHashtag.run({ hashtag: 'wind' }, one, 1),
      ]),
    );
    const [first] = people;
    const { items } = await social.listSubscriptions.run(
      { username: nameOf(first ?? visitor), filter: 'hashtags' },
      visitor,
    );
    expect(items).toContainEqual(expect.objectContaining({ hashtag: '#wind', count_subscribers: 12 }));
  });

  it('counts the sign among the thirty characters', async () => {
    const ann = await social.person();
    const longest = 'a'.repeat(29);
    expect(await social.followHashtag.run({ hashtag: longest }, ann, 1)).toMatchObject({ subscription: 1 });
    await expect(social.followHashtag.run({ hashtag: `${longest}b` }, ann, 1)).rejects.toThrow(
      'Hashtag must be less than or equal to 30 characters.',
    );
  });

  it('is for members who are there', async () => {
    const gone = await social.person();
    await social.become(gone, { status: 'suspended' });
    for (const who of [gone, visitor]) {
      await expect(social.followHashtag.run({ hashtag: 'rain' }, who, 1)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });

  it('shows how many stories there are, and the spelling, as content tells them', async () => {
    const ann = await social.person();
    await social.followHashtag.run({ hashtag: 'night' }, ann, 1);
    const heard = { number: 1, subject: '', version: 1, requestId: '', toldAt: new Date() };
    const hearing = new OnStoriesCounted();
    for (const [count_stories, value] of [
      [1, '#Night'],
      [4, '#Night'],
    ] as const) {
      await social.dataSource.transaction(async (manager) => {
        await hearing.keepOfHashtag({ hashtag: '#night', value, count_stories }, { ...heard, manager });
        await hearing.keepOfAuthor({ user_id: idOf(ann), count_stories }, { ...heard, manager });
      });
    }
    const { items } = await social.listSubscriptions.run(
      { username: nameOf(ann), filter: 'hashtags' },
      visitor,
    );
    expect(items).toEqual([
      {
        content_type: 'hashtag_article',
        hashtag: '#night',
        value: '#Night',
        count_stories: 4,
        count_subscribers: 1,
        subscription: 0,
      },
    ]);
    const tooltip = { user_id: idOf(ann), requestKeys: ['count_stories'] };
    expect(await social.readTooltip.run(tooltip, visitor)).toEqual({ count_stories: 4 });
  });

  it('and an author is given out in pages to who has to tell or to rebuild', async () => {
    const [author, ...readers] = await Promise.all(Array.from({ length: 6 }, () => social.person()));
    if (!author) throw new Error('Nobody came');
    for (const one of readers) {
      await social.subscribe.begin({ subscription_id: idOf(author) }, one);
      await social.followHashtag.run({ hashtag: 'paged' }, one, 1);
    }
    for (const followed of [{ author_id: idOf(author) }, { hashtag: '#paged' }]) {
      const found: number[] = [];
      let after: readonly (string | number)[] | null = null;
      do {
        const page = await social.handOut.receivers({ followed, after, limit: 2 });
        found.push(...page.user_ids);
        after = page.after;
      } while (after !== null);
      expect(found).toEqual(readers.map(idOf));
    }
    const all: object[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: { items: object[]; after: number | null } = await social.handOut.subscriptions({
        after,
        limit: 2,
      });
      all.push(...page.items);
      after = page.after;
    }
    const rows = await social.dataSource.query(
      'SELECT id AS subscription_id, subscriber_id, author_id, code, version FROM user_subscription ORDER BY id',
    );
    expect(all).toEqual(rows);
    const { items } = await social.handOut.hashtagSubscriptions({ after: 0, limit: 1_000 });
    expect(items.filter(({ hashtag }) => hashtag === '#paged')).toHaveLength(5);
  });
});
