import type { RpcContext } from '@quillstead/service-kit';
import { idOf } from './open-content.js';
import { openStatistics, type StatisticsContent } from './open-statistics.js';

describe('the file of statistics by story and day', () => {
  let content: StatisticsContent;
  let ann: RpcContext;
  let ben: RpcContext;
  beforeAll(async () => (content = await openStatistics()));
  afterAll(() => content.close());
  beforeEach(async () => ([ann, ben] = [await content.person(), await content.person()]));

  const daysAgo = (days: number) =>
    new Date(Date.parse(content.today) - days * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const change = (column: 'title' | 'posted_at', storyId: number, value: string) =>
    content.dataSource.query(`UPDATE story SET ${column} = $1 WHERE id = $2`, [value, storyId]);
  /** Publishes a story of ann's with one read on each of these days. */
  async function storyOf(postedAt: string, reads: readonly string[]): Promise<number> {
    const { story_id } = await content.story(ann);
    await change('posted_at', story_id, `${postedAt}T23:30:00Z`);
    await change('title', story_id, 'A lamp');
    await content.dataSource.query(
      `INSERT INTO story_day (story_id, day, author_id, count_reads, count_likes)
       SELECT $1, day, $2, 1, -1 FROM unnest($3::date[]) AS day`,
      [story_id, idOf(ann), reads],
    );
    return story_id;
  }

  it('has a row for each day of each story from its first day on, the oldest story first', async () => {
    const newer = await storyOf(daysAgo(1), [daysAgo(0)]);
    const older = await storyOf(daysAgo(2), [daysAgo(2), daysAgo(0)]);
    expect(await content.fileOf(ann)).toEqual([
      '\ufeffStory number,Title,Date,Reads,Likes,Comments,Began to read,Came to a quarter,Came to a half,' +
        'Came to three quarters,Came to the end',
      `${older},"A lamp",${daysAgo(2)},1,-1,0,0,0,0,0,0`,
      `${older},"A lamp",${daysAgo(1)},0,0,0,0,0,0,0,0`,
      `${older},"A lamp",${daysAgo(0)},1,-1,0,0,0,0,0,0`,
      `${newer},"A lamp",${daysAgo(1)},0,0,0,0,0,0,0,0`,
      `${newer},"A lamp",${daysAgo(0)},1,-1,0,0,0,0,0,0`,
    ]);
  });

  it('has the 90 days that the page shows, also what was counted before a story was published', async () => {
    const old = await storyOf('2025-01-30', [daysAgo(90), daysAgo(89)]);
    const early = await storyOf(daysAgo(0), [daysAgo(1)]);
    const rows = (await content.fileOf(ann)).slice(1).map((row) => row.split(','));
    expect(rows.filter(([id]) => id === String(old)).map(([, , day]) => day)).toEqual(
      Array.from({ length: 90 }, (_, index) => daysAgo(89 - index)),
    );
    expect(rows.filter(([id]) => id === String(early)).map(([, , day]) => day)).toEqual([
      daysAgo(1),
      daysAgo(0),
    ]);
    const sum = rows.reduce((reads, [, , , count]) => reads + Number(count), 0);
    expect([sum, (await content.totals(ann)).count_reads]).toEqual([2, 2]);
  });

  it('has a row for each month of all time', async () => {
    const [month, lastMonth] = [daysAgo(0), daysAgo(Number(daysAgo(0).slice(8)))].map(
      (day) => `${day.slice(0, 7)}-01`,
    );
    const id = await storyOf(`${lastMonth}`, [lastMonth ?? '', month ?? '']);
    expect((await content.fileOf(ann, 'all_time')).slice(1)).toEqual([
      `${id},"A lamp",${lastMonth},1,-1,0,0,0,0,0,0`,
      `${id},"A lamp",${month},1,-1,0,0,0,0,0,0`,
    ]);
    const { bytes } = await content.statisticsFile.period({ period: 'all_time' }, ann);
    expect(JSON.parse(String(bytes))).toEqual({ unit: 'month', since: lastMonth, until: content.today });
  });

  it('has each story once however many there are, without those that are deleted meanwhile', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 28; index += 1) ids.push((await content.story(ann)).story_id);
    const period = { unit: 'day', since: daysAgo(1), until: content.today } as const;
    const read = async (next: string | null) => {
      const part = await content.statisticsFile.part({ ...period, next }, ann);
      return { ids: [...part.lines.matchAll(/^\d+/gmu)].map(([id]) => Number(id)), next: part.next };
    };
    const first = await read(null);
    await content.deleteStory.execute({ story_id: ids[26] ?? 0 }, ann);
    const second = await read(first.next);
    expect([first.ids, second]).toEqual([ids.slice(0, 25), { ids: [ids[25], ids[27]], next: null }]);
    await expect(read('another')).rejects.toMatchObject({ code: 'bad_cursor' });
  });

  it('ends with the day on which it was requested', async () => {
    const id = await storyOf(daysAgo(2), [daysAgo(0)]);
    await storyOf(daysAgo(0), []);
    const { lines } = await content.statisticsFile.part(
      { unit: 'day', since: daysAgo(89), until: daysAgo(1), next: null },
      ann,
    );
    expect(lines.split('\r\n').slice(1, -1)).toEqual(
      [2, 1].map((days) => `${id},"A lamp",${daysAgo(days)},0,0,0,0,0,0,0,0`),
    );
  });

  it('of a member without stories has only the names of the columns', async () => {
    await storyOf(daysAgo(0), [daysAgo(0)]);
    for (const period of ['90_days', 'all_time'] as const)
      expect(await content.fileOf(ben, period)).toEqual([expect.stringMatching(/^\ufeffStory number,/u)]);
  });
});
