import {
  snapshotSubscriptions,
  snapshotUsers,
  listDocumentVersions,
  type Operation,
  readStoryDocuments,
  rebuildIndex,
  type SessionViewer,
} from '@quillstead/contracts';
import type { Jobs, RedisListClient } from '@quillstead/service-kit';
import { publicUser } from '@quillstead/testing';
import { Registry } from 'prom-client';
import { LoadDocuments } from '../src/indexing/index.js';
import { CheckIndex } from '../src/reindex/check-index.js';
import { IndexMetrics } from '../src/reindex/index-metrics.js';
import { RebuildIndex } from '../src/reindex/rebuild-index.js';
import type { MeiliServerOfTests } from './meili-server/server.js';
import { openOnSmallMeilisearch, type SearchOnSmallMeilisearch } from './open-search.js';

const lost: unknown = expect.any(Date);

describe('an index that lacks documents', () => {
  let opened: SearchOnSmallMeilisearch;
  let meili: MeiliServerOfTests;
  let ann: SessionViewer;
  let story: number;

  beforeEach(async () => {
    opened = await openOnSmallMeilisearch();
    ({ meili } = opened);
    ann = await opened.person('ann');
    story = await opened.story(ann, { title: 'Fennel' });
    await check();
    await check();
  });
  afterEach(() => opened.close());

  const check = () => opened.engine.check();

  it('is none while the server keeps what it was sent', async () => {
    expect(await check()).toBeNull();
    await opened.story(ann, { title: 'Dill' });
    expect(await check()).toBeNull();
  });

  it('is none where there is nothing to find yet, and no index', async () => {
    await opened.close();
    opened = await openOnSmallMeilisearch();
    opened.meili.dropEverything();
    expect(await check()).toBeNull();
  });

  it('is none while the mark waits in the queue of a busy server', async () => {
    meili.tasks.hold();
    expect([await check(), await check(), await check()]).toEqual([null, null, null]);
    meili.tasks.resume(true);
    expect([await check(), await check()]).toEqual([null, null]);
  });

  it('is known by a server that came back empty, until it is rebuilt', async () => {
    meili.dropEverything();
    const since = await check();
    expect(since).toEqual(lost);
    expect(await check()).toEqual(since);
    await rebuilt();
    expect([await check(), await check()]).toEqual([null, null]);
    expect(await opened.find('story', 'fennel')).toEqual([story]);
  });

  it('is known by a server that came back empty and was written to since', async () => {
    meili.dropEverything();
    await opened.story(ann, { title: 'Dill' });
    expect(await check()).toEqual(lost);
  });

  it('is known by an index that is gone', async () => {
    await call('DELETE', '/indexes/test_story');
    expect(await check()).toEqual(lost);
  });

  it.each([
    ['of an older backup', (number: number) => ({ number: number - 2 })],
    ['of another site', (number: number) => ({ number, token: 'another' })],
    ['that is ahead, since search itself was restored', (number: number) => ({ number: number + 2 })],
  ])('is known by a mark %s', async (_, changed) => {
    await check();
    const [mark] = meili.documentsOf('test_mark');
    await call('POST', '/indexes/test_mark/documents', [{ ...mark, ...changed(Number(mark?.['number'])) }]);
    expect(await check()).toEqual(lost);
  });

  it('is known by a mark from before the last rebuild', async () => {
    const [before] = meili.documentsOf('test_mark');
    await rebuilt();
    expect([await check(), await check()]).toEqual([null, null]);
    const [now] = meili.documentsOf('test_mark');
    await call('POST', '/indexes/test_mark/documents', [{ ...now, token: before?.['token'] }]);
    expect(await check()).toEqual(lost);
  });

  it('is known by a mark that is gone', async () => {
    await call('DELETE', '/indexes/test_mark');
    expect(await check()).toEqual(lost);
  });

  it('is known by a mark of which search has lost what it noted', async () => {
    await opened.dataSource.query('DELETE FROM meili_mark');
    expect(await check()).toEqual(lost);
    await rebuilt();
    expect([await check(), await check()]).toEqual([null, null]);
  });

  it('gets its settings again within a check when others were set', async () => {
    await call('PATCH', '/indexes/test_story/settings', { searchableAttributes: ['id'] });
    expect(await opened.find('story', 'note')).toEqual([]);
    expect(await check()).toBeNull();
    expect(await opened.find('story', 'note')).toEqual([story]);
  });

  it('is not said of a server that is away', async () => {
    await meili.goAway();
    await expect(check()).rejects.toMatchObject({ code: 'unreachable' });
    const jobs = jobsHere();
    await jobs.checking.run();
    expect(jobs.added).toEqual([]);
    await meili.comeBack();
    expect(await check()).toBeNull();
  });

  it('has itself rebuilt from the owners of the documents, with people finding what comes meanwhile', async () => {
    const jobs = jobsHere();
    await jobs.checking.run();
    expect(jobs.added).toEqual([]);
    meili.dropEverything();
    await jobs.checking.run();
    expect(jobs.added).toEqual([rebuildIndex.name]);
    expect(jobs.logged).toEqual(['the search index lacks documents and is being rebuilt']);
    await jobs.rebuilding.run();
    expect(await opened.find('story', 'fennel')).toEqual([story]);
    expect(await opened.find('user', 'ann')).toEqual([ann.id]);
    expect(jobs.logged.at(-1)).toBe('the search index has all documents again');
    await jobs.checking.run();
    expect(jobs.added).toHaveLength(1);
  });

  it('is seen by operators for as long as it lasts', async () => {
    const registry = new Registry();
    new IndexMetrics(registry, opened.dataSource, opened.engine);
    const seconds = async () =>
      Number(/^search_index_incomplete_seconds (\S+)$/mu.exec(await registry.metrics())?.[1]);
    expect(await seconds()).toBe(0);
    meili.dropEverything();
    await check();
    await opened.dataSource.query("UPDATE meili_mark SET lost_at = now() - interval '601 seconds'");
    expect(await seconds()).toBeGreaterThanOrEqual(600);
    await rebuilt();
    expect(await seconds()).toBe(0);
  });

  it('is not rebuilt a second time by a job that was added before', async () => {
    const jobs = jobsHere();
    await jobs.rebuilding.run();
    expect(jobs.logged).toEqual([]);
  });

  it('is sent for without being packed, which takes the server longer than the network', async () => {
    meili.encodings.length = 0;
    await opened.find('story', 'fennel');
    expect(new Set(meili.encodings)).toEqual(new Set(['identity']));
  });

  it('is searched over connections that are kept', async () => {
    await opened.find('story', 'fennel');
    const before = meili.connections;
    for (let index = 0; index < 10; index += 1) await opened.engine.suggest('fenn', ['story'], null);
    expect(meili.connections).toBe(before);
  });

  const document = () => ({
    story_id: story,
    version: 1,
    author_id: ann.id,
    slug: 'fennel',
    title: 'Fennel',
    description: null,
    rich_text_story: '<p>Nothing of note.</p>',
    hashtag_list: [],
    is_nsfw: 0,
    count_words: 3,
    posted_at: '2026-01-01T00:00:00.000Z',
    updated_at: null,
  });

  function rebuilt(): Promise<void> {
    return opened.engine.rebuild(
      async (into) => {
        const { rich_text_story: text, ...rest } = document();
        await into.put('story', [{ ...rest, is_nsfw: 0, text }]);
      },
      (work) => work(),
    );
  }

  /** The two jobs of the service, and what the other services have. */
  function jobsHere() {
    const added: string[] = [];
    const logged: string[] = [];
    const owned: Record<string, readonly object[]> = {
      [snapshotUsers.name]: [publicUser({ user_id: ann.id, username: 'ann' })],
      [snapshotSubscriptions.name]: [],
      [readStoryDocuments.name]: [document()],
    };
    const read = ({ name }: Operation, { kind, after }: { kind?: string; after?: number }) => {
      if (name === listDocumentVersions.name)
        return Promise.resolve({ items: kind === 'story' && after === 0 ? [{ id: story, version: 1 }] : [] });
      return Promise.resolve({ items: after === 0 ? (owned[name] ?? []) : [], after: null });
    };
    const rpc = { call: read } as unknown as RedisListClient;
    const jobs = { add: ({ name }: { name: string }) => Promise.resolve(void added.push(name)) };
    const note = (...said: readonly unknown[]) => void logged.push(String(said.at(-1)));
    const logger = { info: note, error: note };
    return {
      added,
      logged,
      checking: new CheckIndex(jobs as unknown as Jobs, opened.engine, logger),
      rebuilding: new RebuildIndex(
        rpc,
        opened.dataSource,
        new LoadDocuments(rpc, opened.dataSource),
        opened.engine,
        logger,
      ),
    };
  }

  const call = (method: string, path: string, body?: object) =>
    fetch(`${meili.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${meili.masterKey}`,
        'accept-encoding': 'identity',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
});
