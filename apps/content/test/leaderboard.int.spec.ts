/**
 * The tests run in a time zone in which it is another day for half of the day in UTC.
 * @jest-environment ./scripts/jest/zone-environment.mjs
 * @jest-environment-options { "zone": "Pacific/Auckland" }
 */
import { holdClock } from '@quillstead/testing';
import { CloseLeaderboards, closeLeaderboards } from '../src/leaderboard/close-leaderboards.js';
import { raiseStat } from '../src/story/index.js';
import { type Content, openContent, someText, visitor } from './open-content.js';

describe('leaderboards', () => {
  let content: Content;
  beforeEach(async () => (content = await openContent()));
  afterEach(() => content.close());

  let reader = 1_000;
  async function like(storyId: number, times: number, at: string): Promise<void> {
    for (let time = 0; time < times; time += 1) {
      reader += 1;
      await content.dataSource.query(
        'INSERT INTO story_like (story_id, user_id, created_at) VALUES ($1, $2, $3)',
        [storyId, reader, at],
      );
    }
    await raiseStat(storyId, { likes: times }, content.dataSource.manager);
  }
  async function stories(...titles: string[]) {
    const ann = await content.person();
    const ids: number[] = [];
    for (const title of titles) {
      ids.push((await content.publishStory.execute({ title, rich_text_story: someText }, ann)).story_id);
    }
    return ids as [number, number, number];
  }
  const close = (now: string) => closeLeaderboards(content.dataSource, new Date(now));
  async function badges(): Promise<Record<string, string[]>> {
    const { items } = await content.listHome.execute({}, visitor);
    return Object.fromEntries(
      items.map(({ title, leaderboards }) => [title, leaderboards.map(({ label }) => label)]),
    );
  }

  it('give the story that gained the most likes of a day, a week, a month its badge when that is over', async () => {
    const [one, two] = await stories('One', 'Two', 'Three');
    await like(one, 1, '2026-03-02T00:00:00Z');
    await like(two, 2, '2026-03-02T23:59:59.999Z');
    await like(one, 3, '2026-03-03T00:00:00Z');
    await close('2026-03-02T23:59:59.999Z');
    expect(await badges()).toEqual({ One: ['Top-Rated of All-Time'], Two: [], Three: [] });
    await close('2026-03-04T00:00:00Z');
    expect(await badges()).toEqual({
      One: ['Top-Rated of 1 Day', 'Top-Rated of All-Time'],
      Two: ['Top-Rated of 1 Day'],
      Three: [],
    });
    await close('2026-04-01T00:00:00Z');
    expect(await badges()).toEqual({
      One: ['Top-Rated of 1 Day', 'Top-Rated of 1 Week', 'Top-Rated of 1 Month', 'Top-Rated of All-Time'],
      Two: ['Top-Rated of 1 Day'],
      Three: [],
    });
  });

  it('give the earlier story the win when two gained as many, and nobody one of a day without likes', async () => {
    const [one, two] = await stories('One', 'Two');
    await like(two, 1, '2026-03-02T08:00:00Z');
    await like(one, 1, '2026-03-02T09:00:00Z');
    await close('2026-03-05T00:00:00Z');
    expect(await badges()).toMatchObject({ One: ['Top-Rated of 1 Day', 'Top-Rated of All-Time'], Two: [] });
  });

  it('count each day once, however many close it, and make up for days on which nothing ran', async () => {
    const [one] = await stories('One');
    for (const day of ['02', '03', '05']) await like(one, 1, `2026-03-${day}T12:00:00Z`);
    await Promise.all(Array.from({ length: 6 }, () => close('2026-03-06T00:00:00Z')));
    await close('2026-03-06T12:00:00Z');
    expect(await badges()).toEqual({ One: ['Top-Rated of 3 Days', 'Top-Rated of All-Time'] });
  });

  it('close an interval some seconds after its end, when its last like has arrived', async () => {
    const [one] = await stories('One');
    await like(one, 1, '2026-03-02T12:00:00Z');
    const clock = holdClock(Date.parse('2026-03-03T00:00:14.999Z'));
    try {
      await content.get(CloseLeaderboards).run();
      expect(await badges()).toEqual({ One: ['Top-Rated of All-Time'] });
      clock.pass(1);
      await content.get(CloseLeaderboards).run();
      expect(await badges()).toEqual({ One: ['Top-Rated of 1 Day', 'Top-Rated of All-Time'] });
    } finally {
      clock.release();
    }
  });

  it('may count the likes of an interval for ten minutes, longer than a call', async () => {
    await content.dataSource.query(
      `ALTER TABLE leaderboard_win ADD COLUMN timeout text DEFAULT current_setting('statement_timeout')`,
    );
    const [one] = await stories('One');
    await like(one, 1, '2026-03-02T12:00:00Z');
    await close('2026-03-03T00:00:00Z');
    const select = 'SELECT starts_on::text, timeout FROM leaderboard_win';
    expect(await content.dataSource.query(select)).toEqual([{ starts_on: '2026-03-02', timeout: '10min' }]);
  });

  it('pass the lead of all time on, and have no leader without a like', async () => {
    const [one, two] = await stories('One', 'Two');
    await close('2026-03-02T00:00:00Z');
    expect(await badges()).toEqual({ One: [], Two: [] });
    await like(one, 1, '2026-03-02T00:00:00Z');
    await close('2026-03-02T01:00:00Z');
    await like(two, 2, '2026-03-02T02:00:00Z');
    await close('2026-03-02T03:00:00Z');
    expect(await badges()).toEqual({ One: [], Two: ['Top-Rated of All-Time'] });
  });

  it("leave out what a private author's readers alone may see, and keep an interval closed whose winner is gone", async () => {
    const [open] = await stories('Open');
    const shy = await content.person({ isPrivate: 1 });
    const secret = await content.publishStory.execute({ title: 'Secret', rich_text_story: someText }, shy);
    await like(secret.story_id, 5, '2026-03-02T12:00:00Z');
    await like(open, 1, '2026-03-02T12:00:00Z');
    await close('2026-03-03T00:00:00Z');
    expect(await badges()).toEqual({ Open: ['Top-Rated of 1 Day', 'Top-Rated of All-Time'] });
    await content.dataSource.query('DELETE FROM story WHERE id = $1', [open]);
    await close('2026-03-03T12:00:00Z');
    const wins = await content.dataSource.query<object[]>(
      "SELECT story_id, starts_on::text FROM leaderboard_win WHERE interval = 'top_day'",
    );
    expect(wins).toEqual([{ story_id: null, starts_on: '2026-03-02' }]);
  });
});
