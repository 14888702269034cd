import { mostFollowedHashtags } from '@quillstead/catalogue';
import { authorStoriesCounted, hashtagStoriesCounted } from '@quillstead/contracts';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { inconsistencies } from './consistency.js';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

describe('following a hashtag', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const published = (subject: string) =>
    social.dataSource.query<object[]>('SELECT name, payload FROM outbox WHERE subject = $1 ORDER BY id', [
      subject,
    ]);

  it('begins and ends once, however it is spelt and however often it is requested', async () => {
    const ann = await social.person();
    for (const hashtag of ['Rain', '#rain', '#RAIN']) {
      expect(await social.followHashtag.follow({ hashtag }, ann)).toEqual({
        subscription: 1,
        count_subscribers: 1,
      });
    }
    for (const hashtag of ['#Rain', 'rain']) {
      expect(await social.followHashtag.unfollow({ hashtag }, ann)).toEqual({
        subscription: 0,
        count_subscribers: 0,
      });
    }
    const name = 'social.hashtag_subscription_changed';
    expect(await published(`hashtag_subscription:${idOf(ann)}:#rain`)).toEqual([
      { name, payload: { user_id: idOf(ann), hashtag: '#rain', subscription: 1 } },
      { name, payload: { user_id: idOf(ann), hashtag: '#rain', subscription: 0 } },
    ]);
    expect(await published('hashtag_count:#rain')).toMatchObject([
      { payload: { hashtag: '#rain', count_subscribers: 1 } },
      { payload: { hashtag: '#rain', count_subscribers: 0 } },
    ]);
  });

  it('ends when it began while its end waited for it, and begins again the other way round', async () => {
    const ann = await social.person();
    const [follow, unfollow] = [
      () => social.followHashtag.follow({ hashtag: 'Late' }, ann),
      () => social.followHashtag.unfollow({ hashtag: 'Late' }, ann),
    ];
    const overlap = async (first: () => Promise<unknown>, second: () => Promise<unknown>) => {
      const held = holdStatement(social.dataSource, /^COMMIT/);
      const before = first();
      await held.reached();
      const after = second();
      await waitForBlocked(social.dataSource);
      held.release();
      await before;
      return after;
    };
    const rows = 'SELECT FROM hashtag_subscription WHERE user_id = $1';
    expect(await overlap(follow, unfollow)).toEqual({ subscription: 0, count_subscribers: 0 });
    expect(await social.dataSource.query(rows, [idOf(ann)])).toHaveLength(0);
    await follow();
    expect(await overlap(unfollow, follow)).toEqual({ subscription: 1, count_subscribers: 1 });
    expect(await social.dataSource.query(rows, [idOf(ann)])).toHaveLength(1);
  });

  it('is of the same hashtag with accents of its own and with combining ones', async () => {
    const ann = await social.person();
    const [composed, decomposed] = ['#r\u00eave', '#re\u0302ve'];
    for (const hashtag of [decomposed, composed.toUpperCase(), decomposed.slice(1)])
      expect(await social.followHashtag.follow({ hashtag }, ann)).toMatchObject({ count_subscribers: 1 });
    expect(await published(`hashtag_subscription:${idOf(ann)}:${composed}`)).toHaveLength(1);
    const list = { username: nameOf(ann), filter: 'hashtags' } as const;
    const { items } = await social.listSubscriptions.execute(list, visitor);
    expect(items).toEqual([expect.objectContaining({ hashtag: composed, value: composed })]);
    expect(await social.followHashtag.unfollow({ hashtag: decomposed }, ann)).toMatchObject({
      count_subscribers: 0,
    });
  });

  it.each([
    [['#İstanbul', 'istanbul', '#ISTANBUL'], '#istanbul'],
    [['＃猫', '#猫', '猫'], '#猫'],
    [['#نرم\u200cافزار', '#نرمافزار'], '#نرمافزار'],
  ])('is of one hashtag in all spellings of %j', async (spellings, key) => {
    const ann = await social.person();
    const before = await social.followHashtag.follow({ hashtag: spellings[0] ?? '' }, ann);
    for (const hashtag of spellings)
      expect(await social.followHashtag.follow({ hashtag }, ann)).toEqual(before);
    expect(await published(`hashtag_subscription:${idOf(ann)}:${key}`)).toHaveLength(1);
  });

  it('is counted rightly when many come and go at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => social.person()));
    await Promise.all(
      people.flatMap((one, index) => [
        social.followHashtag.follow({ hashtag: 'storm' }, one),
        social.followHashtag[index % 2 === 0 ? 'follow' : 'unfollow']({ hashtag: 'storm' }, one),
        social.followHashtag.follow({ hashtag: 'wind' }, one),
      ]),
    );
    const [first] = people;
    const { items } = await social.listSubscriptions.execute(
      { username: nameOf(first ?? visitor), filter: 'hashtags' },
      visitor,
    );
    expect(items).toContainEqual(expect.objectContaining({ hashtag: '#wind', count_subscribers: 12 }));
  });

  it('is for a thousand hashtags of a member, however many come at once', async () => {
    const ann = await social.person();
    const before = `INSERT INTO hashtag_subscription (user_id, hashtag, version)
      SELECT $1, '#before' || n, 1 FROM generate_series(1, $2) n`;
    await social.dataSource.query(before, [idOf(ann), mostFollowedHashtags - 2]);
    try {
      const follow = (hashtag: string) => social.followHashtag.follow({ hashtag }, ann);
      const results = await Promise.allSettled(['sun', 'moon', 'star', 'sky', 'sea'].map(follow));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: {
          code: 'quota_reached',
          message: 'You follow 1,000 hashtags. Please unsubscribe from some before you add one.',
        },
      });
      await follow('before1');
    } finally {
      const after = `DELETE FROM hashtag_subscription WHERE user_id = $1 AND hashtag LIKE '#before%'`;
      await social.dataSource.query(after, [idOf(ann)]);
    }
  });

  it('counts the sign among the thirty characters', async () => {
    const ann = await social.person();
    const longest = 'a'.repeat(29);
    expect(await social.followHashtag.follow({ hashtag: longest }, ann)).toMatchObject({ subscription: 1 });
    await expect(social.followHashtag.follow({ hashtag: `${longest}b` }, ann)).rejects.toThrow(
      'Hashtag must be less than or equal to 30 characters.',
    );
  });

  it('is for members who are there', async () => {
    const gone = await social.person();
    await social.become(gone, { status: 'suspended' });
    for (const who of [gone, visitor]) {
      await expect(social.followHashtag.follow({ hashtag: 'rain' }, who)).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
  });

  it('shows how many stories there are, and the spelling, as content publishes them', async () => {
    const ann = await social.person();
    await social.followHashtag.follow({ hashtag: 'night' }, ann);
    for (const [count_stories, value] of [
      [1, '#Night'],
      [4, '#Night'],
    ] as const) {
      await social.handle([
        event(hashtagStoriesCounted, { hashtag: '#night', value, count_stories }),
        event(authorStoriesCounted, { user_id: idOf(ann), count_stories }),
      ]);
    }
    const { items } = await social.listSubscriptions.execute(
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
    expect(await social.readTooltip.execute(tooltip, visitor)).toEqual({ count_stories: 4 });
  });

  it('and an author is given out in pages to who has to rebuild', async () => {
    const [author, ...readers] = await Promise.all(Array.from({ length: 6 }, () => social.person()));
    if (!author) throw new Error('Nobody came');
    for (const one of readers) {
      await social.subscribe.begin({ subscription_id: idOf(author) }, one);
      await social.followHashtag.follow({ hashtag: 'paged' }, one);
    }
    const all: object[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page: { items: object[]; after: number | null } = await social.snapshot.subscriptions({
        after,
        limit: 2,
      });
      all.push(...page.items);
      after = page.after;
    }
    const rows = await social.dataSource.query<{ since: Date }[]>(
      `SELECT id AS subscription_id, subscriber_id, author_id, code, version, updated_at AS since
       FROM user_subscription ORDER BY id`,
    );
    expect(all).toEqual(rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })));
    const { items } = await social.snapshot.hashtagSubscriptions({ after: 0, limit: 1_000 });
    expect(items.filter(({ hashtag }) => hashtag === '#paged')).toHaveLength(5);
  });
});
