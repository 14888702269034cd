import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { storyFilterOf, traitMask } from '@quillstead/catalogue';
import { connectDatabase, Cursors } from '@quillstead/service-kit';
import { makeMeiliKey } from '../supervisor/index.mjs';
import { database } from '../../apps/search/dist/database/data-source.js';
import { fold, makeEngine, readQuery, SearchDatabase } from '../../apps/search/dist/engine/index.js';
import { storyLabels } from '../../apps/search/dist/engine/postgres/story-labels.js';
import { wordKeys } from '../../apps/search/dist/engine/postgres/word-keys.js';
import { cutMark } from '../../apps/search/dist/engine/postgres/words-vector.js';
import { categories, explain, languages, oneOf, openDataSet, sizeOf, unequal } from './data-set.mjs';
import { root, secret } from './harness.mjs';

/** Measures the cost of search on PostgreSQL at a million stories and a hundred thousand people. */
export const searchCost = ({ isShort }) =>
  searchOn({ isShort, variables: {} }, async ({ dataSource, searches, engine, size }) => [
    ...(await suggestTimes(dataSource, engine, { typed: 10, misspelt: 20 })),
    ...(await pageCosts(dataSource, searches, engine, size)),
  ]);

/**
 * Measures suggestions of a real Meilisearch, at TEST_MEILI_URL with the master key TEST_MEILI_KEY, with the names and
 * titles of the same data set. Without these variables it measures nothing.
 */
export async function meilisearchCost({ isShort }) {
  const { TEST_MEILI_URL: url, TEST_MEILI_KEY: masterKey } = process.env;
  if (!url || !masterKey) {
    console.error('  TEST_MEILI_URL and TEST_MEILI_KEY say no server');
    return [];
  }
  const prefix = 'bench_';
  const key = await makeMeiliKey({ url, masterKey, prefix });
  const variables = { MEILI_URL: url, MEILI_KEY: key, MEILI_INDEX_PREFIX: prefix };
  const call = (method, path) =>
    fetch(new URL(path, url), { method, headers: { authorization: `Bearer ${masterKey}` } });
  try {
    return await searchOn({ isShort, variables }, async ({ dataSource, engine }) => {
      const began = performance.now();
      const documents = await fillMeilisearch(dataSource, engine);
      const seconds = (performance.now() - began) / 1_000;
      return [
        { what: 'filling Meilisearch', figure: documents / seconds, unit: 'documents a second' },
        ...(await suggestTimes(dataSource, engine, { typed: 25, misspelt: 25 })).map((row) => ({
          ...row,
          what: `Meilisearch, ${row.what}`,
        })),
      ];
    });
  } finally {
    const { results } = await (await call('GET', '/indexes?limit=10000')).json();
    for (const { uid } of results) if (uid.startsWith(prefix)) await call('DELETE', `/indexes/${uid}`);
    await call('DELETE', `/keys/${key}`);
  }
}

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
  const server = await openDataSet({ app: 'search', isShort, tables, steps: stepsOf(size) });
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
async function suggestTimes(dataSource, engine, mostMilliseconds) {
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
    'a typo in a text': `${rare.slice(0, 3)}${rare.slice(4)}`,
    'two words, one with a typo': `river ${rare.slice(0, 3)}${rare.slice(4)}`,
    'what nothing is like': 'qqqqqqqq zzzzzzzz',
  };
  const conditions = {
    'of one length in 500': { lengths: ['epic'] },
    'of a rating that one in five has': { ratings: ['teen'] },
    'in a rare language': { lang: 'fi' },
    'without a hashtag': { without_hashtags: ['#sea'] },
    'without a warning': { without_warnings: ['violence'] },
    'only finished': { is_finished: 1 },
  };
  const all = { ...conditions, 'with every condition': Object.assign({}, ...Object.values(conditions)) };
  const cases = [
    ...Object.entries(queries).map(([name, q]) => ({ name, q, sort: null, filter: null })),
    { name: 'a common word, newest', q: 'river', sort: 'newest', filter: null },
    ...Object.entries(all).flatMap(([name, fields]) => [
      { name: `a common word, ${name}`, q: 'river', sort: null, filter: storyFilterOf(fields) },
      { name: `a rare word, ${name}`, q: rare, sort: null, filter: storyFilterOf(fields) },
    ]),
  ];
  const rows = [];
  for (const { name, q, sort, filter } of cases) {
    const request = { query: readQuery(q, filter), sort, viewer: null, next: null, list: 'bench' };
    const cost = await explain(searches, () => engine.find('story', request));
    rows.push(
      {
        what: `search, ${name}`,
        figure: cost.milliseconds,
        unit: `ms, ${cost.statements} statements`,
        atMost: 40,
      },
      { what: `search, ${name}: buffers`, figure: cost.buffers, atMost: 2_000 },
    );
  }
  return rows;
}

/** Puts people, hashtags and titles of the data set into Meilisearch; returns how many documents. */
async function fillMeilisearch(dataSource, engine) {
  // As the service does at its start: the indexes are there before their first documents.
  await engine.check();
  const queries = {
    user: `SELECT user_id AS id, user_id, username, display_name, NULL AS bio, count_subscribers, joined_at
           FROM user_projection JOIN user_doc USING (user_id, joined_at)`,
    hashtag: 'SELECT hashtag_id AS id, hashtag_id, hashtag, hashtag AS value, count_stories FROM hashtag_doc',
    story: `SELECT story_id AS id, story_id, version, author_id, 'story-' || story_id AS slug, title_key AS title,
                   NULL AS description, text, hashtags AS hashtag_list, is_nsfw, count_words, posted_at,
                   NULL AS updated_at
            FROM story_doc JOIN story_part USING (story_id, author_id)`,
  };
  let documents = 0;
  for (const [kind, sql] of Object.entries(queries)) {
    for (let after = 0; ;) {
      const page = await dataSource.query(
        `SELECT * FROM (${sql}) AS document WHERE id > $1 ORDER BY id LIMIT 1000`,
        [after],
      );
      if (page.length === 0) break;
      after = page.at(-1).id;
      documents += page.length;
      await engine.put(kind, page.map(withoutDates));
      await untilFew(engine, dataSource, 20);
    }
  }
  await untilFew(engine, dataSource, 0);
  await engine.check();
  if (engine.isNamesOnly)
    throw new Error('The engine searches names alone: this would not measure Meilisearch');
  return documents;
}

/** Documents have times as texts. */
const withoutDates = ({ id: _, ...document }) =>
  Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  );

async function untilFew(engine, dataSource, most) {
  for (;;) {
    await engine.settle();
    const [open] = await dataSource.query('SELECT count(*)::int AS count FROM meili_task');
    if (open.count <= most) return;
    await pause(100);
  }
}

const tables = [
  'user_projection',
  'story_doc',
  'story_part',
  'story_day',
  'comment_doc',
  'hashtag_doc',
  'user_doc',
  'name_doc',
  'word_doc',
];

/** The rank of a word by Zipf's law. */
const zipf = (many) => `floor(power(${many}::float8, random()))::int`;
/** The trait of a length. */
const length = oneOf(
  Object.fromEntries(
    Object.entries(categories).map(([name, share]) => {
      const key = /** @type {import('@quillstead/catalogue').StoryTrait} */ (name.replaceAll(' ', '_'));
      return [traitMask([key]), share];
    }),
  ),
);
const traits = `${length}::bigint
  | CASE WHEN random() < 0.2 THEN ${traitMask(['teen'])} ELSE ${traitMask(['general'])} END
  | CASE WHEN random() < 0.1 THEN ${traitMask(['violence'])} ELSE 0 END
  | CASE WHEN random() < 0.1 THEN ${traitMask(['unfinished'])} ELSE 0 END`;
/** The words of the data set have no sign in them, so PostgreSQL cuts them as search does. */
const words = (text, weight) =>
  `setweight(to_tsvector('every_word', ${text}), '${weight}') || ${cutMark.text}`;
/** So many pieces of text, each of some words, with their tsvector. */
const pieces = (size, table, many, least, most, weight) => `
  CREATE UNLOGGED TABLE ${table} AS
  SELECT piece, text, ${words('text', weight)} AS words FROM (
    SELECT piece, string_agg(word, ' ') AS text FROM (
      SELECT piece, ${zipf(size.words)} AS word_id
      FROM generate_series(1, ${many}) AS piece, generate_series(1, ${least} + piece % ${most - least + 1})
    ) AS drawn JOIN bench_word USING (word_id) GROUP BY piece
  ) AS written;
  ALTER TABLE ${table} ADD PRIMARY KEY (piece); ANALYZE ${table}`;

const stepsOf = (size) => (client) => ({
  words: () => putWords(client, size),
  passages: pieces(size, 'bench_passage', size.passages, 30, 60, 'D'),
  titles: pieces(size, 'bench_title', size.titles, 1, 2, 'A'),
  people: `
    INSERT INTO user_projection (user_id, username, display_name, is_private, status, joined_at)
    SELECT n, first.word || CASE WHEN n % 2 = 0 THEN '_' ELSE '' END || last.word || CASE WHEN n % 5 = 0 THEN (n % 89)::text ELSE '' END,
           initcap(first.word || ' ' || last.word), (n % 20 = 7)::int,
           CASE WHEN n % 97 = 3 THEN 'suspended' ELSE 'active' END, '2021-11-21'
    FROM (SELECT n, 6000 + ${unequal(1500)} AS first, 8000 + ${unequal(40_000)} AS last FROM generate_series(1, ${size.people}) AS n) AS drawn
    JOIN bench_word first ON first.word_id = drawn.first JOIN bench_word last ON last.word_id = drawn.last;
    INSERT INTO user_doc (user_id, name_key, words, count_subscribers, joined_at)
    SELECT user_id, lower(username), ${words("username || ' ' || display_name", 'A')},
           least(100000, floor(5 * power(random(), -0.8)))::int, joined_at FROM user_projection`,
  hashtags: `
    INSERT INTO hashtag_doc (hashtag_id, hashtag, count_stories, named_count)
    SELECT word_id - 200, '#' || word, count, count
    FROM bench_word CROSS JOIN LATERAL (SELECT (${size.stories} / (word_id - 150))::int AS count) AS counted
    WHERE word_id BETWEEN 201 AND 200 + ${size.hashtags}`,
  plan: `
    CREATE UNLOGGED TABLE bench_plan AS
    SELECT n AS id, ${unequal(size.people)} AS author_id, ${unequal(size.titles)} AS title1, ${unequal(size.titles)} AS title2,
           1 + floor(random() * ${size.passages})::int AS passage1, 1 + floor(random() * ${size.passages})::int AS passage2,
           ${unequal(size.hashtags)} AS hashtag, (random() < 0.05)::int AS is_nsfw,
           timestamptz '2021-11-21' + n * interval '157 seconds' AS posted_at, ${oneOf(languages)} AS lang,
           ${traits} AS traits
    FROM generate_series(1, ${size.stories}) AS n; ANALYZE bench_plan`,
  stories: `
    INSERT INTO story_doc (story_id, author_id, version, title_key, title_words, hashtags, warning_keys, is_nsfw, count_words,
      posted_at, lang, traits)
    SELECT id, plan.author_id, 1, CASE WHEN id % 4 = 0 THEN 'the ' ELSE '' END || one.text || ' of ' || two.text,
           one.words || two.words || ${storyLabels('plan').text}, plan.hashtags,
           plan.warning_keys, plan.is_nsfw, 100, plan.posted_at,
           plan.lang, plan.traits
    FROM (
      SELECT bench_plan.*, ARRAY[hashtag_doc.hashtag] AS hashtags, ARRAY[]::text[] AS warning_keys
      FROM bench_plan JOIN hashtag_doc ON hashtag_doc.hashtag_id = bench_plan.hashtag
    ) AS plan JOIN bench_title one ON one.piece = title1 JOIN bench_title two ON two.piece = title2`,
  days: `
    INSERT INTO story_day (day, first_id, last_id)
    SELECT (posted_at AT TIME ZONE 'UTC')::date, min(story_id), max(story_id) FROM story_doc GROUP BY 1`,
  texts: `
    INSERT INTO story_part (story_id, part, author_id, text, words)
    SELECT id, 1, plan.author_id, initcap(left(one.text, 1)) || substr(one.text, 2) || '. ' || two.text || '.',
           doc.title_words || ${words('doc.hashtags[1]', 'A')} || person.words || one.words || two.words
    FROM bench_plan plan JOIN story_doc doc ON doc.story_id = id
    JOIN bench_passage one ON one.piece = passage1 JOIN bench_passage two ON two.piece = passage2
    JOIN user_doc person ON person.user_id = plan.author_id`,
  comments: `
    INSERT INTO comment_doc (comment_id, story_id, author_id, text, words, posted_at)
    SELECT id, id, 1 + (id::bigint * 7919) % ${size.people}, one.text, one.words, plan.posted_at + interval '1 hour'
    FROM bench_plan plan JOIN bench_passage one ON one.piece = passage1 WHERE id <= ${size.comments}`,
  names: `
    INSERT INTO name_doc (kind, doc_id, name, weight)
    SELECT 'story', story_id, left(title_key, 80), extract(epoch FROM posted_at)::bigint FROM story_doc
    UNION ALL SELECT 'story', story_id, left(substr(title_key, 5), 80), extract(epoch FROM posted_at)::bigint
    FROM story_doc WHERE title_key LIKE 'the %'
    UNION ALL SELECT 'hashtag', hashtag_id, substr(hashtag, 2), count_stories FROM hashtag_doc
    UNION SELECT 'user', user_id, translate(lower(username), '_', ' '), count_subscribers FROM user_projection JOIN user_doc USING (user_id)
    UNION SELECT 'user', user_id, lower(display_name), count_subscribers FROM user_projection JOIN user_doc USING (user_id)`,
  end: 'DROP TABLE bench_plan, bench_passage, bench_title, bench_word',
});

async function putWords(client, size) {
  const all = benchWords(size.words);
  await client.query('CREATE UNLOGGED TABLE bench_word (word_id int PRIMARY KEY, word text NOT NULL)');
  await client.query(
    'INSERT INTO bench_word SELECT place, word FROM unnest($1::text[]) WITH ORDINALITY AS given(word, place)',
    [all],
  );
  const listed = all.filter((word) => word.length >= 3);
  for (let from = 0; from < listed.length; from += 10_000) {
    const page = listed.slice(from, from + 10_000);
    await client.query(
      'INSERT INTO word_doc (word, keys) SELECT word, keys::int[] FROM unnest($1::text[], $2::text[]) AS given(word, keys)',
      [page, page.map((word) => `{${wordKeys(word).join(',')}}`)],
    );
  }
}

const folders = ['search/relevance/stories', 'content/sample/stories'];
const syllables =
  'ba ber cal dan dor el fen gar hil im jo kar len lo mar mi nel no or pel per qui ral ren sa sen sul ta ten tor u val ven wil yar zel';

/** So many words, the commoner first: those of the sample and the relevance set, then made-up ones. */
export function benchWords(many) {
  const counts = new Map();
  for (const folder of folders) {
    for (const file of readdirSync(join(root, 'apps', folder))) {
      const text = readFileSync(join(root, 'apps', folder, file), 'utf8').toLowerCase();
      for (const word of text.match(/[a-z]{2,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  const found = new Set([...counts].sort(([, some], [, others]) => others - some).map(([word]) => word));
  const parts = syllables.split(' ');
  for (let seed = 1; found.size < many; seed += 1) {
    let [word, rest] = ['', (seed * 2_654_435_761) % 4_294_967_296];
    for (let left = 2 + (seed % 3); left >= 0; left -= 1) {
      word += parts[rest % parts.length];
      rest = Math.floor(rest / parts.length);
    }
    found.add(word);
  }
  return [...found];
}
