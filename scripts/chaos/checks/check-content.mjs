/**
 * Whether content has every story, comment, like, bookmark and draft that was acknowledged, once, and nothing that was
 * taken away.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkContent(scene, { query }) {
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
