import { shownTo } from '../shown-to.mjs';

/** Stories that are looked at one by one, at most: the comparisons of rows look at all. */
const most = 40;

/**
 * Whether people see what the rows say: counts on pages, public stories in search, and of private authors nothing.
 * @type {import('../check-site.mjs').Check}
 */
export async function checkPages(scene, { query }) {
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
  const { json, status } = await scene.visitor.call('GET', `/story/${slug}`);
  for (const count of ['count_likes', 'count_comments'])
    if (json?.[count] !== row[count])
      scene.found(
        `visitors are shown ${count} ${json?.[count]} (${status}) of ${slug}, and there are ${row[count]}`,
      );
}

async function checkFound(scene, { slug, title }) {
  const { json, status, text } = await scene.visitor.call('GET', '/search/story', { q: title.split(' ')[0] });
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
      const { text, status } = await reader.call('GET', path);
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
