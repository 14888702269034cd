import { ListRelatedStories } from '../src/related/list-related-stories.js';
import { SwitchReadingHistory } from '../src/reading-place/switch-reading-history.js';
import { idOf } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

describe('a place that was stored while the history was switched off', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  it('is not shown by a series and does not change the related stories until the history is on', async () => {
    const [author, reader] = [await content.person(), await content.person()];
    const { slug, ids } = await content.seriesOf(author, ['Ash', 'Bay', 'Cod']);
    const [ash = 0, bay = 0] = ids;
    await content.dataSource.query(
      'INSERT INTO related_story (story_id, related_id, score) VALUES ($1, $2, 0.9)',
      [ash, bay],
    );
    const shown = async () => {
      const [{ continue_with }, list, related] = await Promise.all([
        content.readSeries(slug, reader),
        content.listSeriesStories.execute({ slug }, reader),
        content.get(ListRelatedStories).execute({ slug: 'ash' }, reader),
      ]);
      return {
        continueWith: continue_with?.title ?? null,
        shares: list.items.map(({ reading_share }) => reading_share),
        related: related.items.map(({ title }) => title),
      };
    };
    const switchTo = (reading_history: 0 | 1) =>
      content.get(SwitchReadingHistory).execute({ reading_history }, reader);
    const store = () =>
      content.dataSource.query(
        'INSERT INTO reading_place (story_id, user_id, place, share) VALUES ($1, $2, 0, 100)',
        [bay, idOf(reader)],
      );

    await switchTo(0);
    // A save that began before the history was switched off stores its place afterwards.
    await store();
    expect(await shown()).toEqual({ continueWith: null, shares: [null, null, null], related: ['Bay'] });
    await switchTo(1);
    await store();
    expect(await shown()).toEqual({ continueWith: 'Cod', shares: [null, 100, null], related: [] });
  });
});
