import type { BlockSnapshot, Operation, SubscriptionSnapshot, UserSnapshot } from '@quillstead/contracts';
import { blockChanged, seriesSubscriptionChanged } from '@quillstead/contracts';
import type { Difference, Rebuilding } from '@quillstead/service-kit';
import { publicUser } from '@quillstead/testing';
import { rebuildContent } from '../src/rebuild/rebuild-content.js';
import { type Content, idOf, openContent, someText } from './open-content.js';

describe('rebuilding content', () => {
  let content: Content;
  beforeEach(async () => (content = await openContent()));
  afterEach(() => content.close());

  let site: {
    readonly site_version: number;
    readonly publishing: string;
    readonly first_posts_held: number;
  };
  let users: UserSnapshot[];
  let followed: SubscriptionSnapshot[];
  let blocks: BlockSnapshot[];
  let hashtags: { user_id: number; hashtag: string; version: number }[];
  beforeEach(() => {
    site = { site_version: 0, publishing: 'everyone', first_posts_held: 0 };
    users = [];
    followed = [];
    blocks = [];
    hashtags = [];
  });

  /** The services that own the data, as far as they are called: a page has two rows. */
  const call = (async ({ name }: Operation, { after }: { after: number }) => {
    if (name === 'accounts.read_site') return site;
    const all =
      name === 'accounts.snapshot_users'
        ? users
        : name === 'social.snapshot_subscriptions'
          ? followed
          : name === 'social.snapshot_blocks'
            ? blocks
            : hashtags;
    const items = all.slice(after, after + 2);
    return { items, after: items.length === 0 ? null : after + items.length };
  }) as unknown as Rebuilding['call'];

  async function rebuild(isTrial = false): Promise<string[]> {
    const found: Difference[] = [];
    const { dataSource, outbox } = content;
    await rebuildContent({ dataSource, outbox, call, isTrial, differs: (one) => found.push(one) });
    return found.map(({ what, subject }) => `${what} ${subject}`).sort();
  }
  const apply = (source: string, subject: string, version: number) =>
    content.dataSource.query('INSERT INTO applied_subject (source, subject, version) VALUES ($1, $2, $3)', [
      source,
      subject,
      version,
    ]);
  const rows = (statement: string) => content.dataSource.query<object[]>(statement);

  it('brings in what never arrived, takes out what is over, and then finds nothing more', async () => {
    users = [1, 2, 3].map((id) => ({
      ...publicUser({ user_id: id, username: `u${id}`, bio: 'Here' }),
      version: 4,
    }));
    followed = [{ subscription_id: 9, subscriber_id: 1, author_id: 2, code: true, version: 3 }];
    hashtags = [{ user_id: 1, hashtag: '#sea', version: 2 }];
    await content.dataSource.query('INSERT INTO subscription VALUES (3, 1, true)');
    const found = [
      'hashtag_subscription hashtag_subscription:1:#sea',
      'subscription subscription:1:2',
      'subscription subscription:3:1',
      'user_projection user:1',
      'user_projection user:2',
      'user_projection user:3',
    ];
    expect(await rebuild(true)).toEqual(found);
    expect(await rows('SELECT FROM user_projection')).toEqual([]);
    expect(await rebuild()).toEqual(found);
    expect(await rows('SELECT user_id, bio FROM user_projection ORDER BY 1')).toEqual(
      [1, 2, 3].map((user_id) => ({ user_id, bio: 'Here' })),
    );
    expect(await rows('SELECT * FROM subscription')).toEqual([
      { subscriber_id: 1, author_id: 2, code: true },
    ]);
    expect(await rebuild()).toEqual([]);
  });

  it('ends what a block ends whose event was lost', async () => {
    const people = [await content.person(), await content.person(), await content.person()] as const;
    const ids = people.map(idOf);
    const [author, reader, other] = [idOf(people[0]), idOf(people[1]), idOf(people[2])];
    const { story_id } = await content.publishStory.execute(
      { title: 'The sea', rich_text_story: someText },
      people[0],
    );
    const insert = (statement: string) => content.dataSource.query(statement, ids);
    await insert(`WITH made AS (
      INSERT INTO series (author_id, slug, title) VALUES ($1, 'sea', 'The sea') RETURNING id
    ) INSERT INTO series_subscription (user_id, series_id, version)
      SELECT unnest(ARRAY[$2, $3]::bigint[]), id, nextval('series_subscription_version') FROM made`);
    await insert(`WITH made AS (
      INSERT INTO collection (public_id, author_id, title, visibility) VALUES (1, $1, 'The sea', 'public') RETURNING id
    ) INSERT INTO collection_subscription (user_id, collection_id)
      SELECT unnest(ARRAY[$2, $3]::bigint[]), id FROM made`);
    await insert('INSERT INTO approved_commenter (author_id, user_id) VALUES ($1, $2), ($1, $3)');
    await insert(`INSERT INTO waiting_comment
        (id, story_id, story_author_id, author_id, comment_text, wait_reason)
      SELECT nextval('comment_id_seq'), ${story_id}, $1, unnest(ARRAY[$2, $3]::bigint[]), 'Mine', 'each'`);
    blocks = [{ user_id: author, other_id: reader, is_blocked: 1, version: 1 }];
    const block = `block_pair ${blockChanged.subject({ user_id: author, other_id: reader, is_blocked: 1 })}`;
    expect(await rebuild()).toEqual([block]);
    expect(
      await rows(`SELECT user_id, 'series' AS of FROM series_subscription
        UNION ALL SELECT user_id, 'collection' FROM collection_subscription
        UNION ALL SELECT user_id, 'approval' FROM approved_commenter
        UNION ALL SELECT author_id, 'comment' FROM waiting_comment ORDER BY of`),
    ).toEqual(['approval', 'collection', 'comment', 'series'].map((of) => ({ user_id: other, of })));
    expect(
      await rows(
        `SELECT payload->>'user_id' AS id FROM outbox WHERE name = '${seriesSubscriptionChanged.name}'`,
      ),
    ).toEqual([{ id: `${reader}` }]);
    expect(await rebuild()).toEqual([]);
  });

  it('leaves what a newer event has brought than the owner returned', async () => {
    const ann = await content.person({ bio: 'New' });
    users = [{ ...publicUser({ user_id: idOf(ann), username: 'old', bio: 'Old' }), version: 4 }];
    await apply('accounts', `user:${idOf(ann)}`, 5);
    expect(await rebuild()).toEqual([]);
    expect(await rows('SELECT bio FROM user_projection')).toEqual([{ bio: 'New' }]);
  });

  it('mends every counter, and what lists are ordered by', async () => {
    const ann = await content.person();
    users = [
      {
        ...publicUser({ user_id: idOf(ann), username: ann.viewer?.username ?? '' }),
        version: 1,
      },
    ];
    await rebuild();
    const { story_id: id } = await content.publishStory.execute(
      { rich_text_story: someText, hashtag_list: ['sea'] },
      ann,
    );
    await content.dataSource.query('INSERT INTO story_like (story_id, user_id) VALUES ($1, 7), ($1, 8)', [
      id,
    ]);
    await content.dataSource.query(
      `WITH parent AS (
         INSERT INTO comment (story_id, author_id, comment_text, count_likes) VALUES ($1, 7, 'Yes it is', 5) RETURNING id
       ) INSERT INTO comment (story_id, author_id, comment_text, comment_level, comment_reply_id)
       SELECT $1, 8, 'No it is not', 1, id FROM parent`,
      [id],
    );
    await content.dataSource.query(
      "INSERT INTO series (author_id, slug, title, count_stories) VALUES ($1, 'lamps', 'Lamps', 3)",
      [idOf(ann)],
    );
    await content.dataSource.query('UPDATE author_stat SET count_stories = 7');
    await content.dataSource.query('UPDATE hashtag_stat SET count_stories = 0');
    await content.dataSource.query('UPDATE story_hashtag SET score = 0');
    const found = await rebuild();
    expect(found.map((line) => line.split(' ')[0])).toEqual([
      'author_stat.count_stories',
      'comment.count_likes',
      'comment.count_replies',
      'hashtag_stat.count_stories',
      'series.count_stories',
      'story_day',
      'story_stat',
      'story_stat.count_comments',
      'story_stat.count_likes',
    ]);
    expect(await rows('SELECT count_likes, count_comments FROM story_stat')).toEqual([
      { count_likes: 2, count_comments: 2 },
    ]);
    expect(await rows('SELECT count_likes, count_replies FROM comment ORDER BY id')).toEqual([
      { count_likes: 0, count_replies: 1 },
      { count_likes: 0, count_replies: 0 },
    ]);
    expect(
      await rows(`SELECT (SELECT count_stories FROM author_stat) AS of_author, (SELECT count_stories FROM hashtag_stat) AS of_hashtag,
        (SELECT score = (SELECT score FROM story_stat) AND score > 0 FROM story_hashtag) AS is_placed`),
    ).toEqual([{ of_author: 1, of_hashtag: 1, is_placed: true }]);
    expect(await rebuild()).toEqual([]);
  });

  it('finds nothing to mend of a story that is deleted', async () => {
    const ann = await content.person();
    users = [{ ...publicUser({ user_id: idOf(ann), username: ann.viewer?.username ?? '' }), version: 1 }];
    const { story_id } = await content.publishStory.execute(
      { rich_text_story: someText, hashtag_list: ['sea'] },
      ann,
    );
    await content.deleteStory.execute({ story_id }, ann);
    expect(await rebuild()).toEqual(['user_projection user:1']);
  });

  it('moves stories and subscribers of a hashtag whose key a previous release made', async () => {
    const [ann, ben] = [await content.person(), await content.person()];
    users = [ann, ben].map((one) => ({
      ...publicUser({ user_id: idOf(one), username: one.viewer?.username ?? '' }),
      version: 1,
    }));
    const publish = (hashtag_list: string[]) =>
      content.publishStory.execute({ rich_text_story: someText, hashtag_list }, ann);
    // The keys are as the release before has made them.
    const [alone, merged, both] = [
      await publish(['Diyarbakır']),
      await publish(['Former']),
      await publish(['Former', 'istanbul']),
    ];
    await content.dataSource.query("UPDATE hashtag SET key = '#di\u0307yarbakır' WHERE key = '#diyarbakır'");
    await content.dataSource.query(
      "UPDATE hashtag SET key = '#i\u0307stanbul', value = '#İstanbul' WHERE key = '#former'",
    );
    await content.dataSource.query(
      `INSERT INTO hashtag_subscription (user_id, hashtag_id)
       SELECT $1::bigint, id FROM hashtag WHERE key IN ('#istanbul', '#i\u0307stanbul')
       UNION SELECT $2::bigint, id FROM hashtag WHERE key = '#i\u0307stanbul'`,
      [idOf(ann), idOf(ben)],
    );
    hashtags = [ann, ben].map((one) => ({ user_id: idOf(one), hashtag: '#istanbul', version: 2 }));
    const keys = (found: string[]) => found.filter((line) => line.startsWith('hashtag.key'));
    expect(keys(await rebuild(true))).toHaveLength(2);
    expect(keys(await rebuild())).toHaveLength(2);
    await content.runTasks();
    expect(await rebuild()).toEqual([]);
    expect(
      await rows(`SELECT key, value, count_stories, array_agg(story_id ORDER BY story_id) AS stories
                  FROM hashtag JOIN hashtag_stat stat ON stat.hashtag_id = hashtag.id
                  JOIN story_hashtag tagged ON tagged.hashtag_id = hashtag.id GROUP BY 1, 2, 3 ORDER BY key`),
    ).toEqual([
      { key: '#diyarbakır', value: '#Diyarbakır', count_stories: 1, stories: [alone.story_id] },
      {
        key: '#istanbul',
        value: '#istanbul',
        count_stories: 2,
        stories: [merged.story_id, both.story_id],
      },
    ]);
    expect(await rows('SELECT DISTINCT key FROM hashtag ORDER BY key')).toHaveLength(2);
    expect(await rows('SELECT user_id FROM hashtag_subscription ORDER BY user_id')).toEqual([
      { user_id: idOf(ann) },
      { user_id: idOf(ben) },
    ]);
    expect(
      await rows(
        `SELECT payload FROM outbox WHERE name = 'content.hashtag_stories_counted' ORDER BY id DESC LIMIT 4`,
      ),
    ).toEqual(
      expect.arrayContaining([
        { payload: { hashtag: '#istanbul', value: '#istanbul', count_stories: 2 } },
        { payload: { hashtag: '#i\u0307stanbul', value: '#İstanbul', count_stories: 0 } },
      ]),
    );
    const { items } = await content.listHome.execute({ hashtag: '#İSTANBUL' }, ben);
    expect(items).toHaveLength(2);
  });

  it('counts likes and comments on the days on which they were made where the sum of the days is wrong', async () => {
    const ann = await content.person();
    users = [{ ...publicUser({ user_id: idOf(ann), username: ann.viewer?.username ?? '' }), version: 1 }];
    await rebuild();
    const ids: number[] = [];
    for (const title of ['Right', 'Wrong']) {
      const { story_id } = await content.publishStory.execute({ title, rich_text_story: someText }, ann);
      ids.push(story_id);
      await content.dataSource.query(
        `INSERT INTO story_like (story_id, user_id, created_at)
         VALUES ($1, 7, '2026-02-14T23:30:00Z'), ($1, 8, now()), ($1, 9, now())`,
        [story_id],
      );
      await content.dataSource.query(
        `INSERT INTO comment (story_id, author_id, comment_text, posted_at, is_removed)
         VALUES ($1, 7, 'Yes', '2026-02-20T00:00:00Z', 0), ($1, 8, 'No', now(), 1)`,
        [story_id],
      );
    }
    const [right = 0, wrong = 0] = ids;
    const today = "(now() AT TIME ZONE 'UTC')::date";
    await content.dataSource.query(`
      INSERT INTO story_day (story_id, day, author_id, count_reads, count_likes, count_comments) VALUES
        (${right}, ${today} - 1, 1, 0, 4, 1), (${right}, ${today}, 1, 0, -1, 0),
        (${wrong}, ${today} - 1, 1, 5, 9, 4)`);
    await content.dataSource.query('UPDATE story_stat SET count_likes = 3, count_comments = 1');
    const days = (id: number) =>
      rows(`SELECT CASE WHEN day > '2026-02-01' THEN ${today} - day END AS ago, count_reads, count_likes, count_comments
            FROM story_day WHERE story_id = ${id} ORDER BY day`);
    const before = await days(right);
    const found = (await rebuild(true)).filter((line) => line.startsWith('story_day'));
    expect([found, (await days(wrong)).length]).toEqual([[`story_day ${wrong}`], 1]);
    await rebuild();
    expect(await days(wrong)).toEqual([
      { ago: null, count_reads: 0, count_likes: 1, count_comments: 1 },
      { ago: 1, count_reads: 5, count_likes: 0, count_comments: 0 },
      { ago: 0, count_reads: 0, count_likes: 2, count_comments: 0 },
    ]);
    expect(await days(right)).toEqual(before);
    expect(await rebuild()).toEqual([]);
  });

  it('takes over who may publish where the event never arrived', async () => {
    site = { site_version: 3, publishing: 'staff', first_posts_held: 2 };
    const stored = () => rows('SELECT version, rule, first_posts_held FROM publishing_rule');
    expect([await rebuild(true), await stored()]).toEqual([['publishing_rule site:1'], []]);
    expect(await rebuild()).toEqual(['publishing_rule site:1']);
    expect(await stored()).toEqual([{ version: 3, rule: 'staff', first_posts_held: 2 }]);
    expect(await rebuild()).toEqual([]);
  });
});
