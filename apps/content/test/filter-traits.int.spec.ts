import type { listHome, PayloadOf } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { openSeries } from './open-series.js';
import { someText, visitor } from './open-content.js';

type Series = Awaited<ReturnType<typeof openSeries>>;

describe('what a filter reads of a story', () => {
  let series: Series;
  let ann: RpcContext;

  beforeEach(async () => {
    series = await openSeries();
    ann = await series.person();
  });
  afterEach(() => series.close());

  const publish = async (changes: object) =>
    (await series.publishStory.execute({ rich_text_story: someText, ...changes }, ann)).story_id;
  const shown = async (filter: PayloadOf<typeof listHome>) =>
    (await series.listHome.execute(filter, visitor)).items.map(({ story_id }) => story_id);

  it('is there when the story is published, with a hashtag and without', async () => {
    const finnish = await publish({ lang: 'fi', hashtag_list: ['#sea'] });
    const gory = await publish({ lang: 'de', content_warnings: ['gore'], rating: 'teen' });
    expect(await shown({ lang: 'fi' })).toEqual([finnish]);
    expect(await shown({ lang: 'fi', hashtag: 'sea' })).toEqual([finnish]);
    expect(await shown({ without_warnings: ['gore'] })).toEqual([finnish]);
    expect(await shown({ without_hashtags: ['SEA'] })).toEqual([gory]);
    expect(await shown({ ratings: ['teen'] })).toEqual([gory]);
    expect(await shown({ lengths: ['n_word_story', 'dribble', 'twitterature'] })).toEqual([gory, finnish]);
    expect(await shown({ lengths: ['epic'] })).toEqual([]);
  });

  it('changes with the story', async () => {
    const story_id = await publish({ lang: 'fi', hashtag_list: ['#sea'] });
    await series.editStory.execute(
      { story_id, lang: 'sv', hashtag_list: ['#moon'], content_warnings: ['death'], rating: 'teen' },
      ann,
    );
    expect(await shown({ lang: 'fi' })).toEqual([]);
    expect(await shown({ lang: 'sv', ratings: ['teen'], without_hashtags: ['sea'] })).toEqual([story_id]);
    expect(await shown({ hashtag: 'moon', lang: 'sv', without_warnings: ['gore'] })).toEqual([story_id]);
    expect(await shown({ hashtag: 'moon', without_hashtags: ['moon'] })).toEqual([]);
    expect(await shown({ without_warnings: ['death'] })).toEqual([]);
  });

  it('follows the series: finished without one, or when it is complete', async () => {
    const alone = await publish({});
    const { series_id, ids } = await series.seriesOf(ann, ['One', 'Two']);
    const [one, two] = ids as [number, number];
    expect(await shown({ is_finished: 1 })).toEqual([alone]);

    await series.editSeries.execute({ series_id, series_status: 'complete' }, ann);
    await series.runTasks();
    expect(await shown({ is_finished: 1 })).toEqual([two, one, alone]);
    const third = await publish({ series_id });
    expect(await shown({ is_finished: 1 })).toEqual([third, two, one, alone]);

    await series.editSeries.execute({ series_id, series_status: 'paused' }, ann);
    await series.placeStory.place({ series_id, story_id: alone }, ann);
    await series.placeStory.take({ story_id: one }, ann);
    await series.runTasks();
    expect(await shown({ is_finished: 1 })).toEqual([one]);

    await series.deleteSeries.execute({ series_id }, ann);
    await series.runTasks();
    expect(await shown({ is_finished: 1 })).toEqual([third, two, one, alone]);
  });

  /** Adds so many epics with the rating general. */
  const addEpics = (author: RpcContext, count: number) =>
    series.dataSource.query(
      `WITH added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category)
         SELECT $1, 's-' || $3::text || n, 'A story', '<p>Text</p>', 'Text', 'Georgia', 1, 4, 'epic'
         FROM generate_series(1, $3) AS n
         RETURNING id, author_id, posted_at
       )
       INSERT INTO story_stat (story_id, author_id, posted_at, traits, score)
       SELECT id, author_id, posted_at, $2, 1000000 FROM added`,
      [author.viewer?.id, 2 ** 11 + 2 ** 12, count],
    );
  /** Returns the stories for teens of each page, to the end. */
  const teensOf = async (request: PayloadOf<typeof listHome>, who: RpcContext) => {
    const pages: number[][] = [];
    let next: string | null = null;
    do {
      const page: { items: { story_id: number }[]; next: string | null } = await series.listHome.execute(
        { ratings: ['teen'], ...request, ...(next && { next }) },
        who,
      );
      pages.push(page.items.map(({ story_id }) => story_id));
      next = page.next;
    } while (next !== null);
    return pages;
  };

  it('is looked for in a bounded part of the list, and the cursor goes on from there', async () => {
    const rare = await publish({ rating: 'teen' });
    await addEpics(ann, 4_000);
    expect(await teensOf({}, visitor)).toEqual([[], [], [], [rare]]);
  });

  it.each(['newest', 'top', 'trending'] as const)(
    'is looked for in a bounded part of what a busy member follows, and at once in a quiet one: %s',
    async (sort) => {
      const [quiet, busy] = [await series.person(), await series.person()];
      const [ofQuiet, ofBusy] = [await series.person(), await series.person()];
      const publishAs = async (author: RpcContext) =>
        (await series.publishStory.execute({ rich_text_story: someText, rating: 'teen' }, author)).story_id;
      const [one, other] = [await publishAs(quiet), await publishAs(busy)];
      await addEpics(busy, 4_000);
      for (const [subscriber, author] of [
        [ofQuiet, quiet],
        [ofBusy, busy],
      ] as const)
        await series.dataSource.query(
          'INSERT INTO subscription (subscriber_id, author_id, code) VALUES ($1, $2, true)',
          [subscriber.viewer?.id, author.viewer?.id],
        );
      const request = { sort, filter2: 'authors' } as const;
      expect(await teensOf(request, ofQuiet)).toEqual([[one]]);
      expect(await teensOf(request, ofBusy)).toEqual([[], [], [], [other]]);
    },
  );

  it('has no story for a visitor who filters by a rating that is not safe for work', async () => {
    await publish({ rating: 'explicit' });
    expect(await series.listHome.execute({ ratings: ['explicit'] }, visitor)).toEqual({
      items: [],
      next: null,
    });
    const eve = await series.person({ showNsfw: 1 });
    expect((await series.listHome.execute({ ratings: ['explicit'] }, eve)).items).toHaveLength(1);
    expect((await series.listHome.execute({ ratings: ['mature'] }, eve)).items).toEqual([]);
  });
});
