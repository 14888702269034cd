import { fold } from '../../../apps/search/dist/engine/index.js';

const many = 1_500;
const kinds = ['user', 'hashtag', 'story'];

/** How long suggestions take: while names and titles are typed, and for names with a typo. */
export async function suggestTimes(dataSource, engine) {
  const names = await dataSource.query(
    `(SELECT display_name AS name FROM user_projection WHERE user_id % 97 = 5 LIMIT ${many / 3})
     UNION ALL (SELECT title_key FROM story_doc WHERE story_id % 1999 = 7 LIMIT ${many / 3})
     UNION ALL (SELECT substr(hashtag, 2) FROM hashtag_doc LIMIT ${many / 3})`,
  );
  const typed = names.map(({ name }, index) => fold(name).slice(0, 1 + (index % 12)));
  const people = names.slice(0, many / 3).map(({ name }) => fold(name));
  // A character too few, or two that changed places, behind the first two.
  const misspelt = people.map((name, index) =>
    index % 2 === 0
      ? name.slice(0, 3) + name.slice(4)
      : name.slice(0, 2) + (name[3] ?? '') + (name[2] ?? '') + name.slice(4),
  );
  return [
    ...rowsOf('suggestions while something is typed', await timesOf(engine, typed), 10),
    ...rowsOf('suggestions for a name with a typo', await timesOf(engine, misspelt), 20),
  ];
}

async function timesOf(engine, keys) {
  const times = [];
  for (const key of [...keys.slice(0, 100), ...keys]) {
    const started = performance.now();
    await engine.suggest(key, kinds, null);
    times.push({ key, time: performance.now() - started });
  }
  const measured = times.slice(100).toSorted((one, other) => one.time - other.time);
  const slowest = measured.slice(-5).map(({ key, time }) => `${key} ${time.toFixed(0)}`);
  console.error(`  slowest: ${slowest.join(', ')}`);
  return measured.map(({ time }) => time);
}

const rowsOf = (what, times, atMost) => [
  { what: `${what}, p50`, figure: times[Math.floor(times.length / 2)], unit: 'ms' },
  { what: `${what}, p99`, figure: times[Math.floor(times.length * 0.99)], unit: 'ms', atMost },
];
