import type { SessionViewer } from '@quillstead/contracts';
import { Cursors } from '@quillstead/service-kit';
import { waitFor } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { makeEngine, type SearchEngine } from '../src/engine/index.js';
import { IndexMetrics } from '../src/reindex/index-metrics.js';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, search, type SearchOnSmallMeilisearch } from './open-search.js';

const kinds = ['user', 'hashtag', 'story'] as const;

describe('searching while Meilisearch is away', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;
  let lantern: number;
  let engine: SearchEngine;
  let warned: string[];

  beforeAll(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann', { display_name: 'Ann Lee' });
    lantern = await opened.story(ann, { title: 'The old lantern', text: 'A sailor lit it.' });
    await opened.comment(ann, lantern, 1, 'What a lantern.');
    await opened.engine.put('hashtag', [
      { hashtag_id: 1, hashtag: '#lanterns', value: '#Lanterns', count_stories: 2 },
    ]);
    for (let index = 0; index < 60; index += 1) await opened.story(ann, { title: `Pebble ${index}` });
  });
  afterAll(() => opened.close());

  beforeEach(async () => {
    meili.beSilent(0);
    await meili.comeBack();
    warned = [];
    engine = engineWith({});
  });

  it('finds stories, hashtags and people by their names, and says so', async () => {
    await meili.goAway();
    const find = async (...[kind, q]: Parameters<SearchOnSmallMeilisearch['find']>) => {
      const { hits, isNamesOnly } = await engine.find(kind, search(q));
      return [...hits.map(({ id }) => id), isNamesOnly];
    };
    expect(await find('story', 'lantern')).toEqual([lantern, true]);
    expect(await find('story', 'lantren')).toEqual([lantern, true]);
    expect(await find('story', 'sailor')).toEqual([true]);
    expect(await find('hashtag', '#lanterns')).toEqual([1, true]);
    expect(await find('user', 'ann lee')).toEqual([ann.id, true]);
    expect(await find('comment', 'lantern')).toEqual([true]);
    expect(await engine.best('story', search('lantern', { sort: 'top' }))).toMatchObject({
      hits: [{ id: lantern }],
      isNamesOnly: true,
    });
    expect(await engine.suggest('lant', kinds, null)).toEqual([
      { kind: 'hashtag', id: 1 },
      { kind: 'story', id: lantern },
    ]);
    expect(await engine.nearest('story', search('saylor'))).toBeNull();
    await meili.comeBack();
  });

  it('finds names from the first failure on, and everything again when the server is back', async () => {
    await meili.goAway();
    for (let index = 0; index < 20; index += 1) {
      const { hits } = await engine.find('story', search('lantern'));
      expect(hits).toHaveLength(1);
    }
    expect(warned).toEqual(['Meilisearch does not respond: only names are searched']);
    await meili.comeBack();
    await waitFor(() => !engine.isNamesOnly);
    expect(warned.slice(1)).toEqual(['Meilisearch responds again']);
    const { hits, isNamesOnly } = await engine.find('story', search('sailor'));
    expect([hits.map(({ id }) => id), isNamesOnly]).toEqual([[lantern], false]);
  });

  it('waits for a server that does not respond once, and sends it no other search until it does', async () => {
    const sent = () => meili.searches;
    meili.beSilent(Number.POSITIVE_INFINITY);
    const before = sent();
    expect((await engine.find('story', search('lantern'))).isNamesOnly).toBe(true);
    await waitFor(() => engine.isNamesOnly);
    const first = sent();
    const found = await Promise.all(Array.from({ length: 5 }, () => engine.find('story', search('lantern'))));
    expect(found.every(({ hits }) => hits.length === 1)).toBe(true);
    // The search that had no response, and the attempts.
    expect(first - before).toBeGreaterThanOrEqual(2);
    expect(sent() - first).toBeLessThanOrEqual(2);
    meili.beSilent(0);
    await waitFor(() => !engine.isNamesOnly);
  });

  it('is not begun by a single suggestion that is late', async () => {
    const hasty = engineWith({ SUGGEST_TIMEOUT_MS: 20 });
    const before = meili.searches;
    meili.beSilent(1);
    expect(await hasty.suggest('lant', kinds, null)).toEqual([
      { kind: 'hashtag', id: 1 },
      { kind: 'story', id: lantern },
    ]);
    // The suggestion, and the attempt that follows.
    await waitFor(() => meili.searches === before + 2);
    const { isNamesOnly } = await hasty.find('story', search('sailor'));
    expect(isNamesOnly).toBe(false);
  });

  it.each([
    ['refuses the key', () => engineWith({ MEILI_KEY: 'another key' })],
    ['has no such index', () => engineWith({ MEILI_INDEX_PREFIX: 'test_none_' })],
  ])('is the same of a server that %s', async (_, engineOf) => {
    const { hits, isNamesOnly } = await engineOf().find('story', search('lantern'));
    expect([hits.map(({ id }) => id), isNamesOnly]).toEqual([[lantern], true]);
  });

  it('finds what is written meanwhile, and not what is gone', async () => {
    await meili.goAway();
    const gone = await opened.story(ann, { title: 'Cardamom' }).catch(() => null);
    expect(gone).toBeNull();
    const [found] = (await engine.find('story', search('cardamom'))).hits;
    expect(found).toBeDefined();
    await expect(opened.engine.remove('story', [String(found?.id)])).rejects.toMatchObject({
      code: 'unreachable',
    });
    expect((await engine.find('story', search('cardamom'))).hits).toEqual([]);
    await meili.comeBack();
  });

  it('is seen by operators for as long as it lasts', async () => {
    const registry = new Registry();
    new IndexMetrics(registry, opened.dataSource, engine);
    const namesOnly = async () => /^search_names_only (\S+)$/mu.exec(await registry.metrics())?.[1];
    expect(await namesOnly()).toBe('0');
    await meili.goAway();
    await engine.find('story', search('lantern'));
    expect(await namesOnly()).toBe('1');
    await meili.comeBack();
  });

  describe('page by page', () => {
    const page = async (sort: 'newest' | null, next: string | null) => {
      const { hits, ...rest } = await engine.find('story', search('pebble', { sort, next }));
      return { ids: hits.map(({ id }) => id), ...rest };
    };

    it('goes on with names where a sorted list has begun with everything', async () => {
      const first = await page('newest', null);
      await meili.goAway();
      const second = await page('newest', first.next);
      const third = await page('newest', second.next);
      expect([first, second, third].map((one) => one.isNamesOnly)).toEqual([false, true, true]);
      expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(60);
      expect(third.next).toBeNull();
      await meili.comeBack();
    });

    it('says of a list by relevance that its rest is out of reach, and goes on when the server is back', async () => {
      const first = await page(null, null);
      await meili.goAway();
      await expect(page(null, first.next)).rejects.toMatchObject({ code: 'unreachable' });
      await meili.comeBack();
      await waitFor(() => !engine.isNamesOnly);
      const second = await page(null, first.next);
      const third = await page(null, second.next);
      expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(60);
    });

    it.each([null, 'newest'] as const)(
      'goes on with names to the end of a list that has begun so (%s)',
      async (sort) => {
        await meili.goAway();
        const first = await page(sort, null);
        await meili.comeBack();
        await waitFor(() => !engine.isNamesOnly);
        const second = await page(sort, first.next);
        const third = await page(sort, second.next);
        expect([first, second, third].map((one) => one.isNamesOnly)).toEqual([true, true, true]);
        expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(60);
        expect(third.next).toBeNull();
      },
    );

    it('refuses the cursor of another list', async () => {
      await meili.goAway();
      const { next } = await page(null, null);
      await expect(engine.find('story', search('lantern', { next }))).rejects.toMatchObject({
        code: 'bad_cursor',
      });
      await meili.comeBack();
    });
  });

  function engineWith(changes: {
    MEILI_KEY?: string;
    MEILI_INDEX_PREFIX?: string;
    SUGGEST_TIMEOUT_MS?: number;
  }): SearchEngine {
    const { config, dataSource, searchDatabase } = opened;
    const own = warned;
    const note = (...said: readonly unknown[]) => void own.push(String(said.at(-1)));
    const logger = { warn: note, error: note };
    return makeEngine({ ...config, ...changes }, dataSource, new Cursors('secret'), searchDatabase, logger);
  }
});
