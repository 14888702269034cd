import { waitFor } from '@quillstead/testing';
import { type Member, sharedSite } from './shared-site.js';

describe('the search for a series', () => {
  let ann: Member;
  let ben: Member;
  let story_id: number;

  beforeAll(async () => {
    const site = await sharedSite();
    [ann, ben] = await Promise.all([site.member(), site.member()]);
    const body = { title: 'A lamp', rich_text_story: '<p>Nothing much happened, and then it ended.</p>' };
    ({ story_id } = (await ann.call('POST', '/story', { body })).json<{ story_id: number }>());
  });

  const look = async (q: string): Promise<unknown[]> => {
    const response = await ben.call('GET', `/search/series?q=${q}`);
    return response.json<{ items: unknown[] }>().items;
  };

  it('finds it by its title as long as it has stories, under its present title, until it is deleted', async () => {
    const body = { title: 'The xylograph', description: 'Cut in wood.' };
    const created = await ann.call('POST', '/series', { body });
    const { series_id, slug } = created.json<{ series_id: number; slug: string }>();
    await ann.call('PUT', '/series/story', { body: { series_id, story_id } });
    await waitFor(async () => (await look('xylograph')).length === 1, {
      what: 'the series',
    });
    expect(await look('xylograph')).toMatchObject([
      { content_type: 'series_article', ...body, series_id, slug, count_stories: 1 },
    ]);
    const suggested = await ben.call('GET', '/search/autosuggest?q=xylogr');
    expect(suggested.json()).toEqual([
      {
        label: body.title,
        link: `/series/${slug}`,
        caption: expect.stringContaining(ann.username) as unknown,
      },
    ]);
    await ann.call('PUT', '/series', { body: { series_id, title: 'The woodcut' } });
    await waitFor(async () => (await look('woodcut')).length === 1, {
      what: 'the new title',
    });
    await ann.call('DELETE', `/series/story?story_id=${story_id}`);
    await waitFor(async () => (await look('woodcut')).length === 0, {
      what: 'the series without stories to leave',
    });
    await ann.call('PUT', '/series/story', { body: { series_id, story_id } });
    await waitFor(async () => (await look('woodcut')).length === 1, {
      what: 'the series to be back',
    });
    await ann.call('DELETE', `/series?series_id=${series_id}`);
    expect(await look('woodcut')).toEqual([]);
  });
});
