import { jest } from '@jest/globals';
import { LiveMembers } from './live-members.js';
import { LiveStream } from './live-stream.js';
import { SendCounts } from './send-counts.js';

/**
 * Members 1, 2 … who listen, each on one connection that nobody reads, with the ids that were counted and the texts
 * that were sent.
 */
function listening(count: number) {
  const members = new LiveMembers();
  const unread = { write: () => true, end: () => undefined } as never;
  const streams = Array.from({ length: count }, (_, index) => new LiveStream(index + 1, 'hash', unread));
  for (const stream of streams) members.add(stream);
  const counted: (readonly number[])[] = [];
  const sent: string[] = [];
  const site = { news: 1, isAway: false };
  const counts = new SendCounts({
    members,
    count: async (ids) => {
      counted.push(ids);
      if (site.isAway) throw new Error('away');
      return ids.map((user_id) => {
        const { news } = site;
        return { user_id, count_notifications_new: { x: news }, count_notifications_new_total: news };
      });
    },
    send: (id, text) => sent.push(`${id}: ${text}`),
  });
  return { members, streams, counts, counted, sent, site };
}

const news = (id: number, count: number) =>
  `${id}: {"count_notifications_new":{"x":${count}},"count_notifications_new_total":${count}}`;

describe('the counts of who listens', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('are sent once a second however often they change, the last of them too', async () => {
    const { counts, sent, site } = listening(1);
    for (let changes = 1; changes <= 40; changes += 1) {
      site.news = changes;
      counts.want(1);
      await jest.advanceTimersByTimeAsync(25);
    }
    const meanwhile = sent.length;
    await jest.advanceTimersByTimeAsync(3_000);
    expect(meanwhile).toBe(1);
    expect([sent.length, sent.at(-1)]).toEqual([2, news(1, 40)]);
  });

  it('are read for many members together', async () => {
    const { counts, counted, sent } = listening(1_200);
    for (let id = 1; id <= 1_200; id += 1) counts.want(id);
    await jest.advanceTimersByTimeAsync(100);
    expect(counted.map(({ length }) => length)).toEqual([500, 500, 200]);
    expect(new Set(sent).size).toBe(1_200);
  });

  it('are not read for members who do not listen, or no longer do', async () => {
    const { counts, counted, members, streams } = listening(2);
    counts.want(7);
    counts.want(1);
    counts.want(2);
    for (const stream of streams.slice(0, 1)) members.remove(stream);
    await jest.advanceTimersByTimeAsync(100);
    expect(counted).toEqual([[2]]);
  });

  it('come when the service that knows them is back', async () => {
    const { counts, sent, site } = listening(1);
    site.isAway = true;
    counts.want(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([]);
    site.isAway = false;
    await jest.advanceTimersByTimeAsync(2_000);
    expect(sent).toEqual([news(1, 1)]);
  });
});
