import type { RpcContext } from '@quillstead/service-kit';
import { toWordQuery } from '@quillstead/fields/words';
import { holdDatabaseClock } from '@quillstead/testing';
import { ListHomeShelves } from '../src/home-shelves/list-home-shelves.js';
import { idOf, someText, visitor } from './open-content.js';
import { openSeries } from './open-series.js';

type Content = Awaited<ReturnType<typeof openSeries>>;

const words = (count: number): string => `<p>${'word '.repeat(count)}</p>`;

describe('the shelves of home', () => {
  let content: Content;
  beforeEach(async () => (content = await openSeries()));
  afterEach(() => content.close());

  const shelves = (viewer: RpcContext = visitor) => content.get(ListHomeShelves).execute({}, viewer);
  const publish = async (author: RpcContext, changes: object = {}): Promise<number> =>
    (await content.publishStory.execute({ title: 'The lamp', rich_text_story: someText, ...changes }, author))
      .story_id;
  const ids = (items: readonly { readonly story_id: number }[]) => items.map(({ story_id }) => story_id);

  it('have the five short stories, finished series and first stories of the highest score', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    const first = await publish(ann);
    const others: number[] = [];
    for (let index = 0; index < 6; index += 1) others.push(await publish(ann));
    const long = await publish(bob, { rich_text_story: words(1_000) });
    const nsfw = await publish(await content.person(), { is_nsfw: 1 });
    const finished = await content.seriesOf(bob, ['One', 'Two']);
    const ongoing = await content.seriesOf(bob, ['Three', 'Four']);
    const single = await content.seriesOf(bob, ['Alone']);
    for (const { series_id } of [finished, single])
      await content.editSeries.execute({ series_id, series_status: 'complete' }, bob);
    await content.dataSource.query('UPDATE story_stat SET score = story_id');

    const found = await shelves();
    const parts = [...finished.ids, ...ongoing.ids, ...single.ids];
    const short = [first, ...others, ...parts].filter((id) => id !== found.opening?.story_id);
    expect(ids(found.short)).toEqual(short.toSorted((a, b) => b - a).slice(0, 5));
    expect(ids(found.short)).not.toContain(nsfw);
    expect(ids(found.new_voices)).toEqual([long, first]);
    expect(found.finished_series).toEqual([
      expect.objectContaining({
        series_id: finished.series_id,
        title: 'The lamp',
        count_stories: 2,
        author_id: idOf(bob),
      }),
    ]);
    // Their first stories were published long ago.
    await content.dataSource.query("UPDATE author_stat SET first_posted_at = now() - interval '31 days'");
    await content.dataSource.query(
      "UPDATE story_stat SET posted_at = now() - interval '31 days' WHERE story_id = ANY($1)",
      [[first, long]],
    );
    expect(ids((await shelves()).new_voices)).toEqual([]);
  });

  it('begin with another story each day, with its first words', async () => {
    const ann = await content.person();
    for (let index = 0; index < 6; index += 1)
      await publish(ann, { rich_text_story: `<p>The <em>night</em></p>${words(99)}` });
    const clock = await holdDatabaseClock(content.dataSource, '2026-03-01T00:00:00Z');
    const seen: (number | undefined)[] = [];
    for (const day of ['01', '02', '03', '04']) {
      await clock.set(`2026-03-${day}T23:59:59Z`);
      const { opening, short } = await shelves();
      seen.push(opening?.story_id);
      expect(opening?.beginning).toBe(`The night ${'word '.repeat(58).trim()}…`);
      expect(ids(short)).not.toContain(opening?.story_id);
      // Even with a higher score it is not the story of the next day.
      await content.dataSource.query('UPDATE story_stat SET score = score + 10 WHERE story_id = $1', [
        opening?.story_id,
      ]);
    }
    expect(seen.every((id, index) => id !== undefined && id !== seen[index + 1])).toBe(true);
  });

  it('have nothing of a private author, not even for a reader whom the author has accepted', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    await publish(ann);
    const { series_id } = await content.seriesOf(ann, ['One', 'Two', 'Three']);
    await content.editSeries.execute({ series_id, series_status: 'complete' }, ann);
    expect((await shelves(bob)).short).not.toEqual([]);
    await content.dataSource.query(
      'INSERT INTO subscription (author_id, subscriber_id, code) VALUES ($1, $2, true)',
      [idOf(ann), idOf(bob)],
    );
    await content.dataSource.query('UPDATE user_projection SET is_private = 1');
    // The rows of the authors hide the stories first, and then the columns of the lists do too.
    const none = { opening: null, short: [], finished_series: [], new_voices: [] };
    expect(await shelves()).toEqual(none);
    await content.dataSource.query('UPDATE story_stat SET is_open = 0');
    for (const viewer of [visitor, bob, ann]) expect(await shelves(viewer)).toEqual(none);
  });

  it.each<[string, (ann: RpcContext) => string]>([
    ['an author', (ann) => `user:${idOf(ann)}`],
    ['a word', () => `word:${toWordQuery('lantern')}`],
  ])('have nothing of %s that the reader mutes', async (_, thing) => {
    const [ann, bob] = [await content.person(), await content.person()];
    const id = await publish(ann, { title: 'A lantern' });
    const shown = async (viewer: RpcContext) => {
      const { opening, short, new_voices } = await shelves(viewer);
      return [opening?.story_id, ...ids([...short, ...new_voices])].includes(id);
    };
    expect([await shown(bob), await shown(visitor)]).toEqual([true, true]);
    await content.dataSource.query('INSERT INTO mute (member_id, thing) VALUES ($1, $2)', [
      idOf(bob),
      thing(ann),
    ]);
    expect([await shown(bob), await shown(visitor)]).toEqual([false, true]);
  });
});
