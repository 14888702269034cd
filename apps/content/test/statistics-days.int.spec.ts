import type { RpcContext } from '@quillstead/service-kit';
import { holdDatabaseClock, holdLock, holdStatement } from '@quillstead/testing';
import { StoryDays1796600000000 } from '../src/database/migrations/1796600000000-story-days.js';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { idOf } from './open-content.js';
import { openStatistics, type StatisticsContent } from './open-statistics.js';

describe('the days of statistics', () => {
  let content: StatisticsContent;
  let ann: RpcContext;
  let ben: RpcContext;
  beforeAll(async () => (content = await openStatistics()));
  afterAll(() => content.close());
  beforeEach(async () => ([ann, ben] = [await content.person(), await content.person()]));

  const days = () =>
    content.dataSource.query<{ day: string; count_reads: number }[]>(
      'SELECT day::text, count_reads FROM story_day WHERE author_id = $1 ORDER BY day',
      [idOf(ann)],
    );

  it('are merged by month when they are older than 90 days, and the sums stay', async () => {
    const { slug, story_id } = await content.story(ann);
    const before = (await content.readStatistics.execute({}, ann)).since;
    await content.dataSource.query(
      `INSERT INTO story_day (story_id, day, author_id, count_reads, count_likes)
       SELECT $1::bigint, day::date, $2::bigint, 1, -1
       FROM generate_series('2025-01-30'::date, '2025-02-10'::date, '1 day') AS day
       UNION ALL SELECT $1::bigint, ($3::date - step), $2::bigint, 10, 0 FROM generate_series(0, 1) AS step`,
      [story_id, idOf(ann), before],
    );
    const read = (period: '90_days' | 'all_time') => content.readStatistics.execute({ slug, period }, ann);
    const [recent, all] = [await read('90_days'), await read('all_time')];
    expect(recent.steps.map(({ date, count_reads }) => [date, count_reads])).toEqual([[before, 10]]);
    expect(
      all.steps.slice(0, 2).map(({ date, count_reads, count_likes }) => [date, count_reads, count_likes]),
    ).toEqual([
      ['2025-01-01', 2, -2],
      ['2025-02-01', 10, -10],
    ]);
    expect(all.since).toBe('2025-01-01');
    await content.endDays.run();
    await content.endDays.run();
    expect([await read('90_days'), await read('all_time')]).toEqual([recent, all]);
    expect((await days()).slice(0, 2)).toEqual([
      { day: '2025-01-01', count_reads: 2 },
      { day: '2025-02-01', count_reads: 10 },
    ]);
  });

  describe('of a story that is purged while they are merged', () => {
    let gone: { story_id: number };
    let kept: { story_id: number };
    beforeEach(async () => {
      [gone, kept] = [await content.story(ann), await content.story(ann)];
      await content.dataSource.query(
        `INSERT INTO story_day (story_id, day, author_id, count_reads)
         SELECT id, '2025-03-09', $1, 3 FROM unnest($2::bigint[]) AS id`,
        [idOf(ann), [gone.story_id, kept.story_id]],
      );
      await content.deleteStory.execute({ story_id: gone.story_id }, ann);
    });
    const left = () =>
      content.dataSource.query<object[]>(
        'SELECT story_id, day::text, count_reads FROM story_day WHERE story_id IN ($1, $2)',
        [gone.story_id, kept.story_id],
      );
    const keptMonth = () => ({ story_id: kept.story_id, day: '2025-03-01', count_reads: 3 });

    it('are gone when the month was written and not seen yet', async () => {
      // Months are written in the order of the stories, so that of the first story exists while this one waits.
      const month = await holdLock(
        content.dataSource,
        `INSERT INTO story_day (story_id, day, author_id) VALUES ($1, '2025-03-01', $2)`,
        [kept.story_id, idOf(ann)],
      );
      const merging = content.endDays.run();
      await month.reached(1, 'the merge to wait for a month');
      const purging = purgeDeleted(content.dataSource);
      await month.reached(2, 'the purge to wait for a day that is merged');
      await month.release();
      await Promise.all([merging, purging]);
      expect(await left()).toEqual([keptMonth()]);
    });

    it('are gone when the month is written before the first of them is deleted', async () => {
      const held = holdStatement(content.dataSource, /DELETE FROM story_day WHERE story_id/);
      const purging = purgeDeleted(content.dataSource);
      await held.reached();
      await content.endDays.run();
      held.release();
      await purging;
      expect(await left()).toEqual([keptMonth()]);
    });
  });

  it('leave no reader behind: a reader is deleted after the day, and one of today stays', async () => {
    const { slug } = await content.story(ann);
    const readers = () => content.dataSource.query<object[]>('SELECT reader FROM story_reader ORDER BY 1');
    await content.read(slug, [5]);
    await content.age(2);
    await content.read(slug, [6]);
    await content.endDays.run();
    expect(await readers()).toEqual([{ reader: 6 }]);
  });

  it('end an hour after midnight: a reader of yesterday who is sent again until then counts once', async () => {
    const { slug } = await content.story(ann);
    const clock = await holdDatabaseClock(content.dataSource, '2026-03-02T23:59:59Z');
    const read = (reader: number) =>
      content.countReads.execute({ date: '2026-03-02', reads: [{ slug, reader, member_id: null }] });
    const readers = () =>
      content.dataSource.query<object[]>(
        `SELECT reader FROM story_reader WHERE day = '2026-03-02' ORDER BY 1`,
      );
    try {
      await read(5);
      await clock.set('2026-03-03T00:59:59.999Z');
      await content.endDays.run();
      await read(5);
      await read(6);
      expect(await days()).toEqual([{ day: '2026-03-02', count_reads: 2 }]);
      expect(await readers()).toEqual([{ reader: 5 }, { reader: 6 }]);
      await clock.set('2026-03-03T01:00:00Z');
      await content.endDays.run();
      expect(await readers()).toEqual([]);
      expect(await days()).toEqual([{ day: '2026-03-02', count_reads: 2 }]);
    } finally {
      await clock.release();
    }
  });

  it('before the statistics began have the likes, comments and reading places that there were', async () => {
    const { story_id, slug } = await content.story(ann);
    await content.likeStory.like({ story_id }, ben);
    const comment_id = await content.comment(ben, story_id);
    await content.saveReadingPlace.execute({ story_id, reading_place: 4, reading_share: 55 }, ben);
    const { dataSource } = content;
    await dataSource.query(`UPDATE story_like SET created_at = '2026-02-01T23:30:00Z' WHERE story_id = $1`, [
      story_id,
    ]);
    await dataSource.query(`UPDATE comment SET posted_at = '2026-02-02T00:30:00Z' WHERE id = $1`, [
      comment_id,
    ]);
    await dataSource.query(
      `UPDATE reading_place SET updated_at = '2026-02-02T10:00:00Z', furthest = 0 WHERE story_id = $1`,
      [story_id],
    );
    await dataSource.query('DELETE FROM story_day');
    const runner = dataSource.createQueryRunner();
    for (let time = 0; time < 2; time += 1) await new StoryDays1796600000000().up(runner);
    await runner.release();
    const rows = await dataSource.query<object[]>(
      `SELECT day::text, count_likes, count_comments, count_begun, count_quarter, count_half, count_three_quarters
       FROM story_day WHERE story_id = $1 ORDER BY day`,
      [story_id],
    );
    const none = { count_begun: 0, count_quarter: 0, count_half: 0, count_three_quarters: 0 };
    expect(rows).toEqual([
      { day: '2026-02-01', count_likes: 1, count_comments: 0, ...none },
      {
        day: '2026-02-02',
        count_likes: 0,
        count_comments: 1,
        count_begun: 1,
        count_quarter: 1,
        count_half: 1,
        count_three_quarters: 0,
      },
    ]);
    await content.saveReadingPlace.execute({ story_id, reading_place: 4, reading_share: 55 }, ben);
    expect(await content.totals(ann, { slug, period: 'all_time' })).toMatchObject({ count_half: 1 });
  });
});

describe('the list of stories with their statistics', () => {
  let content: StatisticsContent;
  beforeAll(async () => (content = await openStatistics()));
  afterAll(() => content.close());

  it('has every story once, the most read one first, and those without reads at the end', async () => {
    const ann = await content.person();
    const stories: { slug: string }[] = [];
    for (let index = 0; index < 28; index += 1) stories.push(await content.story(ann));
    for (const [index, readers] of [
      [3, [1, 2, 3]],
      [20, [1]],
      [9, [1, 2]],
    ] as const)
      await content.read(stories[index]?.slug ?? '', readers);
    const first = await content.listStoryStatistics.execute({}, ann);
    const second = await content.listStoryStatistics.execute({ next: first.next }, ann);
    const found = [...first.items, ...second.items].map(({ slug }) => slug);
    const expected = [
      3,
      9,
      20,
      ...stories.map((_, index) => 27 - index).filter((at) => ![3, 9, 20].includes(at)),
    ];
    expect(found).toEqual(expected.map((at) => stories[at]?.slug));
    expect([first.items.length, second.next]).toEqual([25, null]);
    expect(first.items[0]).toMatchObject({
      content_type: 'story_statistics',
      count_reads: 3,
      count_likes: 0,
    });
    const elsewhere = content.listStoryStatistics.execute({ period: 'all_time', next: first.next }, ann);
    await expect(elsewhere).rejects.toMatchObject({ code: 'bad_cursor' });
  });

  it('counts what is older than 90 days for all time alone', async () => {
    const ann = await content.person();
    const { story_id, slug } = await content.story(ann);
    await content.read(slug, [1]);
    await content.dataSource.query(
      `INSERT INTO story_day (story_id, day, author_id, count_reads) VALUES ($1, '2025-01-01', $2, 5)`,
      [story_id, idOf(ann)],
    );
    const reads = async (period?: 'all_time') =>
      (await content.listStoryStatistics.execute({ period }, ann)).items.map(
        ({ count_reads }) => count_reads,
      );
    expect([await reads(), await reads('all_time')]).toEqual([[1], [6]]);
  });
});
