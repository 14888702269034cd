import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ReceiveActivity } from '../src/federation/receive-activity.js';
import { everybody, noteOf, openTalk } from './open-talk.js';

type Talk = Awaited<ReturnType<typeof openTalk>>;
type Sent = Awaited<ReturnType<Talk['far']['sign']>>;

/** The number of activities; TEST_HOSTILE_ACTIVITIES sets a larger one (docs/testing.md). */
const count = Number(process.env['TEST_HOSTILE_ACTIVITIES'] ?? 300);
const atOnce = 6;
const longest = 60_000 + count * 100;
const ofFediverse = [
  'follower',
  'reaction',
  'reply',
  'block',
  'seen',
  'activity',
  'delivery',
  'host',
  'actor',
];
const tables = [...ofFediverse.map((table) => `federation_${table}`), 'report', 'report_case'];
/** The bytes that the heap may grow by after the first rounds: keys of senders, compiled code. */
const mostGrowth = 12e6;
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const heap = (): number => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

describe('hostile activities', () => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await openTalk();
  });
  afterAll(() => talk?.end());

  /** Returns every row that the fediverse has left here. */
  const stored = async (): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (const table of tables) {
      const [row]: unknown[] = await talk.dataSource.query(
        `SELECT '${table}' AS table, count(*)::integer AS rows, md5(string_agg(stored::text, ',' ORDER BY stored::text)) AS sum
         FROM ${table} stored`,
      );
      found.push(row);
    }
    return found;
  };

  it(
    'change nothing and leave nothing behind, however many come',
    async () => {
      const author = await talk.author();
      const closed = await talk.author({ comments_policy: 'closed' });
      const { far } = talk;
      const { object, actor } = author;
      const elsewhere = (): string => `https://elsewhere.example/${far.address().split('/').pop()}`;
      const of = (name: string, fields: object): object => ({
        '@context': 'https://www.w3.org/ns/activitystreams',
        id: far.address(),
        actor: far.actor(name),
        ...fields,
      });
      const note = (name: string, fields: object = {}) =>
        noteOf(far, name, object, '<p>Something nobody wants</p>', fields);
      // These activities are known, and may be replayed.
      const ada = noteOf(far, 'ada', object, '<p>A good reply</p>');
      const good = await Promise.all(
        [
          { type: 'Follow', object: actor },
          { type: 'Like', object },
          { type: 'Create', object: ada },
        ].map((fields) => far.sign('ada', of('ada', fields))),
      );
      const receive = async (sent: Sent): Promise<number> =>
        (await talk.get(ReceiveActivity).execute(sent)).status;
      for (const one of good) expect(await receive(one)).toBe(202);
      // The site's own key is made at its first request to another server.
      const before = await stored();

      const nested = (depth: number): unknown => {
        let inside: unknown = object;
        for (let level = 0; level < depth; level++) inside = { object: inside };
        return inside;
      };
      const longAgo = { date: new Date(Date.now() - 3 * 60 * 60 * 1_000) };
      const forged = { isForged: true };
      const like = { type: 'Like', object };
      const follow = { type: 'Follow', object: actor };
      const kinds: (() => Promise<Sent>)[] = [
        () => far.sign('ada', of('ada', like), forged),
        () => far.sign('bob', of('bob', follow), forged),
        () => far.sign('bob', of('bob', { type: 'Create', object: note('bob') }), forged),
        () => far.sign('bob', of('bob', like), { sends: JSON.stringify(of('bob', follow)) }),
        () => far.sign('bob', of('bob', like), longAgo),
        () => far.sign('bob', of('bob', { ...like, id: elsewhere() })),
        () => far.sign('bob', of('bob', { ...follow, actor: elsewhere() })),
        () => far.sign('bob', of('ada', { type: 'Undo', object: follow })),
        () => far.sign('nobody', of('nobody', like)),
        () => far.sign('bob', of('bob', { type: 'Create', object: note('bob', { id: elsewhere() }) })),
        () => far.sign('bob', of('bob', { type: 'Create', object: note('ada') })),
        () => far.sign('bob', of('bob', { type: 'Create', object: note('bob', { to: [far.actor('ada')] }) })),
        () =>
          far.sign('bob', of('bob', { type: 'Create', object: noteOf(far, 'bob', closed.object, 'Late') })),
        () => far.sign('bob', of('bob', { type: 'Update', object: { ...ada, content: 'Replaced' } })),
        () =>
          far.sign('bob', of('bob', { type: 'Update', object: { ...ada, attributedTo: far.actor('bob') } })),
        () => far.sign('bob', of('bob', { type: 'Delete', object: ada.id })),
        () => far.sign('bob', of('bob', { type: 'Delete', object: far.actor('ada') })),
        () => far.sign('ada', of('ada', { type: 'Delete', object: far.actor('ada') }), forged),
        () =>
          far.sign('ada', of('ada', { type: 'Move', object: far.actor('ada'), target: far.actor('bob') })),
        () =>
          far.sign('bob', of('bob', { type: 'Move', object: far.actor('ada'), target: far.actor('bob') })),
        () => far.sign('bob', of('bob', { type: 'Like', object: talk.site.addresses.story(77_777) })),
        () => far.sign('bob', of('bob', { type: 'Follow', object: `${actor}77777` })),
        () => far.sign('bob', of('bob', { type: 'Undo', object: far.address() })),
        () => far.sign('bob', of('bob', { type: 'Flag', object: [actor, object] }), forged),
        () => far.sign('bob', of('bob', { type: 'Flag', object: [`${actor}77777`, nested(9)] })),
        () => far.sign('bob', of('bob', { ...like, deep: nested(500) })),
        () => far.sign('bob', of('bob', { type: 'Announce', object: nested(20) })),
        () => far.sign('bob', of('bob', { type: 'Like', object: 'x'.repeat(60_000) })),
        () => far.sign('bob', of('bob', { ...like, id: `${far.address()}${'x'.repeat(3_000)}` })),
        () => far.sign('bob', of('bob', { type: 'Create', object: note('bob', { to: nested(9), cc: 1 }) })),
        () => far.sign('bob', of('bob', { type: ['Like'], object: { id: 1 } })),
        async () => ({ path: '/federation/inbox', headers: {}, body: JSON.stringify(of('bob', follow)) }),
        async () => ({ path: '/federation/inbox', headers: {}, body: '{"id":' }),
        async () => ({
          path: '/federation/inbox',
          headers: {},
          body: `{"to":["${everybody}"],"type":"Create"}`,
        }),
        async () => good[0] ?? (await far.sign('bob', {}, forged)),
        async () => good[1] ?? (await far.sign('bob', {}, forged)),
        async () => good[2] ?? (await far.sign('bob', {}, forged)),
      ];
      const statuses = new Map<number, number>();
      let next = 0;
      let end = Math.min(count, kinds.length * 4);
      const work = async (): Promise<void> => {
        while (next < end) {
          const kind = kinds[next % kinds.length];
          next += 1;
          if (kind === undefined) return;
          const status = await receive(await kind());
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      };
      const workAll = () => Promise.all(Array.from({ length: atOnce }, work));
      await workAll();
      const heapBefore = heap();
      end = count;
      await workAll();
      expect(heap() - heapBefore).toBeLessThan(mostGrowth);
      expect([...statuses.values()].reduce((sum, some) => sum + some, 0)).toBe(count);
      expect([...statuses.keys()].sort()).toEqual([202, 400, 401, 404]);
      expect(await stored()).toEqual(before);
    },
    longest,
  );
});
