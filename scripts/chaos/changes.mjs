import { setTimeout as pause } from 'node:timers/promises';

const paragraph =
  '<p>The lantern on the sill burned low, and nobody said a word about it, and the rain went on over the harbour.</p>';
const hashtags = ['#harbour', '#lantern', '#rain', '#salt'];
let count = 0;
const nextNumber = () => (count += 1);
const isWriter = ({ role }) => role === 'writer';

/**
 * Makes a call that brings a thing into a state, and notes the outcome in the ledger.
 * @type {(scene: import('./scene.mjs').Scene, state: [key: string, value: unknown, initial?: unknown], call: () =>
 *   Promise<import('../throwaway-site/account.mjs').Result>) =>
 *   Promise<import('../throwaway-site/account.mjs').Result>}
 */
async function change({ ledger }, [key, value, initial = false], call) {
  const settle = ledger.begin(key, value, initial);
  const result = await call();
  settle(result.outcome);
  return result;
}

export async function publish(scene, me) {
  const title = `${me.tag}${nextNumber()} lantern`;
  const tags = hashtags.filter(() => me.random.chance(0.4));
  const payload = { title, rich_text_story: paragraph, description: title, hashtag_list: tags };
  const begun = scene.ledger.now();
  const { outcome, json } = await change(scene, [`story:${title}`, 'there', 'gone'], () =>
    keyedCall(scene, me, 'publish', 'POST', '/story', payload),
  );
  if (outcome === 'done')
    scene.stories.push({ id: json.story_id, slug: json.slug, title, author: me, hashtags: tags, begun });
}

/** Gives a story of the member's another description. */
export async function editStory(scene, me) {
  const own = scene.storiesOf((author) => author === me);
  if (own.length === 0) return;
  const { id, title } = me.random.pick(own);
  const description = `${title}, changed ${nextNumber()}`;
  await change(scene, [`description:${title}`, description, title], () =>
    keyedCall(scene, me, 'edit story', 'PUT', '/story', { story_id: id, description }),
  );
}

export async function deleteStory(scene, me) {
  const own = scene.storiesOf((author) => author === me);
  if (own.length < 8) return;
  const { id, title } = me.random.pick(own);
  await change(scene, [`story:${title}`, 'gone'], () =>
    scene.call('delete story', me.person, 'DELETE', '/story', { story_id: id }),
  );
}

/** Comments a story of a writer, or replies to a comment there; sometimes a story of a flipper. */
export async function comment(scene, me) {
  const stories = scene.storiesOf((author) => isWriter(author) || me.random.chance(0.3));
  if (stories.length === 0) return;
  const story = me.random.pick(stories.slice(-12));
  const under = commentsThere(scene, (one) => one.story === story);
  const parent = under.length > 0 && me.random.chance(0.4) ? me.random.pick(under) : null;
  const text = `I read this twice, ${me.name} ${nextNumber()} of ${scene.seed}`;
  const reply = parent && { comment_reply_id: parent.id };
  const payload = { story_id: story.id, comment_text: text, ...reply };
  const { outcome, json } = await change(scene, [`comment:${text}`, 'there', 'gone'], () =>
    keyedCall(scene, me, 'comment', 'POST', '/comment', payload),
  );
  if (outcome === 'done') scene.comments.push({ id: json.comment_id, text, author: me, story, parent });
}

/** Such comments that are there for sure. */
const commentsThere = ({ comments, ledger }, isIncluded) =>
  comments.filter((one) => isIncluded(one) && ledger.sure(`comment:${one.text}`)?.value === 'there');

export async function deleteComment(scene, me) {
  const own = commentsThere(scene, ({ author }) => author === me);
  if (own.length < 6) return;
  const { id, text } = me.random.pick(own);
  await change(scene, [`comment:${text}`, 'gone'], () =>
    scene.call('delete comment', me.person, 'DELETE', '/comment', { comment_id: id }),
  );
}

/** Saves the member's one draft, each time with another text. */
export async function saveDraft(scene, me) {
  const text = `<p>Draft ${nextNumber()} of ${me.name}</p>`;
  const payload = { ...me.draft, title: 'Under way', rich_text_story: text, content_type: 'draft_page' };
  const saved = await change(scene, [`draft:${me.name}`, text, null], () =>
    keyedCall(scene, me, 'save draft', me.draft ? 'PUT' : 'POST', '/draft', payload),
  );
  // A save of unknown outcome may have been the last: what was saved since is a conflict, and the draft is read again.
  const { outcome, json } =
    saved.status === 409 && me.draft
      ? await scene.call('read draft', me.person, 'GET', '/draft', { id: me.draft.id })
      : saved;
  if (outcome === 'done') me.draft = { id: json.id, last_saved_at: json.last_saved_at };
}

/** Brings what a member has marked or follows into the other state than it is thought to be in. */
async function toggle(scene, me, act, key, path, payload) {
  const isOn = scene.ledger.sure(key)?.value !== true || me.random.chance(0.2);
  const method = isOn ? 'POST' : 'DELETE';
  await change(scene, [key, isOn], () => scene.call(act, me.person, method, path, payload));
}

export async function likeStory(scene, me) {
  const stories = scene.storiesOf((author) => isWriter(author) || me.random.chance(0.2));
  await mark(scene, me, 'like', '/story/like', stories.slice(-12));
}

export const bookmark = (scene, me) =>
  mark(scene, me, 'bookmark', '/story/bookmark', scene.storiesOf(isWriter).slice(-12));

export async function likeComment(scene, me) {
  const things = commentsThere(scene, ({ story }) => isWriter(story.author));
  await mark(scene, me, 'like-comment', '/comment/like', things.slice(-20));
}

/** Marks one of the things, or takes the mark away. */
async function mark(scene, me, kind, path, things) {
  if (things.length === 0) return;
  const { id } = me.random.pick(things);
  const payload = path.startsWith('/comment') ? { comment_id: id } : { story_id: id };
  await toggle(scene, me, kind, `${kind}:${me.name}:${id}`, path, payload);
}

export async function follow(scene, me) {
  const mayFollow = ({ role }) => me.role !== 'outsider' || role !== 'flipper';
  const { name, person } = me.random.pick(scene.members.filter((one) => one !== me && mayFollow(one)));
  const payload = { subscription_id: person.id };
  await toggle(scene, me, 'follow', `follow:${me.name}:${name}`, '/user/subscription', payload);
}

export async function followHashtag(scene, me) {
  const hashtag = me.random.pick(hashtags);
  const key = `hashtag:${me.name}:${hashtag}`;
  await toggle(scene, me, 'follow hashtag', key, '/hashtag/subscription', { hashtag });
}

export const markSeen = (scene, me) =>
  scene.call('mark seen', me.person, 'PUT', '/account/notifications', { updateKey: 'note_last' });

/** Turns the member's account private, or public again. */
export async function flip(scene, me) {
  const isPrivate = scene.ledger.sure(`private:${me.name}`)?.value !== true;
  const settleHidden = scene.ledger.begin(`hidden:${me.name}`, isPrivate);
  const payload = { is_private: isPrivate ? 1 : 0 };
  const { outcome, isSpreading } = await change(scene, [`private:${me.name}`, isPrivate], () =>
    scene.call('flip', me.person, 'PUT', '/user/account/settings', payload),
  );
  settleHidden(isSpreading ? 'spreading' : outcome);
}

/** Accepts a person who requested to follow the member, or removes somebody who follows them. */
export async function manageSubscribers(scene, me) {
  const others = scene.members.filter((one) => one !== me && one.role !== 'outsider');
  const { name, person } = me.random.pick(others);
  const call = (act, method) =>
    scene.call(act, me.person, method, '/user/subscriber', { subscriber_id: person.id });
  if (me.random.chance(0.75)) await call('accept', 'PUT');
  else await change(scene, [`follow:${name}:${me.name}`, false], () => call('remove subscriber', 'DELETE'));
}

const tries = 6;
const shareRepeated = 0.1;

/**
 * Makes a call under an idempotency key, again and again while its outcome is unknown, as a browser does whose response
 * was lost; now and then once more after it was acknowledged, which must give the same id.
 * @returns {Promise<import('../throwaway-site/account.mjs').Result>} the last one
 */
async function keyedCall(scene, me, act, method, path, payload) {
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
  const what = `${act} of ${me.name}, repeated under its key ${key}`;
  if (again.outcome === 'refused') scene.found(`${what}, was refused: ${again.status} ${again.text}`);
  const idOf = ({ json }) => json.comment_id ?? json.story_id ?? json.id;
  if (again.outcome === 'done' && idOf(again) !== idOf(result))
    scene.found(`${what}, made ${idOf(again)} after ${idOf(result)}`);
  return result;
}
