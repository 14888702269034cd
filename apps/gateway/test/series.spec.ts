import { waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { type Member, sharedSite, story, type SharedSite } from './shared-site.js';

interface Series {
  readonly series_id: number;
  readonly slug: string;
}

describe('series', () => {
  let site: SharedSite;
  let ann: Member;
  let ben: Member;
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite({ SITE_URL: 'http://site.example' });
    [ann, ben, visitor] = await Promise.all([site.member(), site.member(), site.visitor()]);
  });
  afterAll(() => site?.stop());

  const create = async (body: object): Promise<Series> => {
    const response = await ann.call('POST', '/series', { body });
    expect(response.status).toBe(201);
    return response.json<Series>();
  };
  const publish = async (fields: object) => {
    const response = await ann.call('POST', '/story', { body: { ...story, ...fields } });
    expect(response.status).toBe(201);
    return response.json<{ story_id: number; slug: string }>();
  };
  const titles = async (slug: string, by: Browser = visitor): Promise<string[]> =>
    (await by.call('GET', `/series/${slug}/stories`))
      .json<{ items: { title: string }[] }>()
      .items.map(({ title }) => title);

  it('shows a visitor each change at once, however often the pages were read before', async () => {
    const { series_id, slug } = await create({ title: 'Of hills' });
    const read = async () => (await visitor.call('GET', `/series/${slug}`)).json<{ title: string }>();
    expect(await read()).toMatchObject({ title: 'Of hills', series_status: 'ongoing', count_stories: 0 });
    const edit = { series_id, title: 'Of fens', description: 'Flat.', series_status: 'complete' };
    expect((await ann.call('PUT', '/series', { body: edit })).json()).toEqual({ series_id, slug });
    expect(await read()).toMatchObject({ title: 'Of fens', description: 'Flat.', series_status: 'complete' });
    expect((await ann.call('DELETE', `/series?series_id=${series_id}`)).status).toBe(204);
    expect((await visitor.call('GET', `/series/${slug}`)).status).toBe(404);
  });

  it('notifies its subscribers of a story that is published in it, and of no other', async () => {
    const { series_id, slug } = await create({ title: 'Of lamps' });
    const subscription = async () =>
      (await ben.call('GET', `/series/${slug}`)).json<{ subscription: 0 | 1 }>().subscription;
    const subscribing = await ben.call('POST', '/series/subscription', { body: { series_id } });
    expect([subscribing.json(), await subscription()]).toEqual([{ subscription: 1 }, 1]);
    const list = `/user/${ben.username}/subscriptions/series`;
    expect((await visitor.call('GET', list)).json()).toMatchObject({ items: [{ slug }], next: null });
    await publish({ title: 'In no series' });
    await publish({ title: 'Lit', series_id });
    const notes = async () =>
      (await ben.call('GET', '/account/notifications')).json<{ items: { note_text: string }[] }>().items;
    await waitFor(async () => (await notes()).length > 0, { timeout: 30_000, what: 'the notification' });
    expect((await notes()).map(({ note_text }) => note_text)).toEqual([
      `${ann.username} published “Lit” in “Of lamps”.`,
    ]);
    const ending = await ben.call('DELETE', `/series/subscription?series_id=${series_id}`);
    expect([ending.json(), await subscription()]).toEqual([{ subscription: 0 }, 0]);
  });

  it('orders stories by moves, and takes them out', async () => {
    const { series_id, slug } = await create({ title: 'Of rivers' });
    const [one, two, three] = [
      await publish({ title: 'One', series_id }),
      await publish({ title: 'Two', series_id }),
      await publish({ title: 'Three' }),
    ];
    const place = (story_id: number, more: object = {}) =>
      ann.call('PUT', '/series/story', { body: { series_id, story_id, ...more } });
    expect((await place(three.story_id, { after_story_id: one.story_id })).status).toBe(204);
    await waitFor(async () => (await titles(slug)).join() === 'One,Three,Two');
    expect((await place(two.story_id, { after_story_id: null })).status).toBe(204);
    expect(await titles(slug, ann)).toEqual(['Two', 'One', 'Three']);
    const page = (await ann.call('GET', `/story/${one.slug}`)).json<{ series: object }>();
    expect(page.series).toMatchObject({
      slug,
      position: 2,
      previous: { title: 'Two' },
      next: { title: 'Three' },
    });
    expect((await ann.call('DELETE', `/series/story?story_id=${one.story_id}`)).status).toBe(204);
    expect(await titles(slug, ann)).toEqual(['Two', 'Three']);
    expect(
      (await ann.call('GET', `/user/${ann.username}/series`)).json<{ items: object[] }>().items,
    ).toContainEqual(expect.objectContaining({ slug, count_stories: 2, content_type: 'series_article' }));
  });

  it.each([
    ['a visitor', () => visitor, [403, 403, 403, 403, 403]],
    ['another member', () => ben, [201, 403, 403, 403, 403]],
  ] as const)('can be changed by nobody else: %s', async (_, by, expected) => {
    const { series_id } = await create({ title: 'Of my own' });
    const { story_id } = await publish({ title: 'My own', series_id });
    const statuses = [
      await by().call('POST', '/series', { body: { title: 'Another' } }),
      await by().call('PUT', '/series', { body: { series_id, title: 'Theirs' } }),
      await by().call('DELETE', `/series?series_id=${series_id}`),
      await by().call('PUT', '/series/story', { body: { series_id, story_id } }),
      await by().call('DELETE', `/series/story?story_id=${story_id}`),
    ].map(({ status }) => status);
    expect(statuses).toEqual(expected);
  });

  it('rejects what no series can have, and says why', async () => {
    const { series_id } = await create({ title: 'Of rules' });
    const refusals = [
      await ann.call('POST', '/series', { body: {} }),
      await ann.call('POST', '/series', { body: { title: 'x'.repeat(101) } }),
      await ann.call('PUT', '/series', { body: { series_id, title: null } }),
      await ann.call('PUT', '/series', { body: { series_id, series_status: 'over' } }),
      await ann.call('POST', '/story', { body: { ...story, series_id: 999_999_999 } }),
    ].map(({ status, text }) => [status, text]);
    expect(refusals).toEqual([
      [400, 'Title is required.'],
      [400, 'Title must be less than or equal to 100 characters.'],
      [400, 'Title is required.'],
      [400, 'Series status: "over" is not an acceptable value.'],
      [400, 'Series id: "999999999" is not an acceptable value.'],
    ]);
  });

  it('has a page for machines, a feed, and a place in the sitemap', async () => {
    const { series_id, slug } = await create({ title: 'Of <deep> tides', description: 'Ebb & flow.' });
    await publish({ title: 'Ebb', series_id });
    await publish({ title: 'Flow', series_id });
    await publish({ title: 'Slack', series_id, is_shareable: 0 });
    const { text } = await visitor.open('GET', `/series/${slug}`);
    const [, printed = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text) ?? [];
    expect(JSON.parse(printed)).toMatchObject({
      '@type': 'CreativeWorkSeries',
      name: 'Of <deep> tides',
      description: 'Ebb & flow.',
      url: `http://site.example/series/${slug}`,
      creativeWorkStatus: 'Ongoing',
    });
    expect(text).toContain(`href="http://site.example/series/${slug}/feed.atom"`);
    const feed = await visitor.open('GET', `/series/${slug}/feed.atom`);
    expect(feed.text).toContain('Of &lt;deep&gt; tides');
    expect([...feed.text.matchAll(/<title>([^<]*)<\/title>/gu)].map(([, title]) => title).slice(1)).toEqual([
      'Flow',
      'Ebb',
    ]);
    const sitemap = await visitor.open('GET', '/sitemap/series-0.xml');
    expect(sitemap.text).toContain(`<loc>http://site.example/series/${slug}</loc>`);
    expect((await visitor.open('GET', '/series/nothing-at-all')).status).toBe(404);
    expect((await visitor.open('GET', '/series/nothing-at-all/feed.atom')).status).toBe(404);
  });
});
