import { randomFrom } from '../fuzz/random.mjs';
import { median } from './harness.mjs';
import { limits, searchCostOf, searchOn } from './search.mjs';
import { benchWords } from './search-data.mjs';

/** So many random searches. */
const combinations = 250;

/**
 * Measures random combinations of words, filters and sorts at a million stories: common, middling and rare words, none,
 * one or two of them, with none to three conditions. The same ones in each run.
 */
export const searchFilters = ({ isShort }) =>
  searchOn({ isShort, variables: {} }, async ({ dataSource, searches, engine, size }) => {
    const costs = [];
    for (const search of await randomSearches(dataSource, benchWords(size.words)))
      costs.push({ ...search, ...(await searchCostOf(searches, engine, search)) });
    return Object.entries(limits).flatMap(([name, atMost]) => {
      const [dearest, ...others] = costs.toSorted((one, other) => other[name] - one[name]);
      const { q, sort, fields } = dearest;
      const above = costs.filter((cost) => cost[name] > atMost).length;
      const what = `${name} of the dearest: ${q} ${JSON.stringify(fields)} ${sort ?? 'relevance'}`;
      return [
        { what: `${name}: searches of ${costs.length} above ${atMost}`, figure: above, atMost: 0 },
        { what: `${name}: median`, figure: median(others.map((cost) => cost[name])), atMost },
        { what, figure: dearest[name], atMost },
      ];
    });
  });

/** @returns {Promise<import('./search.mjs').Search[]>} */
async function randomSearches(dataSource, all) {
  const { pick, below } = randomFrom(7);
  const words = all.filter((word) => word.length >= 3);
  // By their ranks: common ones, middling ones, rare ones.
  const places = [
    [0, 40],
    [200, 3_000],
    [20_000, 60_000],
  ];
  const word = () => {
    const [least, most] = pick(places);
    return words[least + below(most - least)];
  };
  const valuesOf = async (sql) => (await dataSource.query(sql)).map(({ value }) => value);
  const people = await valuesOf(
    `SELECT '@' || username AS value FROM user_projection WHERE status = 'active' AND is_private = 0
     AND (user_id <= 20 OR user_id % 997 = 5) ORDER BY user_id LIMIT 60`,
  );
  const hashtags = await valuesOf(
    `SELECT hashtag AS value FROM hashtag_doc WHERE hashtag_id <= 5 OR hashtag_id % 97 = 3
     ORDER BY hashtag_id LIMIT 40`,
  );
  const days = await valuesOf('SELECT day::text AS value FROM story_day ORDER BY day');
  const conditions = [
    () => pick(people),
    () => pick(hashtags),
    () => `length:${pick(['drabble', 'novel', 'epic'])}`,
    () => `since:${pick(days)}`,
    () => `until:${pick(days)}`,
    () => ({ lengths: [pick(['drabble', 'microfiction', 'novel', 'epic'])] }),
    () => ({ ratings: [pick(['general', 'teen', 'mature'])] }),
    () => ({ lang: pick(['en', 'de', 'es', 'fi']) }),
    () => ({ without_hashtags: [pick(hashtags)] }),
    () => ({ without_warnings: ['violence'] }),
    () => ({ is_finished: 1 }),
  ];
  return Array.from({ length: combinations }, () => {
    const terms = Array.from({ length: pick([0, 1, 1, 1, 2]) }, word);
    const parts = Array.from({ length: pick([0, 1, 1, 2, 3]) }, () => pick(conditions)());
    const typed = [...terms, ...parts.filter((part) => typeof part === 'string')];
    const fields = Object.assign({}, ...parts.filter((part) => typeof part !== 'string'));
    // Without words the search is a list, which has to name something.
    return { q: typed.join(' ') || word(), sort: pick([null, null, 'newest', 'top']), fields };
  });
}
