import type { Browser } from './browser.js';
import { type SharedSite, sharedSite, story } from './shared-site.js';

interface Address {
  collection_id: number;
  slug: string;
}

describe('collections', () => {
  let site: SharedSite;
  let ann: Browser & { readonly username: string };
  let ben: Browser & { readonly username: string };
  let visitor: Browser;
  beforeAll(async () => {
    site = await sharedSite({ SITE_URL: 'http://site.example' });
    [ann, ben, visitor] = await Promise.all([site.member(), site.member(), site.visitor()]);
  });
  afterAll(() => site?.stop());

  const create = async (body: object): Promise<Address> => {
    const response = await ann.call('POST', '/collection', {
      body: { collection_visibility: 'public', ...body },
    });
    expect(response.status).toBe(201);
    return response.json<Address>();
  };
  const publish = async (body: object = {}): Promise<{ story_id: number; slug: string }> =>
    (await ben.call('POST', '/story', { body: { ...story, ...body } })).json();
  const titles = async (id: number, by: Browser): Promise<string[]> =>
    (await by.call('GET', `/collection/${id}/stories`))
      .json<{ items: { title: string }[] }>()
      .items.map(({ title }) => title);

  it('show a visitor each change of what hides at once, however often they were read before', async () => {
    const { collection_id, slug } = await create({ title: 'Of hills' });
    expect(slug).toBe('of-hills');
    const read = () => visitor.call('GET', `/collection/${collection_id}`);
    const listed = async () =>
      (await visitor.call('GET', `/user/${ann.username}/collections`))
        .json<{ items: Address[] }>()
        .items.some((one) => one.collection_id === collection_id);
    expect((await read()).json()).toMatchObject({ title: 'Of hills', count_stories: 0, slug });
    expect(await listed()).toBe(true);
    const change = (body: object) => ann.call('PUT', '/collection', { body: { collection_id, ...body } });
    expect((await change({ title: 'Of fens' })).json()).toEqual({ collection_id, slug: 'of-fens' });
    expect((await read()).json()).toMatchObject({ title: 'Of fens', slug: 'of-fens' });
    await change({ collection_visibility: 'unlisted' });
    expect([(await read()).status, await listed()]).toEqual([200, false]);
    await change({ collection_visibility: 'private' });
    expect([(await read()).status, (await ann.call('GET', `/collection/${collection_id}`)).status]).toEqual([
      404, 200,
    ]);
    await change({ collection_visibility: 'public' });
    expect((await read()).status).toBe(200);
    expect((await ann.call('DELETE', `/collection?collection_id=${collection_id}`)).status).toBe(204);
    expect([(await read()).status, await listed()]).toEqual([404, false]);
  });

  it('show a visitor no note that was changed, and no story that was taken out, after the response', async () => {
    const { story_id } = await publish();
    const { collection_id } = await create({ title: 'Of notes', story_id });
    const note = (entry_note: string) =>
      ann.call('PUT', '/collection/story', { body: { collection_id, story_id, entry_note } });
    const read = async () => (await visitor.call('GET', `/collection/${collection_id}/stories`)).text;
    for (let round = 1; round <= 5; round += 1) {
      await note(`Read this, says note ${round}.`);
      expect(await read()).toContain(`note ${round}.`);
    }
    await ann.call('DELETE', `/collection/story?collection_id=${collection_id}&story_id=${story_id}`);
    expect(await read()).not.toContain('note 5');
  });

  it('are subscribed to, listed for their subscriber, and hidden while private', async () => {
    const { collection_id } = await create({ title: 'Of dunes' });
    const [path, list] = ['/collection/subscription', `/user/${ben.username}/subscriptions/collections`];
    const subscription = async () =>
      (await ben.call('GET', `/collection/${collection_id}`)).json<{ subscription: 0 | 1 }>().subscription;
    const listed = async (by: Browser) =>
      (await by.call('GET', list)).json<{ items: Address[] }>().items.map((one) => one.collection_id);
    const show = (collection_visibility: string) =>
      ann.call('PUT', '/collection', { body: { collection_id, collection_visibility } });
    const subscribing = await ben.call('POST', path, { body: { collection_id } });
    expect([subscribing.json(), await subscription()]).toEqual([{ subscription: 1 }, 1]);
    expect([await listed(visitor), await listed(ben)]).toEqual([[collection_id], [collection_id]]);
    await show('unlisted');
    expect([await listed(visitor), await listed(ben)]).toEqual([[], [collection_id]]);
    await show('private');
    expect([await listed(visitor), await listed(ben)]).toEqual([[], []]);
    expect((await ben.call('POST', path, { body: { collection_id } })).status).toBe(404);
    await show('public');
    expect([await subscription(), await listed(visitor)]).toEqual([1, [collection_id]]);
    const ending = await ben.call('DELETE', `${path}?collection_id=${collection_id}`);
    expect([ending.json(), await subscription(), await listed(ben)]).toEqual([{ subscription: 0 }, 0, []]);
  });

  it('get stories, move them, take them out, and say which have a story', async () => {
    const [one, two] = [await publish({ title: 'One' }), await publish({ title: 'Two' })];
    const { collection_id } = await create({ title: 'Of rivers', story_id: one.story_id });
    const entry = { collection_id, story_id: two.story_id };
    expect((await ann.call('POST', '/collection/story', { body: entry })).status).toBe(204);
    expect(await titles(collection_id, ann)).toEqual(['One', 'Two']);
    const change = { ...entry, after_story_id: null, entry_note: 'Begin here.' };
    expect((await ann.call('PUT', '/collection/story', { body: change })).status).toBe(204);
    const page = await visitor.call('GET', `/collection/${collection_id}/stories`);
    expect(page.json()).toMatchObject({
      items: [
        { title: 'Two', entry_note: 'Begin here.', content_type: 'story_article' },
        { title: 'One', entry_note: null },
      ],
      next: null,
    });
    const choices = await ann.call('GET', `/account/collections?story_id=${one.story_id}`);
    expect(choices.json<{ items: object[] }>().items).toContainEqual({
      collection_id,
      title: 'Of rivers',
      collection_visibility: 'public',
      has_story: 1,
    });
    const query = `collection_id=${collection_id}&story_id=${one.story_id}`;
    expect((await ann.call('DELETE', `/collection/story?${query}`)).status).toBe(204);
    expect(await titles(collection_id, ann)).toEqual(['Two']);
  });

  it('have a page whose address follows the title, a feed, and a place in the sitemap', async () => {
    const [ebb, flow] = [await publish({ title: 'Ebb' }), await publish({ title: 'Flow' })];
    const unshared = await publish({ title: 'Slack', is_shareable: 0 });
    const made = await create({ title: 'Of <deep> tides', description: 'Ebb & flow.' });
    const { collection_id } = made;
    for (const { story_id } of [flow, ebb, unshared])
      await ann.call('POST', '/collection/story', { body: { collection_id, story_id } });
    const path = `/collection/${collection_id}`;
    for (const wrong of [path, `${path}/of-shallow-tides`]) {
      const { status, headers } = await visitor.open('GET', `${wrong}?sort=newest`);
      expect([status, headers.get('location')]).toEqual([302, `${path}/of-deep-tides?sort=newest`]);
    }
    const { status, text } = await visitor.open('GET', `${path}/of-deep-tides`);
    expect(status).toBe(200);
    const [, printed = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text) ?? [];
    expect(JSON.parse(printed)).toMatchObject({
      '@type': 'Collection',
      name: 'Of <deep> tides',
      description: 'Ebb & flow.',
      url: `http://site.example${path}/of-deep-tides`,
    });
    expect(text).toContain(`href="http://site.example${path}/feed.atom"`);
    const feed = await visitor.open('GET', `${path}/feed.atom`);
    expect([...feed.text.matchAll(/<title>([^<]*)<\/title>/gu)].map(([, title]) => title).slice(1)).toEqual([
      'Ebb',
      'Flow',
    ]);
    const listed = async () =>
      (await visitor.open('GET', '/sitemap/collections-0.xml')).text.includes(
        `<loc>http://site.example${path}/of-deep-tides</loc>`,
      );
    expect(await listed()).toBe(true);
    const unlisted = { collection_id, collection_visibility: 'unlisted' };
    await ann.call('PUT', '/collection', { body: unlisted });
    expect(await listed()).toBe(false);
    expect((await visitor.open('GET', `${path}/of-deep-tides`)).text).toContain('content="noindex"');
    await ann.call('PUT', '/collection', { body: { collection_id, collection_visibility: 'private' } });
    for (const gone of [`${path}/of-deep-tides`, `${path}/feed.atom`, '/collection/a/feed.atom'])
      expect((await visitor.open('GET', gone)).status).toBe(404);
  });

  it('reject what none can have, and say why', async () => {
    const { story_id } = await publish();
    const { collection_id } = await create({ title: 'Of rules' });
    const entry = { collection_id, story_id };
    const refusals = [
      await ann.call('POST', '/collection', { body: {} }),
      await ann.call('POST', '/collection', { body: { title: 'x'.repeat(101) } }),
      await ann.call('POST', '/collection', { body: { title: 'x', collection_visibility: 'secret' } }),
      await ann.call('PUT', '/collection', { body: { collection_id, title: null } }),
      await ann.call('PUT', '/collection/story', { body: { ...entry, entry_note: 'x'.repeat(301) } }),
      await ann.call('PUT', '/collection/story', { body: { ...entry, entry_note: 'Late.' } }),
      await ann.call('GET', '/account/collections'),
      await visitor.call('GET', '/account/collections?story_id=1'),
    ].map(({ status, text }) => [status, text]);
    expect(refusals).toEqual([
      [400, 'Title is required.'],
      [400, 'Title must be less than or equal to 100 characters.'],
      [400, 'Visibility: "secret" is not an acceptable value.'],
      [400, 'Title is required.'],
      [400, 'Note must be less than or equal to 300 characters.'],
      [409, 'This was changed elsewhere meanwhile.'],
      [400, 'Story id is required.'],
      [403, '403: Request forbidden.'],
    ]);
  });
});
