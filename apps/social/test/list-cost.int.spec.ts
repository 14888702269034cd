import { Cursors } from '@quillstead/service-kit';
import { statementsOf } from '@quillstead/service-kit/testing';
import { ListFollowedAuthors } from '../src/profile/list-followed-authors.js';
import { ListFollowedHashtags } from '../src/profile/list-followed-hashtags.js';
import { ListSubscribers } from '../src/profile/list-subscribers.js';
import { as, openSocial, type Social, visitor } from './open-social.js';

/**
 * The number of subscribers. The docs give the costs with two million rows; this test has fewer rows and checks that
 * the plans are the same.
 */
const subscribers = Number(process.env['SOCIAL_ROWS'] ?? 20_000);
const followed = 5_000;
const [author, reader] = [1, 2];
/**
 * The most buffers: the keys of a page, and for each of its 26 rows four look-ups of three or four pages each, and the
 * row.
 */
const mostBuffers = 30 + 26 * 17;

/** The rows of a page, and the one that shows that there is another page. */
const pageRows = 26;

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

interface Explained {
  Plan: Plan;
  'Execution Time': number;
}

/** Returns the most rows that any step of a plan returned. */
function mostRowsOf({ 'Actual Rows': rows, 'Actual Loops': loops, Plans: parts = [] }: Plan): number {
  return Math.max(Math.ceil(rows * loops), ...parts.map(mostRowsOf));
}

describe('a page of a very long list', () => {
  let social: Social;
  const cursors = new Cursors('a secret of the tests');

  beforeAll(async () => {
    social = await openSocial();
    const { dataSource } = social;
    await dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, is_verified, joined_at, status)
       SELECT id, 'u' || md5(id::text), 0, 0, now(), 'active' FROM generate_series(1, $1::int) id`,
      [Math.max(subscribers, followed) + 10],
    );
    await dataSource.query(
      `INSERT INTO member_stat (user_id, count_subscribers, version) SELECT user_id, 1, 1 FROM user_projection`,
    );
    await dataSource.query('INSERT INTO author_stories SELECT user_id, 1 FROM user_projection');
    const add = `
      INSERT INTO user_subscription (subscriber_id, author_id, code, subscriber_name, author_name, version)
      SELECT subscriber.user_id, author.user_id, true, subscriber.username, author.username, 1
      FROM user_projection subscriber, user_projection author`;
    await dataSource.query(`${add} WHERE author.user_id = $1 AND subscriber.user_id BETWEEN 3 AND $2 + 2`, [
      author,
      subscribers,
    ]);
    await dataSource.query(`${add} WHERE subscriber.user_id = $1 AND author.user_id BETWEEN 3 AND $2 + 2`, [
      reader,
      followed,
    ]);
    await dataSource.query(
      `INSERT INTO hashtag_subscription (user_id, hashtag, version)
       SELECT $1::bigint, '#' || md5(number::text), 1 FROM generate_series(1, $2::int) number`,
      [reader, followed],
    );
    await dataSource.query(
      'INSERT INTO hashtag_stat SELECT hashtag, hashtag, 1, 1 FROM hashtag_subscription',
    );
    await dataSource.query(
      'INSERT INTO hashtag_stories SELECT hashtag, hashtag, 1 FROM hashtag_subscription',
    );
    await dataSource.query('VACUUM ANALYZE');
  }, 600_000);
  afterAll(() => social.close());

  const viewer = as({ id: reader, session_id: 1, username: 'u', role: 'member', show_nsfw: 0 });
  const name = async (id: number): Promise<string> => {
    const [row] = await social.dataSource.query<{ username: string }[]>(
      'SELECT username FROM user_projection WHERE user_id = $1',
      [id],
    );
    return row?.username ?? '';
  };
  const at = async (
    column: string,
    owner: string,
    order: string,
    offset: number,
  ): Promise<(string | number)[]> => {
    const [row] = await social.dataSource.query<Record<string, string | number | Date>[]>(
      `SELECT ${column} FROM user_subscription WHERE ${owner} AND code ORDER BY ${order} OFFSET $1 LIMIT 1`,
      [offset],
    );
    return Object.values(row ?? {}).map((key) => (key instanceof Date ? key.toISOString() : key));
  };

  /** Returns the costs of a page that exceed its limits; the cheapest of three runs counts. */
  async function excess(label: string, work: () => Promise<{ items: readonly object[] }>): Promise<string[]> {
    let items: readonly object[] = [];
    const sent = await statementsOf(async () => ({ items } = await work()));
    const plans: Explained[] = [];
    for (const { text, values } of sent)
      for (let run = 0; run < 3; run += 1) {
        const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
        const [row] = await social.dataSource.query<{ 'QUERY PLAN': Explained[] }[]>(explain, values);
        plans.push(...(row?.['QUERY PLAN'] ?? []));
      }
    const buffers = Math.min(
      ...plans.map(({ Plan: plan }) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    );
    const rows = Math.max(...plans.map(({ Plan: plan }) => mostRowsOf(plan)));
    const time = Math.min(...plans.map((plan) => plan['Execution Time']));
    const figures = `${label}: ${items.length} items, ${buffers} buffers, ${rows} rows in a step, ${time} ms`;
    if (process.env['SOCIAL_ROWS']) process.stdout.write(`${figures}\n`);
    return items.length === 25 && buffers <= mostBuffers && rows <= pageRows ? [] : [figures];
  }

  it.each([0, 0.5, 0.999])('of subscribers costs the same at depth %d', async (depth) => {
    const list = new ListSubscribers(social.dataSource, cursors);
    const username = await name(author);
    const offset = Math.floor((subscribers - 60) * depth);
    const newest = depth
      ? cursors.encode(
          'subscribers:newest',
          await at('created_at, id', 'author_id = 1', 'created_at DESC, id DESC', offset),
        )
      : null;
    expect(
      await excess(`subscribers newest ${depth}`, () => list.execute({ username, next: newest }, viewer)),
    ).toEqual([]);
    const keys = await at('subscriber_name, id', 'author_id = 1', 'subscriber_name, id', offset);
    const byName = depth ? cursors.encode('subscribers:alphabetical', keys) : null;
    expect(
      await excess(`subscribers by name ${depth}`, () =>
        list.execute({ username, sort: 'alphabetical', next: byName }, viewer),
      ),
    ).toEqual([]);
    expect(
      await excess(`visitor's ${depth}`, () => list.execute({ username, next: newest }, visitor)),
    ).toEqual([]);
  });

  it.each([0, 0.5, 0.98])('of subscriptions costs the same at depth %d', async (depth) => {
    const list = new ListFollowedAuthors(social.dataSource, cursors);
    const request = { username: await name(reader), viewerId: author };
    const offset = Math.floor((followed - 60) * depth);
    const newest = depth
      ? cursors.encode(
          'followed:newest',
          await at('created_at, id', 'subscriber_id = 2', 'created_at DESC, id DESC', offset),
        )
      : null;
    expect(
      await excess(`followed newest ${depth}`, () => list.run({ ...request, sort: 'newest', next: newest })),
    ).toEqual([]);
    const keys = await at('author_name, id', 'subscriber_id = 2', 'author_name, id', offset);
    const byName = depth ? cursors.encode('followed:alphabetical', keys) : null;
    expect(
      await excess(`followed by name ${depth}`, () =>
        list.run({ ...request, sort: 'alphabetical', next: byName }),
      ),
    ).toEqual([]);
  });

  it.each(['newest', 'alphabetical'] as const)('at the end, %s, costs the same', async (sort) => {
    const request = { username: await name(reader), viewerId: author, sort };
    const subscribersOf = new ListSubscribers(social.dataSource, cursors);
    const authors = new ListFollowedAuthors(social.dataSource, cursors);
    const hashtags = new ListFollowedHashtags(social.dataSource, cursors);
    const username = await name(author);
    const ends = {
      subscribers: (next: string) => subscribersOf.execute({ username, sort, next }, viewer),
      authors: (next: string) => authors.run({ ...request, next }),
      hashtags: (next: string) => hashtags.run({ ...request, next }),
    };
    for (const [list, read] of Object.entries(ends)) {
      const { previous } = await read('end');
      for (const next of ['end', previous ?? ''])
        expect(await excess(`${list} ${sort} from the end`, () => read(next))).toEqual([]);
    }
  });

  it('of hashtags costs as much', async () => {
    const list = new ListFollowedHashtags(social.dataSource, cursors);
    const request = { username: await name(reader), viewerId: author, next: null };
    expect(await excess('hashtags newest', () => list.run({ ...request, sort: 'newest' }))).toEqual([]);
    expect(await excess('hashtags by name', () => list.run({ ...request, sort: 'alphabetical' }))).toEqual(
      [],
    );
  });
});
