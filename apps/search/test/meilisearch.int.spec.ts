import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { type IndexedStory, makeEngine } from '../src/engine/index.js';
import { indexSettings } from '../src/engine/meilisearch/index-settings.js';
import { indexLater } from '../src/index-later/index-later.js';
import { FoundItems } from '../src/search/found-items.js';
import { SearchSite } from '../src/search/search-site.js';
import { Suggest } from '../src/search/suggest.js';
import { SearchedUser } from '../src/user-projection/index.js';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';
import { ownedByContent } from './owned-by-content.js';

const kinds = ['story', 'comment', 'hashtag', 'user', 'series'] as const;
const silent = { warn: () => undefined, error: () => undefined };
const visitor = { viewer: null, requestId: 'test', deadline: Date.now() + 60_000 };

describe('the engine on Meilisearch', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;
  let reader: SessionViewer;

  beforeAll(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann');
    reader = await opened.person('reader');
  });
  afterAll(() => opened.close());

  /** The kinds and the mark, without what a rebuild fills. */
  const areOurs = (uids: readonly string[]): boolean =>
    uids.toSorted().join() ===
    [...kinds, 'mark']
      .map((name) => `test_${name}`)
      .toSorted()
      .join();

  const alone = <Result>(work: () => Promise<Result>): Promise<Result> => work();
  const story = (story_id: number, changes: Partial<IndexedStory> = {}): IndexedStory => ({
    story_id,
    version: 1,
    author_id: ann.id,
    slug: `story-${story_id}`,
    title: 'Untitled',
    description: null,
    text: 'Nothing of note.',
    hashtag_list: [],
    is_nsfw: 0,
    count_words: 3,
    posted_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
    ...changes,
  });

  it('sends each index its settings before its first document', async () => {
    await opened.story(ann, { title: 'Marmalade' });
    for (const kind of kinds)
      expect(meili.tasks.typesOf(`test_${kind}`).slice(0, 2)).toEqual(['indexCreation', 'settingsUpdate']);
    expect(meili.tasks.typesOf('test_story')[2]).toBe('documentAdditionOrUpdate');
  });

  it('does not send settings again that are there', async () => {
    const before = meili.tasks.typesOf('test_story').length;
    await engineWith({}).settle((work) => work());
    expect(meili.tasks.typesOf('test_story')).toHaveLength(before);
  });

  it('sends its settings to an index that has others, and does not create it again', async () => {
    const before = meili.tasks.typesOf('test_hashtag').length;
    await fetch(`${meili.url}/indexes/test_hashtag/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${meili.masterKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ searchableAttributes: ['id'] }),
    });
    await engineWith({}).remove('hashtag', ['0']);
    await opened.engine.settle();
    expect(meili.tasks.typesOf('test_hashtag').slice(before, before + 2)).toEqual([
      'settingsUpdate',
      'settingsUpdate',
    ]);
    expect(meili.tasks.typesOf('test_hashtag').slice(before)).not.toContain('indexCreation');
  });

  it('has the searchable attributes in the order in which they count, and shows no filter', () => {
    expect(indexSettings.story.searchableAttributes?.join(' ')).toBe(
      'title title_ja title_zh hashtags author_names description description_ja description_zh text text_ja text_zh pairs',
    );
    for (const hidden of ['author_id', 'is_open', 'is_nsfw'])
      expect(indexSettings.story.displayedAttributes).not.toContain(hidden);
  });

  it('holds no count in any document', async () => {
    await opened.engine.put('hashtag', [
      { hashtag_id: 1, hashtag: '#jam', value: '#Jam', count_stories: 1_234_567 },
    ]);
    await opened.person('known', { followers: 7_654_321 });
    const written = JSON.stringify(kinds.map((kind) => meili.documentsOf(`test_${kind}`)));
    expect(written).not.toMatch(/1234567|7654321/u);
  });

  it('keeps a long story in parts, and no part of what it was longer by', async () => {
    const id = await opened.story(ann, { title: 'Endless', text: 'pudding '.repeat(10_000) });
    const parts = () => meili.documentsOf('test_story').filter((one) => one['story_id'] === id).length;
    expect(parts()).toBe(6);
    await opened.engine.put('story', [story(id, { title: 'Endless', version: 2, text: 'pudding' })]);
    expect(parts()).toBe(1);
  });

  it('makes a suggestion of one request', async () => {
    const before = meili.searches;
    await opened.engine.suggest('marm', ['user', 'hashtag', 'story'], reader);
    expect(meili.searches).toBe(before + 1);
  });

  it('writes what half a sign has been cut off', async () => {
    const id = await opened.story(ann, { title: 'Broken \ud83d sign', text: 'Custard \udc00\u0002' });
    expect(await opened.find('story', 'custard')).toEqual([id]);
  });

  it('holds in the documents themselves who is open, once they are indexed again', async () => {
    const content = ownedByContent(opened);
    const id = await opened.story(ann, { title: 'Rhubarb' });
    await opened.comment(reader, id, 500, 'Rhubarb it is.');
    content.stories.set(id, story(id, { title: 'Rhubarb' }));
    await opened.dataSource.query('DELETE FROM background_task');
    await opened.person('ann', { user_id: ann.id, is_private: 1 });
    expect(await content.waiting()).toEqual(expect.arrayContaining([`story ${id}`, 'comment 500']));
    await opened.engine.put('story', [story(id, { title: 'Rhubarb' })]);
    const [document] = meili.documentsOf('test_story').filter((one) => one['story_id'] === id);
    expect(document?.['is_open']).toBe(false);
    expect(await opened.find('story', 'rhubarb', { viewer: reader })).toEqual([]);
    await opened.subscribe(reader.id, ann.id, true);
    expect(await opened.find('story', 'rhubarb', { viewer: reader })).toEqual([id]);
    expect(await opened.find('story', 'rhubarb')).toEqual([]);
    await opened.person('ann', { user_id: ann.id });
  });

  it('has the comments of a story that turns NSFW indexed again', async () => {
    const content = ownedByContent(opened);
    const id = await opened.story(ann, { title: 'Nutmeg' });
    await opened.comment(reader, id, 600, 'Nutmeg.');
    await opened.dataSource.query('DELETE FROM background_task');
    await opened.engine.put('story', [story(id, { title: 'Nutmeg', version: 2 })]);
    expect(await content.waiting()).toEqual([]);
    await opened.engine.put('story', [story(id, { title: 'Nutmeg', version: 3, is_nsfw: 1 })]);
    expect(await content.waiting()).toEqual(['comment 600']);
  });

  describe('when something goes wrong', () => {
    it('indexes again what a task has failed for', async () => {
      const content = ownedByContent(opened);
      await opened.dataSource.query('DELETE FROM background_task');
      content.stories.set(900, story(900, { title: 'Saffron' }));
      meili.tasks.failNext('documentAdditionOrUpdate');
      await opened.engine.put('story', [story(900, { title: 'Saffron' })]);
      expect(await opened.find('story', 'saffron')).toEqual([]);
      expect(await content.waiting()).toEqual(['story 900']);
      await content.letTimePass();
      await content.index();
      expect(await content.waiting()).toEqual([]);
      expect(await opened.find('story', 'saffron')).toEqual([900]);
    });

    it('waits while the server is away, has names searched meanwhile, and goes on when it is back', async () => {
      const content = ownedByContent(opened);
      await indexLater('story', [901], opened.dataSource.manager);
      content.stories.set(901, story(901, { title: 'Cardamom' }));
      await meili.goAway();
      await content.index();
      expect(await content.waiting()).toEqual(['story 901']);
      const { site, suggest } = openLists();
      await expect(site.execute({ list: 'story', q: 'zwieback' }, visitor)).resolves.toEqual({
        items: [],
        next: null,
        names_only: 1,
        suggestion: null,
      });
      await expect(suggest.execute({ q: 'read', q_source: null, q_caption: null }, visitor)).resolves.toEqual(
        [{ label: '@reader', link: '/user/reader', caption: null }],
      );
      await meili.comeBack();
      await waitFor(() => !opened.engine.isNamesOnly);
      await content.letTimePass();
      await content.index();
      expect(await content.waiting()).toEqual([]);
      expect(await opened.find('story', 'cardamom')).toEqual([901]);
    });

    it('waits while the server refuses the key', async () => {
      const wrong = engineWith({ MEILI_KEY: 'another key' });
      await expect(wrong.find('story', search('cardamom'))).resolves.toMatchObject({ isNamesOnly: true });
      await expect(wrong.put('story', [story(902)])).rejects.toMatchObject({ code: 'unreachable' });
      expect(await opened.dataSource.query('SELECT FROM meili_doc WHERE doc_id = 902')).toEqual([]);
    });

    it('sends the settings again to a server that came back empty', async () => {
      meili.dropEverything();
      await opened.engine.put('story', [story(903, { title: 'Tamarind' })]);
      await opened.engine.put('story', [story(903, { title: 'Tamarind', version: 2 })]);
      for (const kind of kinds) await opened.engine.remove(kind, ['0']);
      await opened.engine.settle();
      expect(meili.tasks.typesOf('test_story')).toContain('settingsUpdate');
      // By its name, until the rebuild below.
      expect(await opened.find('story', 'tamarind')).toEqual([903]);
    });
  });

  describe('rebuilding', () => {
    it('lets people search all the while, and loses nothing that changes meanwhile', async () => {
      await opened.engine.put('story', [story(910, { title: 'Basil' }), story(911, { title: 'Basil gone' })]);
      let isOver = false;
      const seen: number[][] = [];
      const reading = (async () => {
        while (!isOver) seen.push(await opened.find('story', 'basil'));
      })();
      await opened.engine.rebuild(async (into) => {
        await into.put('story', [story(910, { title: 'Basil' }), story(911, { title: 'Basil gone' })]);
        await opened.engine.put('story', [story(912, { title: 'Basil of meanwhile' })]);
        await opened.engine.put('story', [story(910, { title: 'Basil again', version: 2 })]);
        await opened.engine.remove('story', ['911']);
      }, alone);
      isOver = true;
      await reading;
      // A slow reader may miss a document that comes and goes meanwhile, but never one that stays.
      expect(seen.filter((found) => !found.includes(910))).toEqual([]);
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(await opened.find('story', 'basil'))).toEqual(new Set([910, 912]));
      expect(await opened.find('story', 'again')).toEqual([910]);
      // Documents without an owner were deleted with the index that was swapped out.
      expect(await opened.find('story', 'cardamom')).toEqual([]);
      expect(await opened.engine.versions('story', 0, 10)).toEqual([
        { id: 910, version: 2 },
        { id: 912, version: 1 },
      ]);
      await waitFor(() => areOurs(meili.indexUids()));
    });

    it('looks ten times a second at most whether everything is indexed', async () => {
      meili.tasks.hold();
      meili.looks.splice(0);
      const stories = [story(910, { title: 'Basil', version: 2 }), story(912, { title: 'Basil' })];
      const rebuilt = opened.engine.rebuild((into) => into.put('story', stories), alone);
      await waitFor(() => meili.looks.length >= 5);
      const gaps = meili.looks.slice(1).map((moment, index) => moment - (meili.looks[index] ?? 0));
      meili.tasks.resume(true);
      await rebuilt;
      // Timers may be a millisecond early.
      expect(Math.min(...gaps)).toBeGreaterThan(98);
    });

    it('leaves what there is when a task fails', async () => {
      meili.tasks.hold();
      const rebuilt = opened.engine.rebuild(async (into) => {
        await into.put('story', [story(920, { title: 'Thyme' })]);
        meili.tasks.failNext('documentAdditionOrUpdate');
        meili.tasks.resume(true);
      }, alone);
      await expect(rebuilt).rejects.toThrow(
        'Another rebuild of the index has taken over, or a task of it has failed.',
      );
      expect(await opened.find('story', 'basil')).toHaveLength(2);
      await waitFor(() => areOurs(meili.indexUids()));
    });

    it('gives way to a later one, which takes away what others left behind', async () => {
      for (const uid of ['test_story-0badf00d', 'test_series-0badcafe'])
        await fetch(`${meili.url}/indexes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${meili.masterKey}` },
          body: JSON.stringify({ uid }),
        });
      const first = opened.engine.rebuild(
        () => opened.engine.rebuild((into) => into.put('story', [story(910, { title: 'Basil' })]), alone),
        alone,
      );
      await expect(first).rejects.toThrow('has taken over');
      // Older than what was there, as after a backup of content was brought back.
      expect(await opened.find('story', 'basil')).toEqual([910]);
      await waitFor(() => areOurs(meili.indexUids()));
    });
  });

  function engineWith(changes: { MEILI_KEY?: string }) {
    const { config, dataSource, searchDatabase } = opened;
    return makeEngine({ ...config, ...changes }, dataSource, new Cursors('secret'), searchDatabase, silent);
  }

  function openLists() {
    const rpc = { call: () => Promise.reject(new Error('no call is expected')) };
    const parts = rpc as unknown as ConstructorParameters<typeof FoundItems>[0];
    return {
      site: new SearchSite(opened.engine, new FoundItems(parts), new Cursors('secret'), silent),
      suggest: new Suggest(opened.engine, opened.dataSource.getRepository(SearchedUser), parts, silent),
    };
  }
});
