import { shownTo } from '../shown-to.mjs';

/** Reads a story as somebody, member or visitor; what is there for everybody must be found. */
export async function readStory(scene, me, reader) {
  const stories = scene.storiesOf(() => true);
  if (stories.length === 0) return;
  const { slug, title, author } = me.random.pick(stories.slice(-30));
  const result = await scene.call('read story', reader, 'GET', `/story/${slug}`);
  const isThere = scene.ledger.sure(`story:${title}`)?.value === 'there';
  if (author.role === 'writer' && isThere && result.outcome !== 'unknown' && !shownTo(result.text, author))
    scene.found(`the story ${slug} was acknowledged, and ${reader.username} gets ${result.status} for it`);
}

/** The other ways to come upon a story. */
export async function lookAround(scene, me, reader) {
  const { name, tag } = me.random.pick(scene.flippers);
  const call = me.random.pick([
    ['GET', '/home'],
    ['GET', '/home', { sort: 'trending' }],
    ['GET', '/search/story', { q: tag }],
    ['GET', '/search/autosuggest', { q: tag }],
    ['GET', `/user/${name}`],
    ['GET', `/user/${name}/posts`],
    ['GET', '/search/comment', { q: 'read this twice' }],
  ]);
  await scene.call('look around', reader, ...call);
}

export async function readNotifications(scene, me) {
  await scene.call('read notifications', me.person, 'GET', '/account/notifications');
}

export async function markSeen(scene, me) {
  const payload = { updateKey: 'note_last' };
  await scene.call('mark seen', me.person, 'PUT', '/account/notifications', payload);
}
