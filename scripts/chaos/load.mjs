import { setTimeout as pause } from 'node:timers/promises';
import { flip, manageSubscribers } from './acts/privacy.mjs';
import { lookAround, markSeen, readNotifications, readStory } from './acts/read.mjs';
import { logOutAndIn, readSession } from './acts/session.mjs';
import { bookmark, follow, followHashtag, likeComment, likeStory } from './acts/toggle.mjs';
import { comment, deleteComment, deleteStory, editStory, publish, saveDraft } from './acts/write.mjs';

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
