import { keyedCall } from './keyed-call.mjs';

const paragraph =
  '<p>The lantern on the sill burned low, and nobody said a word about it, and the rain went on over the harbour.</p>';
export const hashtags = ['#harbour', '#lantern', '#rain', '#salt'];
let count = 0;
const nextNumber = () => (count += 1);

export async function publish(scene, me) {
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
export async function editStory(scene, me) {
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

export async function deleteStory(scene, me) {
  const own = scene.storiesOf((author) => author === me);
  if (own.length < 8) return;
  const { id, title } = me.random.pick(own);
  const settle = scene.ledger.begin(`story:${title}`, 'gone');
  const { outcome } = await scene.call('delete story', me.person, 'DELETE', '/story', { story_id: id });
  settle(outcome);
}

/** Comments a story of a writer, or replies to a comment there; sometimes a story of a flipper. */
export async function comment(scene, me) {
  const stories = scene.storiesOf(({ role }) => role === 'writer' || me.random.chance(0.3));
  if (stories.length === 0) return;
  const story = me.random.pick(stories.slice(-12));
  const under = scene.comments.filter(
    (one) => one.story === story && scene.ledger.sure(`comment:${one.text}`)?.value === 'there',
  );
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

export async function deleteComment(scene, me) {
  const own = scene.comments.filter(
    ({ author, text }) => author === me && scene.ledger.sure(`comment:${text}`)?.value === 'there',
  );
  if (own.length < 6) return;
  const { id, text } = me.random.pick(own);
  const settle = scene.ledger.begin(`comment:${text}`, 'gone');
  const { outcome } = await scene.call('delete comment', me.person, 'DELETE', '/comment', { comment_id: id });
  settle(outcome);
}

/** Saves the member's one draft, each time with another text. */
export async function saveDraft(scene, me) {
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
