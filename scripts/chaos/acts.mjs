import { setTimeout as pause } from 'node:timers/promises';
import * as changes from './changes.mjs';
import { shownTo } from './scene.mjs';

/** Milliseconds that a member waits from one act to the next. */
const rest = [100, 700];

const asVisitor = (act) => (scene, me) => act(scene, me, scene.visitor);
const asMember = (act) => (scene, me) => act(scene, me, me.person);

/** The acts that every member does, each with its weight. `acts` adds the acts that only one role does. */
const common = [
  [12, asVisitor(readStory)],
  [8, asMember(readStory)],
  [8, asVisitor(lookAround)],
  [6, asMember(lookAround)],
  [14, changes.likeStory],
  [6, changes.bookmark],
  [7, changes.likeComment],
  [14, changes.comment],
  [4, changes.deleteComment],
  [4, changes.saveDraft],
  [6, changes.follow],
  [3, changes.followHashtag],
  [3, (scene, me) => scene.call('read notifications', me.person, 'GET', '/account/notifications')],
  [2, changes.markSeen],
  [3, readSession],
];
const { publish, editStory, deleteStory, flip, manageSubscribers } = changes;
const acts = {
  writer: [...common, [5, publish], [2, editStory], [1, deleteStory]],
  flipper: [...common, [4, publish], [1, editStory], [8, flip], [4, manageSubscribers]],
  outsider: [...common, [1, logOutAndIn]],
};

/**
 * Lets all members act, each one thing after the other, until the time is over. What each does depends on the seed and
 * on what became of the acts before.
 * @param {import('./scene.mjs').Scene} scene
 * @param {number} length milliseconds
 * @param {AbortSignal} signal ends it early
 */
export async function runLoad(scene, length, signal) {
  const end = performance.now() + length;
  // Something to read and to like from the beginning.
  for (const me of scene.members.filter(({ role }) => role !== 'outsider')) await publish(scene, me);
  await Promise.all(
    scene.members.map(async (me) => {
      while (performance.now() < end && !signal.aborted) {
        await me.random.weighted(acts[me.role])(scene, me);
        await pause(rest[0] + me.random.below(rest[1] - rest[0]));
      }
    }),
  );
}

/** Reads a story as somebody, member or visitor; what is there for everybody must be found. */
async function readStory(scene, me, reader) {
  const stories = scene.storiesOf(() => true);
  if (stories.length === 0) return;
  const { slug, title, author } = me.random.pick(stories.slice(-30));
  const result = await scene.call('read story', reader, 'GET', `/story/${slug}`);
  const isThere = scene.ledger.sure(`story:${title}`)?.value === 'there';
  if (author.role === 'writer' && isThere && result.outcome !== 'unknown' && !shownTo(result.text, author))
    scene.found(`the story ${slug} was acknowledged, and ${reader.username} gets ${result.status} for it`);
}

/** The other ways to come upon a story. */
async function lookAround(scene, me, reader) {
  const { name, tag } = me.random.pick(scene.flippers);
  const [path, query] = me.random.pick([
    ['/home'],
    ['/home', { sort: 'trending' }],
    ['/search/story', { q: tag }],
    ['/search/autosuggest', { q: tag }],
    [`/user/${name}`],
    [`/user/${name}/posts`],
    ['/search/comment', { q: 'read this twice' }],
  ]);
  await scene.call('look around', reader, 'GET', path, query);
}

/** Logs out and in again; the ended session must not work from then on. */
async function logOutAndIn(scene, me) {
  const before = me.person.twin();
  const { outcome, isSpreading } = await scene.call('log out', me.person, 'DELETE', '/user/account/logout');
  if (outcome === 'refused') return;
  if (outcome === 'done' && !isSpreading) {
    scene.endedSessions.push(before);
    const { json } = await before.send('POST', '/user/account/session');
    if (json?.id) scene.found(`a session of ${me.name} still works after an acknowledged log-out`);
  }
  me.person.forget();
  while (!scene.signal.aborted) {
    const { outcome: entered } = await me.person.logIn();
    scene.count('log in', entered);
    if (entered === 'done') return;
    await pause(500);
  }
}

async function readSession(scene, me) {
  const { outcome, json } = await scene.call('read session', me.person, 'POST', '/user/account/session');
  if (outcome === 'done' && json?.id !== me.person.id)
    scene.found(`${me.name} is logged in, and the session call says ${JSON.stringify(json).slice(0, 200)}`);
}
