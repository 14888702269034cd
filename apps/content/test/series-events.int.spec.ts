import { jest } from '@jest/globals';
import { ProfileProjection } from '@quillstead/projections';
import { waitFor } from '@quillstead/testing';
import { as, idOf } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('the events of a series', () => {
  let content: SeriesContent;
  let woken = 0;
  beforeAll(async () => {
    content = await openSeries();
    content.outbox.onPublished(() => (woken += 1));
  });
  afterAll(() => content.close());

  const events = (seriesId: number): Promise<{ name: string; version: number; title: string }[]> =>
    content.dataSource.query(
      `SELECT name, version::int, payload ->> 'title' AS title FROM outbox
       WHERE name LIKE 'content.series_%' AND payload ->> 'series_id' = $1::text ORDER BY id`,
      [seriesId],
    );
  const versions = async (seriesId: number) => (await events(seriesId)).map(({ version }) => version);

  it('have a version that grows with each change, its end among them', async () => {
    const author = await content.person();
    const { series_id, ids } = await content.seriesOf(author, ['Ash']);
    const story_id = ids[0] ?? 0;
    await content.editSeries.execute({ series_id, title: 'Fog' }, author);
    await content.placeStory.take({ story_id }, author);
    await content.placeStory.place({ series_id, story_id }, author);
    await content.editSeries.execute({ series_id, series_status: 'complete' }, author);
    await content.deleteSeries.execute({ series_id }, author);
    const published = await events(series_id);
    const numbers = published.map(({ version }) => version);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
    expect(published.map(({ name, title }) => [name, title])).toEqual([
      ['content.series_changed', 'The lamp'],
      ['content.series_changed', 'Fog'],
      ['content.series_changed', 'Fog'],
      ['content.series_changed', 'Fog'],
      ['content.series_changed', 'Fog'],
      ['content.series_deleted', null],
    ]);
  });

  it('name the story that leaves, by its author or for another series', async () => {
    const author = await content.person();
    const { series_id, ids } = await content.seriesOf(author, ['Ash', 'Birch']);
    const other = await content.seriesOf(author);
    const [first = 0, second = 0] = ids;
    await content.placeStory.take({ story_id: first }, author);
    await content.placeStory.place({ series_id: other.series_id, story_id: second }, author);
    const left = await content.dataSource.query<{ id: string | null }[]>(
      `SELECT payload ->> 'left_story_id' AS id FROM outbox
       WHERE name = 'content.series_changed' AND payload ->> 'series_id' = ANY($1) ORDER BY id`,
      [[series_id, other.series_id].map(String)],
    );
    expect(left.flatMap(({ id }) => (id === null ? [] : Number(id)))).toEqual([first, second]);
  });

  it('leave the outbox at once, the first among them', async () => {
    const author = await content.person();
    woken = 0;
    const { series_id } = await content.seriesOf(author);
    expect([woken, await versions(series_id)]).toEqual([1, [1]]);
  });

  it('wait for a new member whose user projection has not arrived yet', async () => {
    const late = as({ id: 9_001, session_id: 1, username: 'late_two', role: 'member', show_nsfw: 0 });
    const looks = jest.spyOn(content.dataSource.manager, 'existsBy');
    let isCreated = false;
    const creating = content.seriesOf(late).finally(() => (isCreated = true));
    await waitFor(() => isCreated || looks.mock.calls.length >= 2);
    expect(isCreated).toBe(false);
    await content.dataSource.manager.insert(ProfileProjection, {
      userId: idOf(late),
      username: 'late_two',
      displayName: null,
      isPrivate: 0,
      isVerified: 0,
      joinedAt: new Date(),
      status: 'active',
    });
    const { slug } = await creating;
    expect(await content.readSeries(slug, late)).toMatchObject({ author_id: idOf(late) });
  });
});
