import { jest } from '@jest/globals';
import { LiveMembers } from './live-members.js';
import { LiveStream } from './live-stream.js';
import { TellCounts } from './tell-counts.js';

/** Members 1, 2 … who listen, each on one connection that nobody reads, and what was asked and told of them. */
function listening(count: number) {
  const members = new LiveMembers();
  const unread = { write: () => true, end: () => undefined } as never;
  const streams = Array.from({ length: count }, (_, index) => new LiveStream(index + 1, 'hash', unread));
  for (const stream of streams) members.add(stream);
  const asked: (readonly number[])[] = [];
  const told: string[] = [];
  const site = { news: 1, isAway: false };
  const counts = new TellCounts({
    members,
    count: async (ids) => {
      asked.push(ids);
      if (site.isAway) throw new Error('away');
      return ids.map((user_id) => {
        const { news } = site;
        return { user_id, count_notifications_new: { x: news }, count_notifications_new_total: news };
      });
    },
    tell: (id, text) => told.push(`${id}: ${text}`),
  });
  return { members, streams, counts, asked, told, site };
}

const news = (id: number, count: number) =>
  `${id}: {"count_notifications_new":{"x":${count}},"count_notifications_new_total":${count}}`;

describe('the counts of who listens', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are told once a second however often they change, the last of it too', async () => {
    const { counts, told, site } = listening(1);
    for (let changes = 1; changes <= 40; changes += 1) {
      site.news = changes;
      counts.want(1);
      await jest.advanceTimersByTimeAsync(25);
    }
    const meanwhile = told.length;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(meanwhile).toBe(1);
    expect([told.length, told.at(-1)]).toEqual([2, news(1, 40)]);
  });

  it('are asked for many members together', async () => {
    const { counts, asked, told } = listening(1_200);
    for (let id = 1; id <= 1_200; id += 1) counts.want(id);
    await jest.advanceTimersByTimeAsync(100);
    expect(asked.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set(told).size).toBe(1_200);
  });

  it('are not asked of who does not listen, or no longer does', async () => {
    const { counts, asked, members, streams } = listening(2);
    counts.want(7);
    counts.want(1);
    counts.want(2);
    for (const stream of streams.slice(0, 1)) members.remove(stream);
    await jest.advanceTimersByTimeAsync(100);
    expect(asked).toEqual([[2]]);
  });

  it('come when the service that knows them is back', async () => {
    const { counts, told, site } = listening(1);
    site.isAway = true;
    counts.want(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(told).toEqual([]);
    site.isAway = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(told).toEqual([news(1, 1)]);
  });
});
