import { holdLock } from '@quillstead/testing';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('the order of a series', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const publish = (author: Parameters<SeriesContent['seriesOf']>[0], title: string, more: object = {}) =>
    content.publishStory.execute({ title, rich_text_story: someText, ...more }, author);
  const countOf = async (slug: string) => (await content.readSeries(slug, visitor)).count_stories;

  it('is that of publishing, and of every move', async () => {
    const author = await content.person();
    const { series_id, slug, ids } = await content.seriesOf(author, ['Ash', 'Bay', 'Cod']);
    expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Bay', '3 Cod']);
    const [ash = 0, bay = 0, cod = 0] = ids;
    const move = (story_id: number, after_story_id?: number | null) =>
      content.placeStory.place({ series_id, story_id, after_story_id }, author);
    await move(cod, null);
    expect(await content.titles(slug, visitor)).toEqual(['1 Cod', '2 Ash', '3 Bay']);
    await move(cod, ash);
    expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Cod', '3 Bay']);
    await move(ash);
    expect(await content.titles(slug, visitor)).toEqual(['1 Cod', '2 Bay', '3 Ash']);
    await move(cod, ash);
    expect(await content.titles(slug, visitor)).toEqual(['1 Bay', '2 Ash', '3 Cod']);
    await move(ash, ash);
    await move(bay, null);
    expect(await content.titles(slug, visitor)).toEqual(['1 Bay', '2 Ash', '3 Cod']);
    expect(await content.titles(slug, visitor, 'newest')).toEqual(['3 Cod', '2 Ash', '1 Bay']);
    expect(await countOf(slug)).toBe(3);
  });

  it('gives each story its position, also after moves to both ends', async () => {
    const author = await content.person();
    const { series_id, slug, ids } = await content.seriesOf(author, [
      'Ash',
      'Bay',
      'Cod',
      'Dun',
      'Elk',
      'Fir',
    ]);
    const positions = async () => {
      const { items } = await content.listSeriesStories.execute({ slug }, visitor);
      const pages = items.map((item) => content.readStoryPage(item.slug, visitor));
      return (await Promise.all(pages)).map(({ series }) => series?.position);
    };
    const inOrder = [1, 2, 3, 4, 5, 6];
    expect(await positions()).toEqual(inOrder);
    const [ash = 0, bay = 0, , , elk = 0, fir = 0] = ids;
    await content.placeStory.place({ series_id, story_id: fir, after_story_id: null }, author);
    await content.placeStory.place({ series_id, story_id: elk, after_story_id: null }, author);
    await content.placeStory.place({ series_id, story_id: ash }, author);
    expect(await content.titles(slug, visitor)).toEqual([
      '1 Elk',
      '2 Fir',
      '3 Bay',
      '4 Cod',
      '5 Dun',
      '6 Ash',
    ]);
    expect(await positions()).toEqual(inOrder);
    await content.placeStory.take({ story_id: bay }, author);
    expect(await positions()).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives the series the language of its first story', async () => {
    const author = await content.person();
    const { series_id, slug } = await content.seriesOf(author);
    const lang = async () => (await content.readSeries(slug, visitor)).lang;
    expect(await lang()).toBeNull();
    await publish(author, 'Esche', { series_id, lang: 'de' });
    expect(await lang()).toBe('de');
    const { story_id } = await publish(author, 'Saarni', { series_id, lang: 'fi' });
    expect(await lang()).toBe('de');
    await content.placeStory.place({ series_id, story_id, after_story_id: null }, author);
    expect(await lang()).toBe('fi');
  });

  it('changes while somebody who has locked the series that a story leaves goes on to its new one', async () => {
    const author = await content.person();
    const [left, joined] = [await content.seriesOf(author, ['Ash']), await content.seriesOf(author)];
    const locking = 'SELECT FROM series WHERE id = $1 FOR UPDATE';
    const lock = await holdLock(content.dataSource, locking, [left.series_id]);
    const place = { series_id: joined.series_id, story_id: left.ids[0] ?? 0 };
    const moving = content.placeStory.place(place, author);
    await lock.reached();
    await lock.query(locking, [joined.series_id]);
    await lock.release();
    await moving;
    expect(await content.titles(joined.slug, visitor)).toEqual(['1 Ash']);
  });

  it('writes one row for a move, and numbers anew only after very many moves to one spot', async () => {
    const author = await content.person();
    const { series_id, slug, ids } = await content.seriesOf(author, ['Ash', 'Bay', 'Cod', 'Dun']);
    const places = async () => {
      const rows = await content.dataSource.query<{ story_id: number; place: string }[]>(
        'SELECT story_id, place::text FROM series_story WHERE series_id = $1',
        [series_id],
      );
      return new Map(rows.map(({ story_id, place }) => [Number(story_id), place]));
    };
    const [ash = 0, bay = 0, cod = 0, dun = 0] = ids;
    const before = await places();
    await content.placeStory.place({ series_id, story_id: dun, after_story_id: ash }, author);
    const after = await places();
    expect(ids.filter((id) => before.get(id) !== after.get(id))).toEqual([dun]);
    // The two swap behind Ash, so that the gap between it and the next halves each time.
    for (let move = 0; move < 700; move += 1)
      await content.placeStory.place(
        { series_id, story_id: move % 2 === 0 ? cod : dun, after_story_id: ash },
        author,
      );
    expect(await content.titles(slug, visitor)).toEqual(['1 Ash', '2 Dun', '3 Cod', '4 Bay']);
    const digits = [...(await places()).values()].map((place) => place.length);
    expect(Math.max(...digits)).toBeLessThan(210);
    expect(before.get(bay)).not.toBe((await places()).get(bay));
  });

  it('has a place for each of the stories that join at once', async () => {
    const author = await content.person();
    const { series_id, slug } = await content.seriesOf(author);
    const titles = Array.from({ length: 12 }, (_, index) => `Part ${index}`);
    const stories = await Promise.all(
      titles.map((title, index) => publish(author, title, index % 2 === 0 ? { series_id } : {})),
    );
    await Promise.all(
      stories
        .filter((_, index) => index % 2 === 1)
        .map(({ story_id }) => content.placeStory.place({ series_id, story_id }, author)),
    );
    const found = await content.titles(slug, visitor);
    expect(found.map((title) => title.replace(/^\d+ /u, '')).sort()).toEqual(titles.sort());
    expect(await countOf(slug)).toBe(12);
  });

  it('is paged by the place of the last story, in both directions, also while stories move', async () => {
    const author = await content.person();
    const { series_id, slug } = await content.seriesOf(author, []);
    for (let index = 1; index <= 60; index += 1) await publish(author, `T${index}`, { series_id });
    const all = Array.from({ length: 60 }, (_, index) => `${index + 1} T${index + 1}`);
    expect(await content.titles(slug, visitor)).toEqual(all);
    expect(await content.titles(slug, visitor, 'newest')).toEqual(all.toReversed());
    const first = await content.listSeriesStories.execute({ slug }, visitor);
    const [, second] = first.items;
    await content.placeStory.take({ story_id: second?.story_id ?? 0 }, author);
    const next = await content.listSeriesStories.execute({ slug, next: first.next }, visitor);
    expect(next.items[0]).toMatchObject({ title: 'T26' });
    const other = await content.seriesOf(author);
    for (const payload of [{ slug: other.slug }, { slug, sort: 'newest' as const }])
      await expect(
        content.listSeriesStories.execute({ ...payload, next: first.next }, visitor),
      ).rejects.toMatchObject({ code: 'bad_cursor' });
    await expect(content.listSeriesStories.execute({ slug, sort: 'top' }, visitor)).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('is of a series that the author, and nobody else, finds at each story in the list of their stories', async () => {
    const author = await content.person();
    const { series_id } = await content.seriesOf(author, ['Ash']);
    await publish(author, 'Bay');
    const seriesOf = async (viewer: typeof visitor) => {
      const username = author.viewer?.username ?? '';
      const { items } = await content.get(ListUserPosts).posts({ username }, viewer);
      return items.map((item) => (item.content_type === 'story_article' ? item.series_id : undefined));
    };
    expect(await seriesOf(author)).toEqual([null, series_id]);
    for (const viewer of [visitor, await content.person()])
      expect(await seriesOf(viewer)).toEqual([null, null]);
  });

  it('puts a story behind no story that has left the series meanwhile', async () => {
    const author = await content.person();
    const { series_id, ids } = await content.seriesOf(author, ['Ash', 'Bay']);
    const [ash = 0, bay = 0] = ids;
    await content.placeStory.take({ story_id: ash }, author);
    await expect(
      content.placeStory.place({ series_id, story_id: bay, after_story_id: ash }, author),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      content.placeStory.place({ series_id, story_id: ash, after_story_id: ash }, author),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});
