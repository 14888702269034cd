import type { PayloadOf, listSeriesStories, ResponseOf, readSeries, readStory } from '@quillstead/contracts';
import type { RawResponse, RpcContext } from '@quillstead/service-kit';
import { CreateSeries } from '../src/series/create-series.js';
import { DeleteSeries } from '../src/series/delete-series.js';
import { EditSeries } from '../src/series/edit-series.js';
import { ListSeriesStories } from '../src/series/list-series-stories.js';
import { ListUserSeries } from '../src/series/list-user-series.js';
import { PlaceStory } from '../src/series/place-story.js';
import { ReadSeries } from '../src/series/read-series.js';
import { openContent, someText } from './open-content.js';

type Readable<Page> = Extract<Page, { content_access: true }>;

/** Opens content with the use cases of series. */
export async function openSeries() {
  const content = await openContent();
  const { get } = content;
  const list = get(ListSeriesStories);
  const reading = get(ReadSeries);
  return {
    ...content,
    createSeries: get(CreateSeries),
    editSeries: get(EditSeries),
    deleteSeries: get(DeleteSeries),
    placeStory: get(PlaceStory),
    listUserSeries: get(ListUserSeries),
    listSeriesStories: list,
    series: reading,
    /** Creates a series of the author with as many stories as there are titles. */
    async seriesOf(author: RpcContext, titles: readonly string[] = []) {
      const { series_id, slug } = await get(CreateSeries).execute({ title: 'The lamp' }, author);
      const ids: number[] = [];
      for (const title of titles) {
        const { story_id } = await content.publishStory.execute(
          { title, rich_text_story: someText, series_id },
          author,
        );
        ids.push(story_id);
      }
      return { series_id, slug, ids };
    },
    /** Returns the titles of all pages, each with its position. */
    async titles(slug: string, viewer: RpcContext, sort?: PayloadOf<typeof listSeriesStories>['sort']) {
      const found: string[] = [];
      for (let next: string | undefined; ;) {
        const page = await list.execute({ slug, sort, next }, viewer);
        found.push(...page.items.map(({ position, title }) => `${position} ${title}`));
        if (page.next === null) return found;
        next = page.next;
      }
    },
    async readSeries(slug: string, viewer: RpcContext) {
      return (await reading.execute({ slug }, viewer)) as Readable<ResponseOf<typeof readSeries>>;
    },
    async readStoryPage(slug: string, viewer: RpcContext) {
      const page = (await content.readStory.execute({ slug }, viewer)) as RawResponse;
      return JSON.parse(String(page.bytes)) as Readable<ResponseOf<typeof readStory>>;
    },
  };
}

export type SeriesContent = Awaited<ReturnType<typeof openSeries>>;
