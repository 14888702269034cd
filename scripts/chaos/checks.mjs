import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkNotifications } from './check-notifications.mjs';
import { shownTo } from './scene.mjs';

/**
 * Compares one part of a quiet site with what the load knows, and reports to the scene what it found.
 * @callback Check
 * @param {import('./scene.mjs').Scene} scene
 * @param {Awaited<ReturnType<typeof import('./run-chaos.mjs').openDatabases>>} databases
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
 * Compares a quiet site with the truth: what was acknowledged to the load, and what owners have of what others keep.
 * @type {Check}
 */
export async function checkSite(scene, databases, site) {
  for (const check of checks) await check(scene, databases, site);
}

/**
 * Whether content has every story, comment, like, bookmark and draft that was acknowledged, once, and nothing that was
 * taken away.
 * @type {Check}
 */
async function checkContent(scene, { query }) {
  await checkStories(scene, query);
  await checkComments(scene, query);
  for (const [prefix, table, item] of [
    ['like', 'story_like', 'story_id'],
    ['bookmark', 'story_bookmark', 'story_id'],
    ['like-comment', 'comment_like', 'comment_id'],
  ])
    await checkMarks(scene, query, { prefix, table, item });
  await checkDrafts(scene, query);
}

async function checkStories(scene, query) {
  const rows = await query(
    'content',
    'SELECT id::int, slug, title, description FROM story WHERE author_id IS NOT NULL',
  );
  const byTitle = Map.groupBy(rows, ({ title }) => title);
  const published = new Map(scene.stories.map((story) => [story.title, story]));
  for (const [key, possible] of scene.ledger.all('story:')) {
    const title = key.slice('story:'.length);
    const there = byTitle.get(title) ?? [];
    const story = published.get(title);
    if (there.length > 1)
      scene.found(`the story "${title}" is there ${there.length} times: ${there.map(({ slug }) => slug)}`);
    if (there.length === 0 && !possible.has('gone'))
      scene.found(`the story "${title}" was acknowledged and is not there`);
    if (there.length > 0 && !possible.has('there'))
      scene.found(`the story "${title}" was deleted and is there`);
    if (there.length === 1) checkDescription(scene, there[0]);
    if (there.length === 1 && story && (there[0].id !== story.id || there[0].slug !== story.slug))
      scene.found(
        `the story "${title}" was acknowledged as ${story.id} ${story.slug} and is ${there[0].id} ${there[0].slug}`,
      );
  }
}

function checkDescription(scene, { title, description }) {
  const sure = scene.ledger.sure(`description:${title}`);
  if (sure !== null && sure.value !== description)
    scene.found(`the story "${title}" was described as "${sure.value}" and says "${description}"`);
}

async function checkComments(scene, query) {
  const rows = await query(
    'content',
    `SELECT comment.id::int, comment_text FROM comment JOIN story ON story.id = story_id AND story.author_id IS NOT NULL
     WHERE is_deleted = 0`,
  );
  const byText = Map.groupBy(rows, ({ comment_text: text }) => text);
  const posted = new Map(scene.comments.map((one) => [one.text, one]));
  for (const [key, possible] of scene.ledger.all('comment:')) {
    const text = key.slice('comment:'.length);
    const there = byText.get(text) ?? [];
    const comment = posted.get(text);
    const mayBeGone = possible.has('gone') || (comment && isStoryDoubtful(scene, comment.story));
    if (there.length > 1) scene.found(`the comment "${text}" is there ${there.length} times`);
    if (there.length === 0 && !mayBeGone)
      scene.found(`the comment "${text}" was acknowledged and is not there`);
    if (there.length > 0 && !possible.has('there'))
      scene.found(`the comment "${text}" was deleted and is there`);
    if (there.length === 1 && comment && there[0].id !== comment.id)
      scene.found(`the comment "${text}" was acknowledged as ${comment.id} and is ${there[0].id}`);
  }
}

const isStoryDoubtful = ({ ledger }, { title }) => ledger.sure(`story:${title}`)?.value !== 'there';

async function checkMarks(scene, query, { prefix, table, item }) {
  const rows = await query('content', `SELECT user_id::int, ${item}::int AS item FROM ${table}`);
  const nameOf = new Map(scene.members.map(({ person, name }) => [person.id, name]));
  const there = new Set(rows.map((row) => `${prefix}:${nameOf.get(row.user_id)}:${row.item}`));
  for (const [key, possible] of scene.ledger.all(`${prefix}:`)) {
    if (possible.has(there.has(key)) || isItemDoubtful(scene, prefix, Number(key.split(':').at(-1))))
      continue;
    scene.found(`${key} was acknowledged as ${[...possible]}, and ${table} says ${there.has(key)}`);
  }
}

/** Whether the story or comment of a mark may be deleted: content deletes its marks with it. */
function isItemDoubtful(scene, prefix, id) {
  if (prefix !== 'like-comment')
    return isStoryDoubtful(
      scene,
      scene.stories.find((story) => story.id === id),
    );
  const comment = scene.comments.find((one) => one.id === id);
  return (
    scene.ledger.sure(`comment:${comment.text}`)?.value !== 'there' || isStoryDoubtful(scene, comment.story)
  );
}

async function checkDrafts(scene, query) {
  for (const { name, draft } of scene.members) {
    const sure = scene.ledger.sure(`draft:${name}`);
    if (sure === null || sure.value === null) continue;
    const [row] = await query('content', 'SELECT rich_text_story FROM draft WHERE id = $1', [draft.id]);
    if (row?.rich_text_story !== sure.value)
      scene.found(
        `the draft ${draft.id} of ${name} was saved as ${sure.value} and is ${row?.rich_text_story}`,
      );
  }
}

/**
 * Whether social has every subscription that was acknowledged, and none that was ended.
 * @type {Check}
 */
async function checkSubscriptions(scene, { query }) {
  const nameOf = new Map(scene.members.map(({ person, name }) => [person.id, name]));
  const users = await query(
    'social',
    'SELECT subscriber_id::int AS by, author_id::int AS of FROM user_subscription',
  );
  const tags = await query('social', 'SELECT user_id::int AS by, hashtag FROM hashtag_subscription');
  const there = new Set([
    ...users.map((row) => `follow:${nameOf.get(row.by)}:${nameOf.get(row.of)}`),
    ...tags.map((row) => `hashtag:${nameOf.get(row.by)}:${row.hashtag}`),
  ]);
  for (const [key, possible] of [...scene.ledger.all('follow:'), ...scene.ledger.all('hashtag:')]) {
    if (!possible.has(there.has(key)))
      scene.found(`${key} was acknowledged as ${[...possible]}, and social says ${there.has(key)}`);
  }
}

const root = join(import.meta.dirname, '../..');
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
 * @type {Check}
 */
async function checkCopies(scene, { query }, { dataDir }) {
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

const services = ['accounts', 'content', 'social', 'notifications', 'search'];

/**
 * Whether an event or a job was given up: an outage is no reason to.
 * @type {Check}
 */
async function checkDeadLetters(scene, { query }) {
  for (const service of services) {
    for (const { name, subject, error } of await query(
      service,
      'SELECT name, subject, error FROM dead_letter_event',
    ))
      scene.found(`${service} gave up the event ${name} of ${subject}: ${error.slice(0, 200)}`);
    for (const { name, error } of await query(service, 'SELECT name, error FROM dead_letter_job'))
      scene.found(`${service} gave up the job ${name}: ${error.slice(0, 200)}`);
  }
}

/**
 * Whether a process ended that nobody killed.
 * @type {Check}
 */
async function checkDeaths(scene, databases, { dataDir }) {
  const log = await readFile(join(dataDir, 'logs/supervisor.log'), 'utf8');
  for (const line of log.split('\n')) {
    if (/(ended with exit code|did not become ready|did not start)/.test(line))
      scene.found(`a process died by itself: ${line.slice(0, 200)}`);
  }
}

/**
 * Whether members are still logged in, and sessions that were ended are worth nothing.
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
async function checkPages(scene, { query }) {
  const stories = scene.storiesOf(() => true).slice(-most);
  for (const story of stories.filter(({ author }) => author.role === 'writer')) {
    await checkCounts(scene, query, story);
    await checkFound(scene, story);
  }
  for (const member of scene.flippers) await checkPrivacy(scene, query, member, stories);
}

async function checkCounts(scene, query, { id, slug }) {
  const [row] = await query(
    'content',
    'SELECT count_likes, count_comments FROM story_stat WHERE story_id = $1',
    [id],
  );
  const { json, status } = await scene.visitor.send('GET', `/story/${slug}`);
  for (const count of ['count_likes', 'count_comments'])
    if (json?.[count] !== row[count])
      scene.found(
        `visitors are shown ${count} ${json?.[count]} (${status}) of ${slug}, and there are ${row[count]}`,
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
    scene.found(
      `${name} was acknowledged as ${sure.value ? 'private' : 'public'}, and accounts has the contrary`,
    );
  const own = stories.filter(({ author }) => author.name === name);
  const readers = [
    scene.visitor,
    ...scene.members.filter(({ role }) => role === 'outsider').map((one) => one.person),
  ];
  for (const reader of readers) {
    for (const path of [
      ...own.map(({ slug }) => `/story/${slug}`),
      `/user/${name}/posts`,
      `/search/story?q=${tag}`,
      `/home`,
      `/account/notifications`,
    ]) {
      const { text, status } = await reader.send('GET', path);
      const isStory = path.startsWith('/story');
      if (isPrivate && shownTo(text, { tag }))
        scene.found(`${path} shows ${reader.username} a story of ${name}, who is private`);
      if (!isPrivate && isStory && !shownTo(text, { tag }))
        scene.found(
          `${path} does not show ${reader.username} a public story: ${status} ${text.slice(0, 120)}`,
        );
    }
  }
}
