/**
 * Whether content has every story, comment, like, bookmark and draft that was acknowledged, once, and nothing that was
 * taken away.
 * @type {import('./checks.mjs').Check}
 */
export async function checkContent(scene, query) {
  await checkStories(scene, query);
  const comments = await query(
    'content',
    `SELECT comment.id::text, comment_text AS text FROM comment
     JOIN story ON story.id = story_id AND story.author_id IS NOT NULL WHERE is_deleted = 0`,
  );
  const posted = new Map(scene.comments.map(({ id, text, story }) => [text, { id: String(id), story }]));
  checkThings(scene, 'comment', comments, posted, ({ story } = {}) => story && !isStoryThere(scene, story));
  for (const [prefix, table, item] of [
    ['like', 'story_like', 'story_id'],
    ['bookmark', 'story_bookmark', 'story_id'],
    ['like-comment', 'comment_like', 'comment_id'],
  ]) {
    const sql = `SELECT user_id::int AS by, ${item}::text AS of FROM ${table}`;
    const there = pairsOf(scene, prefix, await query('content', sql));
    checkPairs(scene, prefix, there, (key) => !isItemThere(scene, prefix, Number(key.split(':').at(-1))));
  }
  for (const { name, draft } of /** @type {any[]} */ (scene.members)) {
    const sure = scene.ledger.sure(`draft:${name}`);
    if (sure === null || sure.value === null) continue;
    const [row] = await query('content', 'SELECT rich_text_story AS text FROM draft WHERE id = $1', [
      draft.id,
    ]);
    if (row?.text !== sure.value)
      scene.found(`the draft ${draft.id} of ${name} was saved as ${sure.value} and is ${row?.text}`);
  }
}

async function checkStories(scene, query) {
  const rows = await query(
    'content',
    "SELECT id || ' ' || slug AS id, title AS text, description FROM story WHERE author_id IS NOT NULL",
  );
  const published = scene.stories.map(({ id, slug, title }) => [title, { id: `${id} ${slug}` }]);
  checkThings(scene, 'story', rows, new Map(published));
  for (const { text: title, description } of rows) {
    const sure = scene.ledger.sure(`description:${title}`);
    if (sure !== null && sure.value !== description)
      scene.found(`the story "${title}" was described as "${sure.value}" and says "${description}"`);
  }
}

/** Compares rows by their texts with what the ledger says of them, and their ids with the acknowledged ones. */
function checkThings(scene, kind, rows, acknowledged, mayBeGone = (_known) => false) {
  const byText = Map.groupBy(rows, ({ text }) => text);
  for (const [key, possible] of scene.ledger.all(`${kind}:`)) {
    const text = key.slice(kind.length + 1);
    const [row, ...more] = byText.get(text) ?? [];
    const known = acknowledged.get(text);
    const thing = `the ${kind} "${text}"`;
    if (more.length > 0) scene.found(`${thing} is there ${1 + more.length} times`);
    if (!row && !possible.has('gone') && !mayBeGone(known))
      scene.found(`${thing} was acknowledged and is not there`);
    if (row && !possible.has('there')) scene.found(`${thing} was deleted and is there`);
    if (row && more.length === 0 && known && row.id !== known.id)
      scene.found(`${thing} was acknowledged as ${known.id} and is ${row.id}`);
  }
}

/**
 * Whether social has every subscription that was acknowledged, and none that was ended.
 * @type {import('./checks.mjs').Check}
 */
export async function checkSubscriptions(scene, query) {
  const nameOf = new Map(scene.members.map(({ person, name }) => [person.id, name]));
  const users = await query(
    'social',
    'SELECT subscriber_id::int AS by, author_id::int AS of FROM user_subscription',
  );
  const named = users.map(({ by, of }) => ({ by, of: nameOf.get(of) }));
  checkPairs(scene, 'follow', pairsOf(scene, 'follow', named));
  const tags = 'SELECT user_id::int AS by, hashtag AS of FROM hashtag_subscription';
  checkPairs(scene, 'hashtag', pairsOf(scene, 'hashtag', await query('social', tags)));
}

/** Rows as the ledger names them: who marked or follows what. */
function pairsOf({ members }, prefix, rows) {
  const nameOf = new Map(members.map(({ person, name }) => [person.id, name]));
  return new Set(rows.map(({ by, of }) => `${prefix}:${nameOf.get(by)}:${of}`));
}

function checkPairs(scene, prefix, there, isDoubtful = (_key) => false) {
  for (const [key, possible] of scene.ledger.all(`${prefix}:`)) {
    if (!possible.has(there.has(key)) && !isDoubtful(key))
      scene.found(`${key} was acknowledged as ${[...possible]}, and the rows say ${there.has(key)}`);
  }
}

export const isStoryThere = ({ ledger }, { title }) => ledger.sure(`story:${title}`)?.value === 'there';

export const isCommentThere = (scene, { text, story }) =>
  scene.ledger.sure(`comment:${text}`)?.value === 'there' && isStoryThere(scene, story);

/** Whether the story or comment of a mark is there for sure: content deletes its marks with it. */
function isItemThere(scene, prefix, id) {
  const byId = (one) => one.id === id;
  return prefix === 'like-comment'
    ? isCommentThere(scene, scene.comments.find(byId))
    : isStoryThere(scene, scene.stories.find(byId));
}
