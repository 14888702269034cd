import { storyFilterOf } from '@quillstead/catalogue';
import { readQuery } from '../../apps/search/dist/engine/index.js';
import { explain } from './data-set.mjs';
import { median } from './harness.mjs';
import { benchWords, searchOn } from './search.mjs';

/** So many random searches. */
const combinations = 250;
/** Of the dearest so many are printed. */
const worst = 3;

/**
 * Measures random combinations of words, filters and sorts at a million stories: common, middling and rare words, none,
 * one or two of them, with none to three conditions. The same ones in each run.
 */
export const searchFilters = ({ isShort }) =>
  searchOn({ isShort, variables: {} }, async ({ dataSource, searches, engine, size }) =>
    combinationCosts(await randomSearches(dataSource, size), searches, engine),
  );

/** @returns {Promise<{ what: string, q: string, sort: 'newest' | 'top' | null, fields: object }[]>} */
async function randomSearches(dataSource, size) {
  const random = randomNumbers(7);
  const one = (list) => list[Math.floor(random() * list.length)];
  const words = benchWords(size.words).filter((word) => word.length >= 3);
  const places = { common: [0, 40], middling: [200, 3_000], rare: [20_000, 60_000] };
  const word = () => {
    const [least, most] = places[one(['common', 'middling', 'rare'])];
    return words[least + Math.floor(random() * (most - least))];
  };
  const people = await dataSource.query(
    `SELECT username FROM user_projection WHERE status = 'active' AND is_private = 0
     AND (user_id <= 20 OR user_id % 997 = 5) ORDER BY user_id LIMIT 60`,
  );
  const hashtags = await dataSource.query(
    'SELECT hashtag FROM hashtag_doc WHERE hashtag_id <= 5 OR hashtag_id % 97 = 3 ORDER BY hashtag_id LIMIT 40',
  );
  const [time] = await dataSource.query(
    'SELECT min(posted_at) AS first, max(posted_at) AS last FROM story_doc',
  );
  const day = () =>
    new Date(time.first.getTime() + random() * (time.last - time.first)).toISOString().slice(0, 10);
  const queries = [
    () => `@${one(people).username}`,
    () => one(hashtags).hashtag,
    () => `length:${one(['drabble', 'novel', 'epic'])}`,
    () => `since:${day()}`,
    () => `until:${day()}`,
  ];
  const filters = [
    () => ({ lengths: [one(['drabble', 'microfiction', 'novel', 'epic'])] }),
    () => ({ ratings: [one(['general', 'teen', 'mature'])] }),
    () => ({ lang: one(['en', 'de', 'es', 'fi']) }),
    () => ({ without_hashtags: [one(hashtags).hashtag] }),
    () => ({ without_warnings: ['violence'] }),
    () => ({ is_finished: 1 }),
  ];
  return Array.from({ length: combinations }, () => {
    const terms = Array.from({ length: one([0, 1, 1, 1, 2]) }, word);
    const conditions = Array.from({ length: one([0, 1, 1, 2, 3]) }, () => one([...queries, ...filters]));
    const parts = conditions.map((make) => make());
    const typed = [...terms, ...parts.filter((part) => typeof part === 'string')];
    // Without words the search is a list, which has to name something.
    const q = typed.length === 0 ? word() : typed.join(' ');
    const fields = Object.assign({}, ...parts.filter((part) => typeof part !== 'string'));
    const sort = one([null, null, 'newest', 'top']);
    return { what: [q, JSON.stringify(fields), sort ?? 'relevance'].join(' '), q, sort, fields };
  });
}

/** Numbers from nothing to one, the same for a seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function combinationCosts(all, searches, engine) {
  const costs = [];
  for (const { what, q, sort, fields } of all) {
    const filter = Object.keys(fields).length === 0 ? null : storyFilterOf(fields);
    const request = { query: readQuery(q, filter), sort, viewer: null, next: null, list: 'bench' };
    const find = () => (sort === 'top' ? engine.best('story', request) : engine.find('story', request));
    costs.push({ what, ...(await explain(searches, find)) });
  }
  const limits = { buffers: 2_000, milliseconds: 40 };
  return Object.entries(limits).flatMap(([name, atMost]) => {
    const unit = name === 'milliseconds' ? 'ms' : '';
    const sorted = costs.toSorted((one, other) => other[name] - one[name]);
    const above = sorted.filter((cost) => cost[name] > atMost).length;
    return [
      { what: `${name}: searches of ${costs.length} above ${atMost}`, figure: above, atMost: 0 },
      { what: `${name}: median`, figure: median(sorted.map((cost) => cost[name])), unit, atMost },
      ...sorted
        .slice(0, worst)
        .map((cost) => ({ what: `${name}: ${cost.what}`, figure: cost[name], unit, atMost })),
    ];
  });
}
