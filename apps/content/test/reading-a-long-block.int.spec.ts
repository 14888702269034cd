import type { RpcContext } from '@quillstead/service-kit';
import { BlockShares1798200000037 } from '../src/database/migrations/1798200000037-block-shares.js';
import { ReadExport } from '../src/export/read-export.js';
import { ListContinueReading } from '../src/reading-place/list-continue-reading.js';
import { ListReadingHistory } from '../src/reading-place/list-reading-history.js';
import { ReadReadingPlace } from '../src/reading-place/read-reading-place.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { SwitchReadingHistory } from '../src/reading-place/switch-reading-history.js';
import { ListRelatedStories } from '../src/related/list-related-stories.js';
import { ListSeriesStories } from '../src/series/list-series-stories.js';
import { ReadSeries } from '../src/series/read-series.js';
import { idOf } from './open-content.js';
import { openSeries } from './open-series.js';
import { openStatistics, type StatisticsContent } from './open-statistics.js';

interface Saved {
  readonly reading_place: number;
  readonly reading_block_share?: number;
  readonly reading_share?: number;
}

describe('a place inside the first block of a story', () => {
  let content: StatisticsContent;
  let ann: RpcContext;
  let ben: RpcContext;
  let story: { story_id: number; slug: string };
  beforeAll(async () => (content = await openStatistics()));
  afterAll(() => content.close());
  beforeEach(async () => {
    [ann, ben] = [await content.person(), await content.person()];
    story = await content.story(ann);
  });

  const save = (place: Saved, member = ben) =>
    content.saveReadingPlace.execute({ story_id: story.story_id, ...place }, member);
  const middle: Saved = { reading_place: 0, reading_block_share: 51.234, reading_share: 50 };
  const end: Saved = { reading_place: 0, reading_share: 100 };
  const place = (member = ben) => content.get(ReadReadingPlace).execute({ slug: story.slug }, member);
  const history = async (filter?: 'started' | 'finished') =>
    (await content.get(ListReadingHistory).execute({ filter }, ben)).items.map(
      ({ reading_share }) => reading_share,
    );
  const goesOn = async () =>
    (await content.get(ListContinueReading).execute({}, ben)).items.map(({ reading_share }) => reading_share);

  it('is the place on another device, to a thousandth of a percent, and in the export', async () => {
    await save(middle);
    expect(await place()).toMatchObject({ reading_place: 0, reading_block_share: 51.234 });
    const payload = { user_id: idOf(ben), part: 'reading_places', after: null } as const;
    const { items } = await content.get(ReadExport).execute(payload);
    expect(items).toMatchObject([{ ...middle, is_read: 0 }]);
    expect(await place(ann)).toMatchObject({ reading_place: null, reading_block_share: null });
  });

  it('is begun in the history, at home and for the author, and not finished', async () => {
    await save(middle);
    expect([await history(), await history('started'), await history('finished')]).toEqual([[50], [50], []]);
    expect(await goesOn()).toEqual([50]);
    expect(await content.totals(ann)).toEqual({ count_begun: 1, count_quarter: 1, count_half: 1 });
  });

  it('ends with the end, which is a share of 100', async () => {
    await save(middle);
    await save(end);
    expect(await place()).toMatchObject({ reading_place: 0, reading_block_share: 0 });
    expect([await history('started'), await history('finished'), await goesOn()]).toEqual([[], [100], []]);
    expect(await content.totals(ann)).toMatchObject({ count_begun: 1, count_finished: 1 });
    await save(middle);
    expect([await history('started'), await history('finished'), await goesOn()]).toEqual([[50], [], [50]]);
  });

  it('is replaced by one in a later block', async () => {
    await save(middle);
    await save({ reading_place: 3, reading_share: 70 });
    expect(await place()).toMatchObject({ reading_place: 3, reading_block_share: 0 });
    await save({ reading_place: 4, reading_block_share: 0.25, reading_share: 80 });
    expect(await place()).toMatchObject({ reading_place: 4, reading_block_share: 0.25 });
  });

  it('is not stored while the history is off', async () => {
    await content.get(SwitchReadingHistory).execute({ reading_history: 0 }, ben);
    await save(middle);
    expect(await place()).toMatchObject({ reading_place: null, reading_block_share: null });
    expect(await content.totals(ann)).toEqual({});
  });

  it('leaves the story among the related ones until it is read to its end', async () => {
    const other = await content.story(ann);
    await content.dataSource.query(
      'INSERT INTO related_story (story_id, related_id, score) VALUES ($1, $2, 1)',
      [other.story_id, story.story_id],
    );
    const related = async () =>
      (await content.get(ListRelatedStories).execute({ slug: other.slug }, ben)).items.length;
    await save(middle);
    expect(await related()).toBe(1);
    await save(end);
    expect(await related()).toBe(0);
  });

  describe('beside the previous release', () => {
    const write = (values: string, member = ben) =>
      content.dataSource.query(
        `INSERT INTO reading_place AS known (story_id, user_id, place, share, is_read) VALUES ($1, $2, ${values})
         ON CONFLICT (story_id, user_id) DO UPDATE
         SET place = excluded.place, share = excluded.share, is_read = excluded.is_read`,
        [story.story_id, idOf(member)],
      );

    it('is the end where a page of that release sends place 0', async () => {
      for (const sent of [{ reading_place: 0 }, { reading_place: 0, reading_share: 40 }]) {
        await save(middle);
        await save(sent);
        expect([await history('finished'), await goesOn()]).toEqual([[100], []]);
      }
    });

    it('does not outlive an end that a process of that release stores', async () => {
      await save(middle);
      await write('0, 100, 1');
      expect(await place()).toMatchObject({ reading_place: 0, reading_block_share: 0 });
      expect([await history('finished'), await goesOn()]).toEqual([[100], []]);
    });

    it('is not taken for an end of the time before shares were stored', async () => {
      await write('0, 0, 0');
      await write('7, 0, 0', ann);
      await save(middle, await content.person());
      const runner = content.dataSource.createQueryRunner();
      for (let time = 0; time < 2; time += 1) await new BlockShares1798200000037().up(runner);
      await runner.release();
      const rows = await content.dataSource.query<object[]>(
        'SELECT place, share FROM reading_place WHERE story_id = $1 ORDER BY share',
        [story.story_id],
      );
      expect(rows).toEqual([
        { place: 7, share: 0 },
        { place: 0, share: 50 },
        { place: 0, share: 100 },
      ]);
    });
  });
});

it('in a story of a series is where the member goes on in it', async () => {
  const content = await openSeries();
  try {
    const [author, reader] = [await content.person(), await content.person()];
    const { slug, ids } = await content.seriesOf(author, ['Ash', 'Bay']);
    const payload = { story_id: ids[0] ?? 0, reading_place: 0, reading_block_share: 40, reading_share: 37 };
    await content.get(SaveReadingPlace).execute(payload, reader);
    const page = await content.get(ReadSeries).execute({ slug }, reader);
    expect(page).toMatchObject({ continue_with: { title: 'Ash' } });
    const list = await content.get(ListSeriesStories).execute({ slug }, reader);
    expect(list.items.map(({ reading_share }) => reading_share)).toEqual([37, null]);
  } finally {
    await content.close();
  }
});
