import { explainFind } from './search/explain-find.mjs';
import { indexLag } from './search/index-lag.mjs';
import { openSearch } from './search/open-search.mjs';
import { suggestTimes } from './search/suggest-times.mjs';

/** Measures the cost of search on PostgreSQL at a million stories and a hundred thousand people. */
export async function searchCost() {
  const { dataSource, engine, stop } = await openSearch();
  try {
    return [
      ...(await suggestTimes(dataSource, engine)),
      ...(await pageCosts(dataSource, engine)),
      ...(await lagRows(dataSource, engine)),
    ];
  } finally {
    await stop();
  }
}

async function pageCosts(dataSource, engine) {
  const { readQuery } = await import('../../apps/search/dist/engine/index.js');
  const [story] = await dataSource.query(
    `SELECT title_key AS title, text, username FROM story_doc JOIN story_part USING (story_id, author_id)
     JOIN user_projection ON user_id = author_id WHERE story_id = 777778 AND status = 'active' OR story_id = 777779
     ORDER BY story_id LIMIT 1`,
  );
  const rare = story.text.match(/[a-z]{8,}/gu).at(-1);
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
  const rows = [];
  for (const [name, q] of Object.entries(queries)) {
    for (const sort of name === 'a common word' ? [null, 'newest'] : [null]) {
      const request = { query: readQuery(q), sort, viewer: null, next: null, list: 'bench' };
      const started = performance.now();
      try {
        const { milliseconds, buffers, statements } = await explainFind(dataSource, () =>
          engine.find('story', request),
        );
        const what = `search, ${name}${sort === null ? '' : `, ${sort}`}`;
        rows.push({ what, figure: milliseconds, unit: `ms, ${statements} statements, ${buffers} buffers` });
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
  }
  return rows;
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
