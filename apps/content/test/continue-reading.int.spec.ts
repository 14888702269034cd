import type { RpcContext } from '@quillstead/service-kit';
import { ListContinueReading } from '../src/reading-place/list-continue-reading.js';
import { SaveReadingPlace } from '../src/reading-place/save-reading-place.js';
import { SwitchReadingHistory } from '../src/reading-place/switch-reading-history.js';
import { SubscribeToSeries } from '../src/series-subscription/subscribe-to-series.js';
import { idOf, someText, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('the stories at which a member goes on', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  const offers = async (member: RpcContext) =>
    (await content.get(ListContinueReading).execute({}, member)).items;
  const titles = async (member: RpcContext) => (await offers(member)).map(({ title }) => title);
  const read = (
    story_id: number | undefined,
    reading_place: number,
    member: RpcContext,
    reading_share = 40,
  ) =>
    content.get(SaveReadingPlace).execute({ story_id: story_id ?? 0, reading_place, reading_share }, member);
  const subscribe = (series_id: number, member: RpcContext) =>
    content.get(SubscribeToSeries).subscribe({ series_id }, member);
  const people = async () => [await content.person(), await content.person()] as const;
  const alone = (title: string, author: RpcContext, more: object = {}) =>
    content.publishStory.execute({ title, rich_text_story: someText, ...more }, author);

  it('are begun stories and the next ones of series, one of each series, the latest first', async () => {
    const [author, reader] = await people();
    const single = await alone('Single', author);
    const first = await content.seriesOf(author, ['A1', 'A2', 'A3']);
    const second = await content.seriesOf(author, ['B1', 'B2']);
    await read(single.story_id, 3, reader, 12);
    await read(first.ids[0], 2, reader);
    await read(first.ids[1], 0, reader);
    expect(await titles(reader)).toEqual(['A3', 'Single']);
    await read(second.ids[0], 5, reader);
    expect(await offers(reader)).toMatchObject([
      { title: 'B1', reading_share: 40, series: { slug: second.slug, title: 'The lamp' } },
      { title: 'A3', reading_share: 0, series: { slug: first.slug } },
      { title: 'Single', reading_share: 12, series: null },
    ]);
  });

  it('have a next story until all behind the last one are finished, and again when one is published', async () => {
    const [author, reader] = await people();
    const { series_id, ids } = await content.seriesOf(author, ['C1', 'C2', 'C3']);
    await read(ids[1], 0, reader);
    await read(ids[0], 0, reader);
    expect(await titles(reader)).toEqual(['C3']);
    await read(ids[2], 0, reader);
    expect(await titles(reader)).toEqual([]);
    await alone('C4', author, { series_id });
    expect(await titles(reader)).toEqual(['C4']);
  });

  it('have the first story of a series to which the member subscribes, before it is begun', async () => {
    const [author, reader] = await people();
    const { series_id, ids } = await content.seriesOf(author, ['D1', 'D2']);
    expect(await titles(reader)).toEqual([]);
    await subscribe(series_id, reader);
    expect(await titles(reader)).toEqual(['D1']);
    await read(ids[0], 0, reader);
    expect(await titles(reader)).toEqual(['D2']);
  });

  it('are in the order of publishing, the last first, when they were read at the same time', async () => {
    const [author, reader] = await people();
    const { slug, ids } = await content.seriesOf(author, ['H1', 'H2']);
    const singles = [await alone('I1', author), await alone('I2', author)];
    for (const id of [...singles.map((story) => story.story_id), ...ids.toReversed()])
      await read(id, 1, reader);
    const setTime = 'UPDATE reading_place SET updated_at = now() WHERE user_id = $1';
    await content.dataSource.query(setTime, [idOf(reader)]);
    expect(await titles(reader)).toEqual(['I2', 'I1', 'H2']);
    expect((await content.readSeries(slug, reader)).continue_with).toMatchObject({ title: 'H2' });
  });

  it('are three at most', async () => {
    const [author, reader] = await people();
    for (const title of ['E1', 'E2', 'E3', 'E4'])
      await read((await alone(title, author)).story_id, 1, reader);
    expect(await titles(reader)).toEqual(['E4', 'E3', 'E2']);
  });

  it('are none while the history is off, nor for a visitor', async () => {
    const [author, reader] = await people();
    const { series_id } = await content.seriesOf(author, ['F1']);
    await subscribe(series_id, reader);
    await content.get(SwitchReadingHistory).execute({ reading_history: 0 }, reader);
    expect(await titles(reader)).toEqual([]);
    await expect(offers(visitor)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('are none that the member may not read, none of their own, and no NSFW story unless they see these', async () => {
    const [author, reader] = await people();
    const { series_id, ids } = await content.seriesOf(author, ['G1', 'G2']);
    await subscribe(series_id, reader);
    await read((await alone('Alone', author)).story_id, 1, reader);
    await read((await alone('Mine', reader)).story_id, 1, reader);
    expect(await titles(reader)).toEqual(['Alone', 'G1']);
    await content.editStory.execute({ story_id: ids[0] ?? 0, is_nsfw: 1 }, author);
    expect(await titles(reader)).toEqual(['Alone']);
    const viewer = reader.viewer && { ...reader.viewer, show_nsfw: 1 as const };
    expect(await titles({ ...reader, viewer })).toEqual(['Alone', 'G1']);
    for (const change of ['is_private = 1', "is_private = 0, status = 'suspended'"]) {
      await content.dataSource.query(`UPDATE user_projection SET ${change} WHERE user_id = $1`, [
        idOf(author),
      ]);
      expect([change, await titles(reader)]).toEqual([change, []]);
    }
  });
});
