import { randomBytes } from 'node:crypto';
import { waitFor } from '@quillstead/testing';
import type { Browser } from './browser.js';
import { empty, indexed, reindex, querySearch } from './search-index.js';
import { type Member, startWholeSite, type WholeSite } from './whole-site.js';

interface Item {
  story_id?: number;
  comment_id?: number;
  username?: string;
  hashtag?: string;
  title?: string;
  excerpt?: { text: string; marks: [number, number][] } | null;
}
interface Page {
  items: Item[];
  next: string | null;
  suggestion: string | null;
}

const secret = randomBytes(24).toString('base64url');

describe('the search page and its field', () => {
  let site: WholeSite;
  let ann: Member;
  let ben: Member;
  let visitor: Browser;
  const stories: Record<string, number> = {};

  const publish = async (by: Member, fields: object): Promise<number> => {
    const body = { rich_text_story: '<p>Nothing much happened, and then it ended.</p>', ...fields };
    const response = await by.call('POST', '/story', { body });
    if (response.status !== 201) throw new Error(response.text);
    return response.json<{ story_id: number }>().story_id;
  };
  const look = async (list: string, q: string, more = '', by: Browser = visitor): Promise<Page> => {
    const response = await by.call('GET', `/search/${list}?q=${encodeURIComponent(q)}${more}`);
    if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
    return response.json<Page>();
  };
  const ids = async (q: string, more = '', by: Browser = visitor) =>
    (await look('story', q, more, by)).items.map((item) => item.story_id);
  const found = (id: number | undefined, q: string) =>
    waitFor(async () => (await ids(q)).includes(id), { what: `${q} to be found`, every: 50 });

  beforeAll(async () => {
    site = await startWholeSite({ DEPLOYMENT_SECRET: secret });
    [ann, ben, visitor] = await Promise.all([site.member(), site.member(), site.visitor()]);
    stories['lamp'] = await publish(ann, {
      title: 'The brass lamp',
      hashtag_list: ['#Beacon'],
      rich_text_story: '<p>A <em>keeper</em> lit the &lt;old&gt; lamp by the quiet water every night.</p>',
    });
    stories['tide'] = await publish(ben, { title: 'Tide', description: 'Of a lamp, and of the sea.' });
    stories['nsfw'] = await publish(ben, { title: 'A lamp for grown-ups', is_nsfw: 1 });
    await found(stories['tide'], 'tide');
  });
  afterAll(() => site?.stop());

  it('finds a story that was just published', async () => {
    // By a member: what visitors get may come from the gateway, a few seconds old.
    const id = await publish(ann, { title: 'Quicksilver' });
    await waitFor(async () => (await ids('quicksilver', '', ben)).includes(id), {
      what: 'the story',
      every: 25,
    });
  });

  it('gives stories as every list does, with the words marked', async () => {
    const { items } = await look('story', 'brass keeper');
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      content_type: 'story_article',
      content_access: true,
      title: 'The brass lamp',
    });
    const { text = '', marks = [] } = items[0]?.excerpt ?? {};
    expect(text).toContain('<old> lamp');
    expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['keeper']);
  });

  it('leaves NSFW stories out but for members who switched them on', async () => {
    expect(await ids('lamp')).not.toContain(stories['nsfw']);
    expect(await ids('lamp', '', ann)).not.toContain(stories['nsfw']);
    await ann.call('PUT', '/user/account/settings', { body: { show_nsfw: 1 } });
    await waitFor(async () => (await ids('lamp', '', ann)).includes(stories['nsfw']), {
      what: 'the setting',
    });
    await ann.call('PUT', '/user/account/settings', { body: { show_nsfw: 0 } });
  });

  it('sorts by relevance, by time, and by what content knows of likes', async () => {
    await ann.call('POST', '/story/like', { body: { story_id: stories['tide'] } });
    await waitFor(async () => (await ids('lamp', '&sort=top'))[0] === stories['tide'], { what: 'the like' });
    expect(await ids('lamp')).toEqual([stories['lamp'], stories['tide']]);
    expect(await ids('lamp', '&sort=newest')).toEqual([stories['tide'], stories['lamp']]);
  });

  it('does not index a text again because it is liked', async () => {
    const { lamp } = stories;
    const rows = () =>
      querySearch(
        site,
        `SELECT ctid, xmin FROM story_part WHERE story_id = ${lamp}
         UNION ALL SELECT ctid, xmin FROM story_doc WHERE story_id = ${lamp}`,
      );
    const before = await rows();
    expect((await ben.call('POST', '/story/like', { body: { story_id: lamp } })).status).toBe(200);
    // Events of content come in order: when this one is indexed, the like has been applied.
    await found(await publish(ann, { title: 'Afterglow' }), 'afterglow');
    expect(before).toHaveLength(2);
    expect(await rows()).toEqual(before);
  });

  it('finds people, hashtags and comments', async () => {
    const { username } = ann;
    expect((await look('user', username.slice(0, -2))).items[0]).toMatchObject({
      content_type: 'user_article',
      username,
    });
    expect((await look('hashtag', '#beac')).items).toMatchObject([
      { content_type: 'hashtag_article', hashtag: '#beacon', value: '#Beacon', count_stories: 1 },
    ]);
    await ben.call('POST', '/comment', {
      body: { story_id: stories['lamp'], comment_text: 'What a marvellous zither that was.' },
    });
    await waitFor(async () => (await look('comment', 'zither')).items.length === 1, { what: 'the comment' });
    const [comment] = (await look('comment', 'zither')).items;
    expect(comment?.excerpt?.marks).toHaveLength(1);
    await ben.call('DELETE', `/comment?comment_id=${comment?.comment_id}`);
    expect((await look('comment', 'zither')).items).toEqual([]);
  });

  it('does not list what a private person has said, in any order', async () => {
    const cleo = await site.member();
    const body = { story_id: stories['lamp'], comment_text: 'I have seen this very lamp burn.' };
    const { comment_id } = (await cleo.call('POST', '/comment', { body })).json<{ comment_id: number }>();
    const said = async (by: Browser, more: string) =>
      (await look('comment', `@${cleo.username}`, more, by)).items.map((item) => item.comment_id);
    for (const more of ['', '&sort=newest', '&sort=top'])
      await waitFor(async () => (await said(visitor, more)).includes(comment_id), {
        what: `comment ${more}`,
      });
    await cleo.call('PUT', '/user/account/settings', { body: { is_private: 1 } });
    for (const more of ['', '&sort=newest', '&sort=top']) {
      expect([more, await said(visitor, more), await said(ben, more)]).toEqual([more, [], []]);
      expect(await said(cleo, more)).toEqual([comment_id]);
    }
    expect((await look('comment', 'burn', '&sort=top')).items).toMatchObject([{ comment_id }]);
  });

  it('says how what is not found may be spelt', async () => {
    expect(await look('hashtag', 'baecon')).toMatchObject({
      items: [{ hashtag: '#beacon' }],
      suggestion: null,
    });
    expect(await ids('bxrass')).toEqual([stories['lamp']]);
    expect(await look('comment', 'bxrass')).toMatchObject({ items: [], suggestion: 'brass' });
    expect(await look('story', 'wwwwwwww')).toEqual({
      items: [],
      next: null,
      suggestion: null,
      names_only: 0,
    });
  });

  it('pages by key', async () => {
    for (let index = 0; index < 27; index += 1) await publish(ben, { title: `Pebble ${index}` });
    // By a member: what visitors get may come from the gateway, a few seconds old.
    const pages = async (sort: string) => {
      const first = await look('story', 'pebble', sort, ben);
      return [first, await look('story', 'pebble', `${sort}&next=${first.next}`, ben)] as const;
    };
    await waitFor(
      async () => (await ids('pebble', '', ben)).length === 25 && (await pages(''))[1].items.length === 2,
      { what: 'all pebbles' },
    );
    for (const sort of ['', '&sort=newest', '&sort=top']) {
      const [first, second] = await pages(sort);
      expect([first.items.length, second.items.length, second.next]).toEqual([25, 2, null]);
      expect(new Set([...first.items, ...second.items].map((item) => item.story_id)).size).toBe(27);
    }
  });

  it.each([
    ['/search/likes?q=lamp', 'List'],
    ['/search/story?q=lamp&sort=alphabetical', 'Sort'],
    ['/search/story?q=l', 'Search'],
    ['/search/story', 'Search'],
    [`/search/story?q=${'l'.repeat(151)}`, 'Search'],
    ['/search/story?q=lamp&next=bm90aGluZw', 'Next'],
    ['/search/story?q=lamp&sort=top&next=bm90aGluZw', 'Next'],
    ['/search/autosuggest?q=lamp&q_source=elsewhere', 'Q source'],
  ])('refuses %s', async (path, label) => {
    const response = await visitor.call('GET', path);
    expect([response.status, response.text.startsWith(label)]).toEqual([400, true]);
  });

  it.each([
    "'; DROP TABLE story_doc",
    '"',
    '!!&|',
    '%',
    '\\',
    '🙂🙂',
    '灯台',
    'a'.repeat(148),
    '-- --',
    '"a b',
  ])('is not hurt by %j', async (q) => {
    for (const list of ['story', 'comment', 'user', 'hashtag', 'autosuggest'])
      expect((await visitor.call('GET', `/search/${list}?q=${encodeURIComponent(`${q} `)}x`)).status).toBe(
        200,
      );
  });

  describe('suggesting', () => {
    const suggest = async (q: string, more = '') =>
      (await visitor.call('GET', `/search/autosuggest?q=${encodeURIComponent(q)}${more}`)).json<
        { label: string; link: string; caption: string | null }[]
      >();

    it('gives titles, people and hashtags with their links', async () => {
      expect(await suggest('brass')).toEqual([
        {
          label: 'The brass lamp',
          link: expect.stringMatching(/^\/story\//u),
          caption: `by ${ann.username}`,
        },
      ]);
      const name = ann.username.slice(0, -1);
      expect(await suggest(`@${name}`)).toEqual([
        { label: `@${ann.username}`, link: `/user/${ann.username}`, caption: null },
      ]);
      expect(await suggest('beac')).toContainEqual({
        label: '#Beacon',
        link: '/?hashtag=Beacon',
        caption: '1 story',
      });
    });

    it('gives hashtags alone to the field for hashtags, and captions only when they are requested', async () => {
      expect(await suggest('beac', '&q_source=hashtag_list&q_caption=0')).toEqual([
        { label: '#Beacon', link: '/?hashtag=Beacon', caption: null },
      ]);
      expect(await suggest('brass', '&q_source=hashtag_list')).toEqual([]);
    });

    it('gives ten at most', async () => {
      expect((await suggest('pebble')).length).toBe(10);
    });
  });

  it('follows a story that is changed and one that is deleted', async () => {
    const story_id = await publish(ben, { title: 'Marigold' });
    await found(story_id, 'marigold');
    await ben.call('PUT', '/story', { body: { story_id, title: 'Cornflower' } });
    await found(story_id, 'cornflower');
    expect(await ids('marigold')).toEqual([]);
    await ben.call('DELETE', `/story?story_id=${story_id}`);
    expect(await ids('cornflower')).toEqual([]);
    const response = await visitor.call('GET', '/search/autosuggest?q=cornflow');
    expect(response.json()).toEqual([]);
  });

  it('finds the same after an index is made from nothing as after following events, and no strays', async () => {
    // Events of content come in order: when this one is found, all that were published before it have been applied.
    await found(await publish(ann, { title: 'Landfall' }), 'landfall');
    const followed = await indexed(site);
    expect(await reindex(site, secret, ['--check'])).toEqual({ code: 0, differences: [] });
    await empty(site);
    await querySearch(
      site,
      `INSERT INTO comment_doc VALUES (999999, ${stories['lamp']}, 1, 'stray', '''stray'':1 '' cut 1''', now())`,
    );
    const before = await reindex(site, secret, ['--check']);
    expect(before.code).toBe(1);
    expect(before.differences.length).toBeGreaterThan(30);
    expect(before.differences).toContainEqual({ what: 'comment', subject: '999999', is: 'a stray' });
    expect((await reindex(site, secret, [])).code).toBe(0);
    expect(await indexed(site)).toEqual(followed);
    expect(await reindex(site, secret, ['--check'])).toEqual({ code: 0, differences: [] });
  });

  it('is out of reach while the service is, and the rest of the site is not', async () => {
    await site.whileAway('search', async () => {
      expect((await visitor.call('GET', '/search/story?q=anything')).status).toBe(503);
      expect((await visitor.call('GET', '/home')).status).toBe(200);
      stories['later'] = await publish(ben, { title: 'Heliotrope' });
    });
    await found(stories['later'], 'heliotrope');
  });
});
