import { storyFilterOf } from '@quillstead/catalogue';
import { connectDatabase, Cursors } from '@quillstead/service-kit';
import { database } from '../../apps/search/dist/database/data-source.js';
import { fold, makeEngine, readQuery, SearchDatabase } from '../../apps/search/dist/engine/index.js';
import { explain, openDataSet, sizeOf } from './data-set.mjs';
import { secret } from './harness.mjs';
import { benchWords, searchSteps } from './search-data.mjs';

/** Of one search. */
export const limits = { buffers: 2_000, milliseconds: 40 };

/** Measures the cost of search on PostgreSQL at a million stories and a hundred thousand people. */
export const searchCost = ({ isShort }) =>
  searchOn({ isShort, variables: {} }, async ({ dataSource, searches, engine, size }) => [
    ...(await suggestTimes(dataSource, engine, { typed: 10, misspelt: 20 })),
    ...(await pageCosts(dataSource, searches, engine, size)),
  ]);

/** An engine over the data set, with statements that are not ended early. */
export async function searchOn({ isShort, variables }, measure) {
  const of = sizeOf(isShort);
  // Stories draw on fixed passages and titles, unequally as in life.
  const size = {
    stories: of(1_000_000),
    people: of(100_000),
    hashtags: of(5_000),
    comments: of(200_000),
    words: 100_000,
    passages: of(50_000),
    titles: of(20_000),
  };
  const server = await openDataSet({ app: 'search', isShort, steps: searchSteps(size) });
  const config = { DATABASE_URL: server.url, DATABASE_POOL: 4, SUGGEST_TIMEOUT_MS: 2_000, ...variables };
  const dataSource = await connectDatabase({ name: 'search', database }, config);
  const searchDatabase = new SearchDatabase(config);
  try {
    await searchDatabase.onModuleInit();
    const engine = makeEngine(config, dataSource, new Cursors(secret), searchDatabase, console);
    return await measure({ dataSource, searches: searchDatabase.searches, engine, size });
  } finally {
    await searchDatabase.onModuleDestroy();
    await dataSource.destroy();
    await server.stop();
  }
}

/** How long suggestions take: while names and titles are typed, and for names with a typo. */
export async function suggestTimes(dataSource, engine, mostMilliseconds) {
  const many = 500;
  const names = await dataSource.query(
    `(SELECT display_name AS name FROM user_projection WHERE user_id % 97 = 5 LIMIT ${many})
     UNION ALL (SELECT title_key FROM story_doc WHERE story_id % 199 = 7 LIMIT ${many})
     UNION ALL (SELECT substr(hashtag, 2) FROM hashtag_doc LIMIT ${many})`,
  );
  const typed = names.map(({ name }, index) => fold(name).slice(0, 1 + (index % 12)));
  // A character too few, or two that changed places, behind the first two.
  const misspelt = names.slice(0, many).map(({ name }, index) => {
    const key = fold(name);
    return index % 2 === 0
      ? key.slice(0, 3) + key.slice(4)
      : key.slice(0, 2) + (key[3] ?? '') + (key[2] ?? '') + key.slice(4);
  });
  return [
    ...(await timesOf('suggestions while something is typed', engine, typed, mostMilliseconds.typed)),
    ...(await timesOf('suggestions for a name with a typo', engine, misspelt, mostMilliseconds.misspelt)),
  ];
}

async function timesOf(what, engine, keys, atMost) {
  const times = [];
  for (const key of [...keys.slice(0, 100), ...keys]) {
    const started = performance.now();
    await engine.suggest(key, ['user', 'hashtag', 'story'], null);
    times.push(performance.now() - started);
  }
  // The first hundred only warm the code up.
  const sorted = times.slice(100).toSorted((one, other) => one - other);
  const at = (part) => sorted[Math.floor(sorted.length * part)];
  return [
    { what: `${what}, p50`, figure: at(0.5), unit: 'ms' },
    { what: `${what}, p99`, figure: at(0.99), unit: 'ms', atMost },
  ];
}

async function pageCosts(dataSource, searches, engine, size) {
  const [story] = await dataSource.query(
    `SELECT title_key AS title, text, username FROM story_doc JOIN story_part USING (story_id, author_id)
     JOIN user_projection ON user_id = author_id WHERE status = 'active' AND is_private = 0 AND story_id >= $1
     ORDER BY story_id LIMIT 1`,
    [Math.floor(0.77 * size.stories)],
  );
  // A word that stands in a few hundred stories, so long that no other word begins with it.
  const rare = benchWords(size.words)
    .slice(30_000)
    .find((word) => word.length >= 11);
  const misspelt = `${rare.slice(0, 3)}${rare.slice(4)}`;
  const queries = {
    'a word that most stories have': 'the',
    'a common word': 'river',
    'two common words': 'river water',
    'a rare word': rare,
    'the beginning of a word': 'hou',
    'a whole title': story.title,
    'a phrase': `"${story.text.split(' ').slice(6, 9).join(' ')}"`,
    'a common phrase': '"in the"',
    'a word of an author': `river by ${story.username}`,
    'a common word with a hashtag and a length': 'river #sea length:microfiction',
    'a typo in a text': misspelt,
    'two words, one with a typo': `river ${misspelt}`,
    'what nothing is like': 'qqqqqqqq zzzzzzzz',
  };
  const rows = [];
  for (const [name, q] of Object.entries(queries)) {
    const cost = await searchCostOf(searches, engine, { q });
    const unit = `ms, ${cost.statements} statements`;
    rows.push(
      { what: `search, ${name}`, figure: cost.milliseconds, unit, atMost: limits.milliseconds },
      { what: `search, ${name}: buffers`, figure: cost.buffers, atMost: limits.buffers },
    );
  }
  return rows;
}

/**
 * What one search costs PostgreSQL.
 * @type {(searches: import('typeorm').DataSource, engine: any, search: Search) => ReturnType<typeof explain>}
 * @typedef {{ q: string, sort?: 'newest' | 'top' | null, fields?: object }} Search
 */
export function searchCostOf(searches, engine, { q, sort = null, fields = {} }) {
  const filter = Object.keys(fields).length === 0 ? null : storyFilterOf(fields);
  const request = { query: readQuery(q, filter), sort, viewer: null, next: null, list: 'bench' };
  return explain(searches, () => engine[sort === 'top' ? 'best' : 'find']('story', request));
}
