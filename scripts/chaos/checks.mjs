import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkContent, checkSubscriptions } from './check-content.mjs';
import { checkNotifications } from './check-notifications.mjs';
import { siteServices } from '../containers/site-services.mjs';
import { shownTo } from './scene.mjs';

/**
 * Compares one part of a quiet site with what the load knows, and reports to the scene what it found.
 * @callback Check
 * @param {import('./scene.mjs').Scene} scene
 * @param {import('../throwaway-site/on-site.mjs').Query} query
 * @param {{ dataDir: string }} site
 * @returns {Promise<void>}
 */
const checks = [
  checkContent,
  checkSubscriptions,
  checkNotifications,
  checkCopies,
  checkDeadLetters,
  checkDeaths,
  checkSessions,
  checkPages,
];

/**
 * Compares a quiet site with what was acknowledged to the load, and projections and counts with their owners.
 * @type {Check}
 */
export async function checkSite(scene, query, site) {
  for (const check of checks) await check(scene, query, site);
}

const root = join(import.meta.dirname, '../..');
/** The site's own comparisons of projections, counters and index with their owners. */
const comparisons = [
  ['rebuild', 'content', '--check'],
  ['rebuild', 'social', '--check'],
  ['rebuild', 'notifications', '--check'],
  ['reindex', '--check'],
];

/**
 * Counts that social has from content, which `rebuild` does not compare: each in content, and in social.
 * @type {Record<string, [content: string, social: string]>}
 */
const countsOfStories = {
  members: [
    'SELECT user_id AS key, count_stories AS count FROM author_stat',
    'SELECT user_id AS key, count_stories AS count FROM author_stories',
  ],
  hashtags: [
    'SELECT key, count_stories AS count FROM hashtag_stat JOIN hashtag ON hashtag.id = hashtag_id',
    'SELECT hashtag AS key, count_stories AS count FROM hashtag_stories',
  ],
};

/**
 * Whether counters equal their rows, and projections, kept counts and the index equal what their owners have.
 * @type {Check}
 */
async function checkCopies(scene, query, { dataDir }) {
  for (const words of comparisons) {
    const { code, output, errors } = await operate(words, dataDir);
    for (const line of output.split('\n').filter(Boolean)) scene.found(`${words[1]} differs: ${line}`);
    if (code !== 0 && output.trim() === '') scene.found(`${words.join(' ')} failed: ${errors.slice(0, 500)}`);
  }
  for (const [what, [ofContent, ofSocial]] of Object.entries(countsOfStories)) {
    const countsOf = (rows) => new Map(rows.map(({ key, count }) => [String(key), Number(count)]));
    const owned = countsOf(await query('content', ofContent));
    const kept = countsOf(await query('social', ofSocial));
    for (const key of new Set([...owned.keys(), ...kept.keys()])) {
      const [is, had] = [owned.get(key) ?? 0, kept.get(key) ?? 0];
      if (is !== had) scene.found(`stories of ${what}: social has ${had} for ${key}, content has ${is}`);
    }
  }
}

const operate = (words, dataDir) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/operate.mjs'), ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, output: stdout, errors: '' }),
    ({ code, stdout, stderr }) => ({ code, output: stdout, errors: stderr }),
  );

/**
 * Whether a service gave up an event or a job, which no outage may cause.
 * @type {Check}
 */
async function checkDeadLetters(scene, query) {
  const dead = `SELECT 'event ' || name || ' of ' || subject AS what, error FROM dead_letter_event
                UNION ALL SELECT 'job ' || name, error FROM dead_letter_job`;
  for (const service of siteServices)
    for (const { what, error } of await query(service, dead))
      scene.found(`${service} gave up the ${what}: ${error.slice(0, 200)}`);
}

/**
 * Whether a process ended that nobody killed.
 * @type {Check}
 */
async function checkDeaths(scene, query, { dataDir }) {
  const log = await readFile(join(dataDir, 'logs/supervisor.log'), 'utf8');
  for (const line of log.split('\n')) {
    if (/(ended with exit code|did not become ready|did not start)/.test(line))
      scene.found(`a process died by itself: ${line.slice(0, 200)}`);
  }
}

/**
 * Whether members are still logged in, and ended sessions stay ended.
 * @type {Check}
 */
async function checkSessions(scene) {
  for (const { person, name } of scene.members) {
    const { json, status } = await person.send('POST', '/user/account/session');
    if (person.session && json?.id !== person.id)
      scene.found(`${name} lost the session: ${status} ${JSON.stringify(json)}`);
  }
  for (const ended of scene.endedSessions) {
    const { json } = await ended.twin().send('POST', '/user/account/session');
    if (json?.id) scene.found(`a session of ${ended.username} that was logged out works again`);
  }
}

/** Stories that are looked at one by one, at most: the comparisons of rows look at all. */
const most = 40;

/**
 * Whether people see what the rows say: counts on pages, public stories in search, and of private authors nothing.
 * @type {Check}
 */
async function checkPages(scene, query) {
  const stories = scene.storiesOf(() => true).slice(-most);
  for (const story of stories.filter(({ author }) => author.role === 'writer')) {
    await checkCounts(scene, query, story);
    await checkFound(scene, story);
  }
  for (const member of scene.flippers) await checkPrivacy(scene, query, member, stories);
}

async function checkCounts(scene, query, { id, slug }) {
  const counts = 'SELECT count_likes, count_comments FROM story_stat WHERE story_id = $1';
  const [row] = await query('content', counts, [id]);
  const { json, status } = await scene.visitor.send('GET', `/story/${slug}`);
  for (const [name, count] of Object.entries(row))
    if (json?.[name] !== count)
      scene.found(
        `visitors are shown ${name} ${json?.[name]} (${status}) of ${slug}, and there are ${count}`,
      );
}

async function checkFound(scene, { slug, title }) {
  const { json, status, text } = await scene.visitor.send('GET', '/search/story', { q: title.split(' ')[0] });
  if (!json?.items?.some((item) => item.slug === slug))
    scene.found(`search does not find the public story ${slug}: ${status} ${text.slice(0, 200)}`);
}

async function checkPrivacy(scene, query, { name, tag, person }, stories) {
  const [user] = await query('accounts', 'SELECT is_private FROM "user" WHERE id = $1', [person.id]);
  const isPrivate = user.is_private === 1;
  const sure = scene.ledger.sure(`private:${name}`);
  if (sure !== null && sure.value !== isPrivate)
    scene.found(`${name} was acknowledged as private: ${sure.value}, and accounts has the contrary`);
  const own = stories.filter(({ author }) => author.name === name).map(({ slug }) => `/story/${slug}`);
  const lists = [`/user/${name}/posts`, `/search/story?q=${tag}`, '/home', '/account/notifications'];
  const outsiders = scene.members.filter(({ role }) => role === 'outsider').map((one) => one.person);
  for (const reader of [scene.visitor, ...outsiders]) {
    for (const path of [...own, ...lists]) {
      const { text, status } = await reader.send('GET', path);
      const isShown = shownTo(text, { tag });
      if (isPrivate && isShown)
        scene.found(`${path} shows ${reader.username} a story of ${name}, who is private`);
      if (!isPrivate && own.includes(path) && !isShown)
        scene.found(
          `${path} does not show ${reader.username} a public story: ${status} ${text.slice(0, 120)}`,
        );
    }
  }
}
