import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, Cursors, migrate } from '@quillstead/service-kit';
import { Client } from 'pg';
import { database } from '../../../apps/search/dist/database/data-source.js';
import { makeEngine, SearchDatabase } from '../../../apps/search/dist/engine/index.js';
import { makeMeiliKey, startPostgres } from '../../supervisor/index.mjs';
import { benchWords } from './words.mjs';

const root = join(import.meta.dirname, '../../..');
const size = { stories: 200_000, people: 100_000, hashtags: 20_000, words: 60_000 };
const [page, wordsOfText] = [1_000, 60];
/** Tasks of Meilisearch that may wait while the index is filled. */
const mostTasks = 20;

/**
 * The engine on a Meilisearch with the data set of the bench, under a prefix and on a database of its own, both of
 * which `stop` removes.
 * @param {{ url: string, masterKey: string, share: number }} how much of the data set there is, of 1
 */
export async function openMeilisearch({ url, masterKey, share }) {
  const prefix = `bench_${randomUUID().slice(0, 8)}_`;
  await mkdir(join(root, '.data'), { recursive: true });
  const dataDir = await mkdtemp(join(root, '.data/bench-meilisearch-'));
  const server = await startPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  const key = await makeMeiliKey({ url, masterKey, prefix });
  const config = {
    DATABASE_URL: await createDatabase(server.url),
    DATABASE_POOL: 8,
    // As long as any takes, so that none is left out.
    SUGGEST_TIMEOUT_MS: 2_000,
    MEILI_URL: url,
    MEILI_KEY: key,
    MEILI_INDEX_PREFIX: prefix,
  };
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  await migrate(dataSource);
  const searchDatabase = new SearchDatabase(config);
  await searchDatabase.onModuleInit();
  const engine = makeEngine(
    config,
    dataSource,
    new Cursors('a secret of the bench'),
    searchDatabase,
    console,
  );
  const stop = async () => {
    await searchDatabase.onModuleDestroy();
    await dataSource.destroy();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
    await removeFrom({ url, masterKey, prefix, key });
  };
  try {
    return { dataSource, engine, filled: await fill(engine, dataSource, share), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createDatabase(url) {
  const client = new Client(url);
  await client.connect();
  await client.query('CREATE DATABASE search');
  await client.end();
  return Object.assign(new URL(url), { pathname: '/search' }).href;
}

async function fill(engine, dataSource, share) {
  // As the service does at its start: the indexes are there before their first documents.
  await engine.check();
  await untilFew(engine, dataSource, 0);
  const started = performance.now();
  const words = benchWords(size.words);
  const random = randomNumbers(1);
  /** The commoner the earlier in the list, by Zipf's law. */
  const word = () => words[Math.floor(words.length ** random()) - 1];
  const someWords = (many) => Array.from({ length: many }, word).join(' ');
  const many = (of) => Math.max(1, Math.round(of * share));
  const people = many(size.people);
  const put = async (kind, count, make) => {
    for (let from = 1; from <= count; from += page) {
      const ids = Array.from({ length: Math.min(page, count - from + 1) }, (_, index) => from + index);
      await engine.put(kind, ids.map(make));
      await untilFew(engine, dataSource, mostTasks);
    }
  };
  const names = Array.from({ length: people }, () => someWords(2));
  await dataSource.query(
    `INSERT INTO user_projection (user_id, username, display_name, is_private, status, joined_at)
     SELECT id, 'member_' || id, name, (id % 20 = 7)::int, 'active', '2021-11-21'
     FROM unnest($1::text[]) WITH ORDINALITY AS given(name, id)`,
    [names],
  );
  await put('user', people, (user_id) => ({
    user_id,
    username: `member_${user_id}`,
    display_name: names[user_id - 1],
    bio: null,
    count_subscribers: Math.floor(5 * (1 - random()) ** -0.8),
    joined_at: '2021-11-21T00:00:00.000Z',
  }));
  await put('hashtag', many(size.hashtags), (hashtag_id) => {
    const hashtag = `#${words[hashtag_id]}`;
    return { hashtag_id, hashtag, value: hashtag, count_stories: 1 + Math.floor(size.stories / hashtag_id) };
  });
  await put('story', many(size.stories), (story_id) => ({
    story_id,
    version: 1,
    author_id: 1 + Math.floor(people * random() ** 3),
    slug: `story-${story_id}`,
    title: someWords(2 + Math.floor(random() * 4)),
    description: null,
    text: someWords(wordsOfText),
    hashtag_list: [`#${words[1 + Math.floor(many(size.hashtags) * random() ** 3)]}`],
    is_nsfw: story_id % 20 === 3 ? 1 : 0,
    count_words: wordsOfText,
    posted_at: new Date(Date.UTC(2025, 0, 1) + story_id * 60_000).toISOString(),
    updated_at: null,
  }));
  await untilFew(engine, dataSource, 0);
  await dataSource.query('ANALYZE');
  await engine.check();
  if (engine.isNamesOnly)
    throw new Error('The engine searches names alone: this would not measure Meilisearch');
  const documents = people + many(size.hashtags) + many(size.stories);
  return { documents, perSecond: documents / ((performance.now() - started) / 1_000) };
}

async function untilFew(engine, dataSource, most) {
  for (;;) {
    await engine.settle();
    const [open] = await dataSource.query('SELECT count(*)::int AS count FROM meili_task');
    if (open.count <= most) return;
    await pause(100);
  }
}

/** The same numbers from 0 to 1 in each run (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function removeFrom({ url, masterKey, prefix, key }) {
  const call = (method, path) =>
    fetch(new URL(path, url), { method, headers: { authorization: `Bearer ${masterKey}` } });
  const { results } = await (await call('GET', '/indexes?limit=10000')).json();
  for (const { uid } of results) if (uid.startsWith(prefix)) await call('DELETE', `/indexes/${uid}`);
  await call('DELETE', `/keys/${key}`);
}
