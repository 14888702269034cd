import { hashtags } from './write.mjs';

/** Brings what a member has marked or follows into the other state than it is thought to be in. */
async function toggle(scene, me, { act, key, path, payload }) {
  const isOn = scene.ledger.sure(key)?.value !== true || me.random.chance(0.2);
  const settle = scene.ledger.begin(key, isOn);
  const method = isOn ? 'POST' : 'DELETE';
  const { outcome } = await scene.call(act, me.person, method, path, payload);
  settle(outcome);
}

export async function likeStory(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer' || me.random.chance(0.2));
  if (stories.length === 0) return;
  const { id } = me.random.pick(stories.slice(-12));
  const payload = { story_id: id };
  await toggle(scene, me, { act: 'like story', key: `like:${me.name}:${id}`, path: '/story/like', payload });
}

export async function bookmark(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer');
  if (stories.length === 0) return;
  const { id } = me.random.pick(stories.slice(-12));
  const payload = { story_id: id };
  await toggle(scene, me, {
    act: 'bookmark',
    key: `bookmark:${me.name}:${id}`,
    path: '/story/bookmark',
    payload,
  });
}

export async function likeComment(scene, me) {
  const comments = scene.comments.filter(
    ({ text, story }) =>
      story.author.role === 'writer' && scene.ledger.sure(`comment:${text}`)?.value === 'there',
  );
  if (comments.length === 0) return;
  const { id } = me.random.pick(comments.slice(-20));
  const payload = { comment_id: id };
  await toggle(scene, me, {
    act: 'like comment',
    key: `like-comment:${me.name}:${id}`,
    path: '/comment/like',
    payload,
  });
}

export async function follow(scene, me) {
  const others = scene.members.filter(
    (one) => one !== me && (me.role !== 'outsider' || one.role !== 'flipper'),
  );
  const author = me.random.pick(others);
  await toggle(scene, me, {
    act: 'follow',
    key: `follow:${me.name}:${author.name}`,
    path: '/user/subscription',
    payload: { subscription_id: author.person.id },
  });
}

export async function followHashtag(scene, me) {
  const hashtag = me.random.pick(hashtags);
  await toggle(scene, me, {
    act: 'follow hashtag',
    key: `hashtag:${me.name}:${hashtag}`,
    path: '/hashtag/subscription',
    payload: { hashtag },
  });
}
