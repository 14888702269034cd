import { spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** The site's own comparisons of projections, counters and index with their owners. */
const comparisons = [
  ['rebuild.mjs', 'content', '--check'],
  ['rebuild.mjs', 'social', '--check'],
  ['rebuild.mjs', 'notifications', '--check'],
  ['reindex.mjs', '--check'],
];

/**
 * Counts that one service publishes and another keeps: the query of each, which give a key and a count.
 * @type {{ what: string, owner: [string, string], copies: [string, string][] }[]}
 */
const keptCounts = [
  {
    what: 'subscribers of members',
    owner: ['social', 'SELECT user_id AS key, count_subscribers AS count FROM member_stat'],
    copies: [
      ['content', 'SELECT user_id AS key, count_subscribers AS count FROM author_stat'],
      ['search', 'SELECT user_id AS key, count_subscribers AS count FROM author_stat'],
    ],
  },
  {
    what: 'stories of members',
    owner: ['content', 'SELECT user_id AS key, count_stories AS count FROM author_stat'],
    copies: [['social', 'SELECT user_id AS key, count_stories AS count FROM author_stories']],
  },
  {
    what: 'stories of hashtags',
    owner: [
      'content',
      'SELECT key, count_stories AS count FROM hashtag_stat JOIN hashtag ON hashtag.id = hashtag_id',
    ],
    copies: [['social', 'SELECT hashtag AS key, count_stories AS count FROM hashtag_stories']],
  },
  {
    what: 'subscribers of hashtags',
    owner: ['social', 'SELECT hashtag AS key, count_subscribers AS count FROM hashtag_stat'],
    copies: [
      [
        'content',
        'SELECT key, count_subscribers AS count FROM hashtag_stat JOIN hashtag ON hashtag.id = hashtag_id',
      ],
    ],
  },
];

/**
 * Whether counters equal their rows, and projections, kept counts and the index equal what their owners have.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkCopies(scene, { query }, { dataDir }) {
  for (const [script, ...words] of comparisons) {
    const { code, output, errors } = await run(join(root, 'scripts', script), words, dataDir);
    for (const line of output.split('\n').filter(Boolean)) scene.found(`${words[0]} differs: ${line}`);
    if (code !== 0 && output.trim() === '')
      scene.found(`${script} ${words.join(' ')} failed: ${errors.slice(0, 500)}`);
  }
  for (const { what, owner, copies } of keptCounts) {
    const owned = await countsOf(query, owner);
    for (const copy of copies) {
      const kept = await countsOf(query, copy);
      for (const key of new Set([...owned.keys(), ...kept.keys()])) {
        const [is, had] = [owned.get(key) ?? 0, kept.get(key) ?? 0];
        if (is !== had) scene.found(`${what}: ${copy[0]} has ${had} for ${key}, ${owner[0]} has ${is}`);
      }
    }
  }
}

async function countsOf(query, [service, sql]) {
  return new Map((await query(service, sql)).map(({ key, count }) => [String(key), Number(count)]));
}

function run(script, words, dataDir) {
  return new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [script, ...words], { env });
    const texts = { output: '', errors: '' };
    child.stdout.on('data', (bytes) => (texts.output += bytes));
    child.stderr.on('data', (bytes) => (texts.errors += bytes));
    child.on('close', (code) => resolve({ code, ...texts }));
  });
}
