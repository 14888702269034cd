import { setTimeout as pause } from 'node:timers/promises';
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
  [14, likeStory],
  [6, bookmark],
  [7, likeComment],
  [14, comment],
  [4, deleteComment],
  [4, saveDraft],
  [6, follow],
  [3, followHashtag],
  [3, readNotifications],
  [2, markSeen],
  [3, readSession],
];
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
        await pick(acts[me.role], me.random)(scene, me);
        await pause(rest[0] + me.random.below(rest[1] - rest[0]));
      }
    }),
  );
}

function pick(list, random) {
  let place = random.below(list.reduce((sum, [share]) => sum + share, 0));
  for (const [share, act] of list) {
    if (place < share) return act;
    place -= share;
  }
  throw new Error('Shares of acts do not add up.');
}

const paragraph =
  '<p>The lantern on the sill burned low, and nobody said a word about it, and the rain went on over the harbour.</p>';
const hashtags = ['#harbour', '#lantern', '#rain', '#salt'];
let count = 0;
const nextNumber = () => (count += 1);

async function publish(scene, me) {
  const title = `${me.tag}${nextNumber()} lantern`;
  const tags = hashtags.filter(() => me.random.chance(0.4));
  const payload = { title, rich_text_story: paragraph, description: title, hashtag_list: tags };
  const begun = scene.ledger.now();
  const settle = scene.ledger.begin(`story:${title}`, 'there', 'gone');
  const what = { act: 'publish', method: 'POST', path: '/story', payload, idOf: (json) => json.story_id };
  const { outcome, json } = await keyedCall(scene, me, what);
  settle(outcome);
  if (outcome === 'done')
    scene.stories.push({ id: json.story_id, slug: json.slug, title, author: me, hashtags: tags, begun });
}

/** Gives a story of the member's another description. */
async function editStory(scene, me) {
  const own = scene.storiesOf((author) => author === me);
  if (own.length === 0) return;
  const { id, title } = me.random.pick(own);
  const description = `${title}, changed ${nextNumber()}`;
  const settle = scene.ledger.begin(`description:${title}`, description, title);
  const payload = { story_id: id, description };
  const what = { act: 'edit story', method: 'PUT', path: '/story', payload, idOf: (json) => json.story_id };
  const { outcome } = await keyedCall(scene, me, what);
  settle(outcome);
}

async function deleteStory(scene, me) {
  const own = scene.storiesOf((author) => author === me);
  if (own.length < 8) return;
  const { id, title } = me.random.pick(own);
  const settle = scene.ledger.begin(`story:${title}`, 'gone');
  const { outcome } = await scene.call('delete story', me.person, 'DELETE', '/story', { story_id: id });
  settle(outcome);
}

/** Comments a story of a writer, or replies to a comment there; sometimes a story of a flipper. */
async function comment(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer' || me.random.chance(0.3));
  if (stories.length === 0) return;
  const story = me.random.pick(stories.slice(-12));
  const under = commentsThere(scene, (one) => one.story === story);
  const parent = under.length > 0 && me.random.chance(0.4) ? me.random.pick(under) : null;
  const text = `I read this twice, ${me.name} ${nextNumber()} of ${scene.seed}`;
  const payload = {
    story_id: story.id,
    comment_text: text,
    ...(parent && { comment_reply_id: parent.id }),
  };
  const settle = scene.ledger.begin(`comment:${text}`, 'there', 'gone');
  const what = { act: 'comment', method: 'POST', path: '/comment', payload, idOf: (json) => json.comment_id };
  const { outcome, json } = await keyedCall(scene, me, what);
  settle(outcome);
  if (outcome === 'done') scene.comments.push({ id: json.comment_id, text, author: me, story, parent });
}

/** Such comments that are there for sure. */
const commentsThere = ({ comments, ledger }, isIncluded) =>
  comments.filter((one) => isIncluded(one) && ledger.sure(`comment:${one.text}`)?.value === 'there');

async function deleteComment(scene, me) {
  const own = commentsThere(scene, ({ author }) => author === me);
  if (own.length < 6) return;
  const { id, text } = me.random.pick(own);
  const settle = scene.ledger.begin(`comment:${text}`, 'gone');
  const { outcome } = await scene.call('delete comment', me.person, 'DELETE', '/comment', { comment_id: id });
  settle(outcome);
}

/** Saves the member's one draft, each time with another text. */
async function saveDraft(scene, me) {
  const text = `<p>Draft ${nextNumber()} of ${me.name}</p>`;
  const settle = scene.ledger.begin(`draft:${me.name}`, text, null);
  const payload = { ...me.draft, title: 'Under way', rich_text_story: text, content_type: 'draft_page' };
  const what = {
    act: 'save draft',
    method: me.draft ? 'PUT' : 'POST',
    path: '/draft',
    payload,
    idOf: (json) => json.id,
  };
  const { outcome, status, json } = await keyedCall(scene, me, what);
  settle(outcome);
  if (outcome === 'done') me.draft = { id: json.id, last_saved_at: json.last_saved_at };
  // A save of unknown outcome may have been the last: what was saved since is a conflict, and the draft is read again.
  else if (status === 409 && me.draft) await readDraftAgain(scene, me);
}

async function readDraftAgain(scene, me) {
  const { outcome, json } = await scene.call('read draft', me.person, 'GET', '/draft', { id: me.draft.id });
  if (outcome === 'done') me.draft = { id: json.id, last_saved_at: json.last_saved_at };
}

/** Brings what a member has marked or follows into the other state than it is thought to be in. */
async function toggle(scene, me, { act, key, path, payload }) {
  const isOn = scene.ledger.sure(key)?.value !== true || me.random.chance(0.2);
  const settle = scene.ledger.begin(key, isOn);
  const method = isOn ? 'POST' : 'DELETE';
  const { outcome } = await scene.call(act, me.person, method, path, payload);
  settle(outcome);
}

async function likeStory(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer' || me.random.chance(0.2));
  await mark(scene, me, {
    act: 'like story',
    prefix: 'like',
    path: '/story/like',
    things: stories.slice(-12),
  });
}

async function bookmark(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer');
  await mark(scene, me, {
    act: 'bookmark',
    prefix: 'bookmark',
    path: '/story/bookmark',
    things: stories.slice(-12),
  });
}

async function likeComment(scene, me) {
  const things = commentsThere(scene, ({ story }) => story.author.role === 'writer').slice(-20);
  await mark(scene, me, { act: 'like comment', prefix: 'like-comment', path: '/comment/like', things });
}

/** Marks one of the things, or takes the mark away. */
async function mark(scene, me, { act, prefix, path, things }) {
  if (things.length === 0) return;
  const { id } = me.random.pick(things);
  const payload = path.startsWith('/comment') ? { comment_id: id } : { story_id: id };
  await toggle(scene, me, { act, key: `${prefix}:${me.name}:${id}`, path, payload });
}

async function follow(scene, me) {
  const others = scene.members.filter(
    (one) => one !== me && (me.role !== 'outsider' || one.role !== 'flipper'),
  );
  const { name, person } = me.random.pick(others);
  const payload = { subscription_id: person.id };
  await toggle(scene, me, {
    act: 'follow',
    key: `follow:${me.name}:${name}`,
    path: '/user/subscription',
    payload,
  });
}

async function followHashtag(scene, me) {
  const hashtag = me.random.pick(hashtags);
  const key = `hashtag:${me.name}:${hashtag}`;
  await toggle(scene, me, {
    act: 'follow hashtag',
    key,
    path: '/hashtag/subscription',
    payload: { hashtag },
  });
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

async function readNotifications(scene, me) {
  await scene.call('read notifications', me.person, 'GET', '/account/notifications');
}

async function markSeen(scene, me) {
  const payload = { updateKey: 'note_last' };
  await scene.call('mark seen', me.person, 'PUT', '/account/notifications', payload);
}

/** Turns the member's account private, or public again. */
async function flip(scene, me) {
  const isPrivate = scene.ledger.sure(`private:${me.name}`)?.value !== true;
  const settle = scene.ledger.begin(`private:${me.name}`, isPrivate);
  const settleHidden = scene.ledger.begin(`hidden:${me.name}`, isPrivate);
  const payload = { is_private: isPrivate ? 1 : 0 };
  const { outcome, isSpreading } = await scene.call(
    'flip',
    me.person,
    'PUT',
    '/user/account/settings',
    payload,
  );
  settle(outcome);
  settleHidden(isSpreading ? 'spreading' : outcome);
}

/** Accepts a person who requested to follow the member, or removes somebody who follows them. */
async function manageSubscribers(scene, me) {
  const others = scene.members.filter((one) => one !== me && one.role !== 'outsider');
  const { name, person } = me.random.pick(others);
  const payload = { subscriber_id: person.id };
  if (me.random.chance(0.75)) {
    await scene.call('accept', me.person, 'PUT', '/user/subscriber', payload);
    return;
  }
  const settle = scene.ledger.begin(`follow:${name}:${me.name}`, false);
  const { outcome } = await scene.call('remove subscriber', me.person, 'DELETE', '/user/subscriber', payload);
  settle(outcome);
}

/** Logs out and in again; the session that was ended must be worth nothing from then on. */
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

const tries = 6;
const shareRepeated = 0.1;

/**
 * Makes a call under an idempotency key, again and again while its outcome is unknown, as a browser does whose response
 * was lost; now and then once more after it was acknowledged.
 *
 * @param {import('./scene.mjs').Scene} scene
 * @param {import('./scene.mjs').Member} me
 * @param {{ act: string, method: string, path: string, payload: object, idOf: (json: any) => unknown }} what `idOf` gives
 *   what a repeat must give again
 * @returns {Promise<import('../bench/account.mjs').Result>} the last one
 */
async function keyedCall(scene, me, { act, method, path, payload, idOf }) {
  const key = `chaos-${me.name}-${me.random.below(2 ** 31).toString(36)}`;
  const hidden = scene.hiddenFrom(me.person);
  const call = () => scene.callAfter(hidden, act, me.person, method, path, payload, key);
  let result = await call();
  const isDoubtful = result.outcome === 'unknown';
  for (let left = tries; result.outcome === 'unknown' && left > 0; left -= 1) {
    await pause(300 + me.random.below(1_200));
    result = await call();
  }
  // An earlier attempt may still be under way.
  if (result.outcome === 'refused' && isDoubtful) return { ...result, outcome: 'unknown' };
  if (result.outcome !== 'done' || !me.random.chance(shareRepeated)) return result;
  const again = await call();
  if (again.outcome === 'refused')
    scene.found(
      `${act} of ${me.name}, repeated under its key ${key}, was refused: ${again.status} ${again.text}`,
    );
  if (again.outcome === 'done' && idOf(again.json) !== idOf(result.json))
    scene.found(
      `${act} of ${me.name} made ${idOf(result.json)}, and again ${idOf(again.json)} under the same key ${key}`,
    );
  return result;
}
