import { explainFind } from './search/explain-find.mjs';
import { indexLag } from './search/index-lag.mjs';
import { openSearch } from './search/open-search.mjs';
import { size } from './search/size.mjs';
import { suggestTimes } from './search/suggest-times.mjs';
import { benchWords } from './search/words.mjs';

/** The place of a word in the order of how common words are that stands in a few hundred stories. */
const rarePlace = 30_000;
/** So many characters that no other word begins with them. */
const longEnough = 11;

/** Measures the cost of search on PostgreSQL at a million stories and a hundred thousand people. */
export async function searchCost() {
  const { dataSource, searches, engine, stop } = await openSearch();
  try {
    return [
      ...(await suggestTimes(dataSource, engine)),
      ...(await pageCosts(dataSource, searches, engine)),
      ...(await indexSizes(dataSource)),
      ...(await lagRows(dataSource, engine)),
    ];
  } finally {
    await stop();
  }
}

async function pageCosts(dataSource, searches, engine) {
  const { readQuery } = await import('../../apps/search/dist/engine/index.js');
  const [story] = await dataSource.query(
    `SELECT title_key AS title, text, username FROM story_doc JOIN story_part USING (story_id, author_id)
     JOIN user_projection ON user_id = author_id WHERE story_id = 777778 AND status = 'active' OR story_id = 777779
     ORDER BY story_id LIMIT 1`,
  );
  const rare = benchWords(size.words)
    .slice(rarePlace)
    .find((word) => word.length >= longEnough);
  const phrase = story.text.split(' ').slice(6, 9).join(' ');
  const queries = {
    'a word that most stories have': 'the',
    'a common word': 'river',
    'two common words': 'river water',
    'a rare word': rare,
    'the beginning of a word': 'hou',
    'a whole title': story.title,
    'a phrase': `"${phrase}"`,
    'a common phrase': '"in the"',
    'a word of an author': `river by ${story.username}`,
    'a common word with a hashtag and a length': 'river #sea length:microfiction',
    'a typo in a text': `${rare.slice(0, 3)}${rare.slice(4)}`,
    'two words, one with a typo': `river ${rare.slice(0, 3)}${rare.slice(4)}`,
    'what nothing is like': 'qqqqqqqq zzzzzzzz',
  };
  const plain = Object.entries(queries).flatMap(([name, q]) =>
    (name === 'a common word' ? [null, 'newest'] : [null]).map((sort) => ({ name, q, sort, filter: null })),
  );
  const rows = [];
  for (const search of [...plain, ...(await filtered({ common: 'river', rare }))]) {
    const { name, q, sort, filter } = search;
    const request = { query: readQuery(q, filter), sort, viewer: null, next: null, list: 'bench' };
    const started = performance.now();
    try {
      const { milliseconds, buffers, statements } = await explainFind(searches, () =>
        engine.find('story', request),
      );
      const what = `search, ${name}${sort === null ? '' : `, ${sort}`}`;
      const rest = `${statements} statements`;
      rows.push(
        filter === null
          ? { what, figure: milliseconds, unit: `ms, ${rest}, ${buffers} buffers` }
          : { what, figure: buffers, unit: `buffers, ${rest}, ${milliseconds.toFixed(1)} ms`, atMost: 2_000 },
      );
    } catch (error) {
      console.error(`  ${name}: ${error.message}`);
      rows.push({
        what: `search, ${name}: given up`,
        figure: performance.now() - started,
        unit: 'ms',
        atMost: 1_000,
      });
    }
  }
  return rows;
}

/** The indexes that have the labels of stories among the words. */
async function indexSizes(dataSource) {
  const indexes = {
    'the words of texts': 'story_part_by_words',
    'the words of titles': 'story_doc_by_title_words',
  };
  const rows = [];
  for (const [name, index] of Object.entries(indexes)) {
    const [{ bytes }] = await dataSource.query('SELECT pg_relation_size($1::regclass)::float8 AS bytes', [
      index,
    ]);
    rows.push({ what: `index of ${name}`, figure: bytes / 1e6, unit: 'MB' });
  }
  return rows;
}

/** A common and a rare word with each condition of a filter, and with all of them. */
async function filtered({ common, rare }) {
  const { storyFilterOf } = await import('@quillstead/catalogue');
  const conditions = {
    'of one length in 500': { lengths: ['epic'] },
    'of a rating that one in five has': { ratings: ['teen'] },
    'in a rare language': { lang: 'fi' },
    'without a hashtag': { without_hashtags: ['#sea'] },
    'without a warning': { without_warnings: ['violence'] },
    'only finished': { is_finished: 1 },
  };
  const all = { ...conditions, 'with every condition': Object.assign({}, ...Object.values(conditions)) };
  return Object.entries(all).flatMap(([name, fields]) => [
    { name: `a common word, ${name}`, q: common, sort: null, filter: storyFilterOf(fields) },
    { name: `a rare word, ${name}`, q: rare, sort: null, filter: storyFilterOf(fields) },
  ]);
}

async function lagRows(dataSource, engine) {
  const lags = (await indexLag(dataSource, engine)).toSorted((a, b) => a - b);
  const at = (share) => lags[Math.floor(lags.length * share)];
  const unit = `ms, ${lags.length} changes`;
  return [
    { what: 'lag of the index at 500 changes a second, p50', figure: at(0.5), unit },
    { what: 'lag of the index at 500 changes a second, p99', figure: at(0.99), unit, atMost: 2_000 },
  ];
}
