import { storyLiked, storyUnliked } from '@quillstead/contracts';
import { connections, type Notifications, openNotifications } from './open-notifications.js';
import { storyLike } from './events.js';

/** The number of people who like things. */
const likes = 20;

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: Plan[];
}
interface Explained {
  Plan: Plan;
  'Execution Time': number;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('very many notifications', () => {
  let site: Notifications;
  let author = 0;
  beforeAll(async () => {
    site = await openNotifications();
    author = await site.person();
    await site.dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, status)
       SELECT number, 'reader' || number, 0, 'active' FROM generate_series(2000001, 2000000 + $1::int) number`,
      [likes],
    );
  });
  afterAll(() => site.close());

  it('that come and go at once leave one group with the right count', async () => {
    const storyId = site.newId();
    const writer = await site.person();
    const people = Array.from({ length: 20 }, (_, index) => 2_000_001 + index);
    const round = people.flatMap((by) => [
      { by, event: storyLiked },
      { by, event: storyUnliked },
    ]);
    const acts = [...round, ...round, ...round].values();
    // There are as many lanes as connections: an act that waits for a free connection fails on a slow machine.
    const lane = async (): Promise<void> => {
      for (const { by, event } of acts) await site.apply(event, storyLike(storyId, writer, by));
    };
    await Promise.all(Array.from({ length: connections }, lane));
    // Whatever the order of the events, each group equals its causes.
    const [found] = await site.dataSource.query<{ groups: number; counted: number; rows: number }[]>(
      `SELECT count(DISTINCT notification.id)::int AS groups, max(count_actors) AS counted,
              count(actor.actor_id) FILTER (WHERE NOT is_withdrawn)::int AS rows
       FROM notification LEFT JOIN notification_cause actor ON actor.notification_id = notification.id WHERE receiver_id = $1`,
      [writer],
    );
    expect(found?.groups).toBe(1);
    expect(found?.counted).toBe(found?.rows);
    for (const by of people) await site.apply(storyLiked, storyLike(storyId, writer, by));
    expect((await site.list(writer)).items).toMatchObject([{ count: people.length }]);
  });

  it('are counted from one index, at little cost', async () => {
    const reader = await site.person();
    await site.dataSource.query(
      `INSERT INTO notification (receiver_id, kind, thing_id, actor_id, count_actors, noted_at, is_new, is_open)
       SELECT receiver, 1 + number % 9, number, $2, 1, now(), receiver <> $1 OR number <= 100, true
       FROM generate_series(1, 400) number, unnest(ARRAY[$1::bigint] || ARRAY(SELECT generate_series(3000001, 3000100)::bigint)) receiver`,
      [reader, author],
    );
    await site.dataSource.query('VACUUM ANALYZE notification');
    const times: number[] = [];
    let nodes: Plan[] = [];
    for (let run = 0; run < 5; run += 1) {
      const [row] = await site.dataSource.query<{ 'QUERY PLAN': [Explained] }[]>(
        `EXPLAIN (ANALYZE, FORMAT JSON)
         SELECT receiver_id, kind, count(*)::int AS count FROM notification
         WHERE receiver_id = ANY($1::bigint[]) AND is_new AND is_open GROUP BY receiver_id, kind`,
        [[reader]],
      );
      const explained = row?.['QUERY PLAN'][0];
      if (!explained) throw new Error('There is no plan');
      times.push(explained['Execution Time']);
      nodes = nodesOf(explained.Plan);
    }
    if (process.env['NOTIFICATION_LIKES'])
      process.stdout.write(`count_new of 100 unseen groups: ${Math.min(...times)} ms\n`);
    expect(nodes.flatMap((node) => node['Index Name'] ?? [])).toEqual(['notification_new']);
    expect(nodes.map((node) => node['Node Type'])).toContain('Index Only Scan');
    expect(Object.values(await site.counts(reader)).reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  it('are paged by key: each once, whatever comes meanwhile', async () => {
    const reader = await site.person();
    const shown: number[] = [];
    const add = (from: number, to: number) =>
      site.dataSource.query(
        `INSERT INTO notification (receiver_id, kind, thing_id, actor_id, count_actors, noted_at, is_open)
         SELECT $1, 4, number, $2, 1, '2026-05-01'::timestamptz + interval '1 ms' * (number / 3), true
         FROM generate_series($3::int, $4::int) number`,
        [reader, author, from, to],
      );
    await add(1, 60);
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof site.list>> = await site.list(
        reader,
        'note_user_subscription_accept',
        next,
      );
      shown.push(...page.items.map(({ id }) => id));
      next = page.next;
      await add(100 + shown.length, 100 + shown.length);
    } while (next !== null);
    expect([shown.length, new Set(shown).size]).toEqual([60, 60]);
  });
});
