import { randomUUID } from 'node:crypto';
import type { SeriesDocument, SessionViewer } from '@quillstead/contracts';
import { SubscriptionProjection } from '@quillstead/projections';
import { connectDatabase, Cursors } from '@quillstead/service-kit';
import { callLimits, checkResults, makeTables } from '@quillstead/service-kit/testing';
import { createDatabase, publicUser } from '@quillstead/testing';
import { makeMeiliKey } from '../../../scripts/supervisor/index.mjs';
import { storeUsers } from '../src/user-projection/index.js';
import { type IndexedStory, makeEngine, readQuery, type SearchRequest } from '../src/engine/index.js';
import { SearchDatabase } from '../src/engine/postgres/search-database.js';
import type { DocKind } from '../src/index-later/index-later.js';
import { service } from '../src/service.js';
import { startMeiliServer } from './meili-server/server.js';
import { untilWritten } from './until-written.js';

export type EngineName = 'PostgreSQL' | 'Meilisearch';

/** The tests of all engines run on both. */
export const engines: readonly EngineName[] = ['PostgreSQL', 'Meilisearch'];

interface MeiliOfTests {
  readonly url: string;
  readonly masterKey: string;
  /** With which the names of the indexes begin. */
  readonly prefix: string;
}

/**
 * An engine of search on a database of its own. The Meilisearch is the small one of the tests, or the real one at
 * TEST_MEILI_URL with the master key TEST_MEILI_KEY, on which the indexes and the key of this run are removed at its end.
 *
 * @param locale of the C library, of a database that is not the embedded one
 */
export async function openSearch(name: EngineName = 'PostgreSQL', locale?: 'C' | 'C.UTF-8') {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: masterKey } = process.env;
  if (name === 'PostgreSQL') return openEngine(null, locale);
  if (url === undefined || masterKey === undefined) return openOnSmallMeilisearch();
  const meili = { url, masterKey, prefix: `test_${randomUUID().slice(0, 8)}_` };
  const opened = await openEngine(meili);
  const close = async () => {
    await opened.close();
    await removeFrom(meili, opened.config.MEILI_KEY ?? '');
  };
  return { ...opened, close };
}

/** An engine on the small Meilisearch, in which faults can be planted. */
export async function openOnSmallMeilisearch() {
  const meili = await startMeiliServer();
  const opened = await openEngine({ url: meili.url, masterKey: meili.masterKey, prefix: 'test_' });
  const close = async () => {
    // The engine sent nothing that Meilisearch refuses.
    if (meili.refused.length > 0) throw new Error(meili.refused.join('\n'));
    await opened.close();
    await meili.close();
  };
  return { ...opened, meili, close };
}

async function removeFrom({ url, masterKey, prefix }: MeiliOfTests, key: string): Promise<void> {
  const call = (method: string, path: string) =>
    fetch(new URL(path, url), { method, headers: { authorization: `Bearer ${masterKey}` } });
  const listed = await call('GET', '/indexes?limit=10000');
  const { results } = (await listed.json()) as { results: { uid: string }[] };
  for (const { uid } of results) if (uid.startsWith(prefix)) await call('DELETE', `/indexes/${uid}`);
  await call('DELETE', `/keys/${key}`);
}

async function openEngine(meili: MeiliOfTests | null, locale?: 'C' | 'C.UTF-8') {
  const name = [
    'search',
    ...(locale === undefined ? [] : [locale.toLowerCase().replaceAll(/\W/gu, '_')]),
  ].join('_');
  const database = await createDatabase({ name, locale, make: (url) => makeTables(service, url) });
  const { DATABASE_PREPARED, ...urls } = database.variables;
  const config = {
    ...urls,
    DATABASE_POOL: 10,
    DATABASE_PREPARED: DATABASE_PREPARED !== '0',
    SUGGEST_TIMEOUT_MS: 5_000,
    MEILI_URL: meili?.url,
    MEILI_KEY: meili === null ? undefined : await makeMeiliKey(meili),
    MEILI_INDEX_PREFIX: meili?.prefix ?? 'test_',
  };
  checkResults();
  const dataSource = await connectDatabase(service, config, callLimits);
  const searchDatabase = new SearchDatabase(config);
  await searchDatabase.onModuleInit();
  const logger = { warn: () => undefined, error: () => undefined };
  const bare = makeEngine(config, dataSource, new Cursors('a secret of the tests'), searchDatabase, logger);
  const engine = untilWritten(bare, dataSource);
  await engine.settle();
  let lastUser = 0;
  let lastStory = 0;
  let lastSeries = 0;
  const storyOf = (author: SessionViewer, changes: Partial<IndexedStory> = {}): IndexedStory => {
    const { story_id = (lastStory += 1) } = changes;
    return {
      story_id,
      version: 1,
      author_id: author.id,
      slug: `story-${story_id}`,
      title: 'Untitled',
      description: null,
      text: 'Nothing of note.',
      hashtag_list: [],
      warning_words: [],
      is_nsfw: 0,
      count_words: 3,
      posted_at: new Date(Date.UTC(2026, 0, story_id)).toISOString(),
      updated_at: null,
      ...changes,
    };
  };

  return {
    config,
    dataSource,
    engine,
    searchDatabase,
    /** A person whose event is applied and who is indexed. */
    async person(
      username: string,
      changes: Partial<Parameters<typeof publicUser>[0]> & { followers?: number } = {},
    ): Promise<SessionViewer> {
      const { followers = 0, user_id = (lastUser += 1), ...rest } = changes;
      const user = publicUser({ ...rest, user_id, username });
      await dataSource.transaction((manager) => storeUsers([user], manager));
      await engine.put('user', [{ ...user, count_subscribers: followers }]);
      return { id: user_id, session_id: 1, username, role: 'member', show_nsfw: 0 };
    },
    storyOf,
    /** A story of somebody, indexed. */
    async story(author: SessionViewer, changes: Partial<IndexedStory> = {}): Promise<number> {
      const story = storyOf(author, changes);
      await engine.put('story', [story]);
      return story.story_id;
    },
    comment: (author: SessionViewer, story_id: number, comment_id: number, comment_text: string) =>
      engine.put('comment', [
        { comment_id, story_id, author_id: author.id, comment_text, posted_at: '2026-02-01T00:00:00.000Z' },
      ]),
    /** A series of somebody, indexed. */
    async series(author: SessionViewer, changes: Partial<SeriesDocument> = {}): Promise<number> {
      const series = {
        series_id: (lastSeries += 1),
        version: 1,
        author_id: author.id,
        title: 'Untitled',
        description: null,
        updated_at: new Date(Date.UTC(2026, 0, lastSeries)).toISOString(),
        ...changes,
      };
      await engine.put('series', [series]);
      return series.series_id;
    },
    subscribe: (subscriberId: number, authorId: number, code: boolean) =>
      dataSource.manager.insert(SubscriptionProjection, { subscriberId, authorId, code }),
    /** The ids of what is found, best first. */
    async find(kind: DocKind, q: string, request: Partial<SearchRequest> = {}): Promise<number[]> {
      const { hits } = await engine.find(kind, search(q, request));
      return hits.map(({ id }) => id);
    },
    async close(): Promise<void> {
      await searchDatabase.onModuleDestroy();
      await dataSource.destroy();
      await database.drop();
    },
  };
}

export type Search = Awaited<ReturnType<typeof openSearch>>;
export type SearchOnSmallMeilisearch = Awaited<ReturnType<typeof openOnSmallMeilisearch>>;

/** A search request as the service makes it. */
export function search(q: string, request: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query: readQuery(q),
    sort: null,
    viewer: null,
    next: null,
    list: `test:${q}:${request.sort}`,
    ...request,
  };
}
