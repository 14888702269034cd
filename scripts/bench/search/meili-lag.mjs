import { setTimeout as pause } from 'node:timers/promises';

/** Above every id of the data set. */
const firstStory = 10_000_001;
/** Milliseconds between two looks at what is indexed, and between two of the service at its tasks. */
const [look, settle] = [25, 500];

/**
 * Publishes new stories and waits until each is found.
 * @returns {Promise<number[]>} milliseconds from each publication until it can be found
 */
export async function meiliLag(engine, { perSecond, seconds }) {
  const publishedAt = new Map();
  const lags = [];
  let isOver = false;
  const settling = (async () => {
    for (; !isOver; await pause(settle)) await engine.settle();
  })();
  const looking = (async () => {
    for (let after = firstStory - 1; !isOver; await pause(look)) {
      for (const { id } of await engine.versions('story', after, perSecond * seconds)) {
        lags.push(performance.now() - publishedAt.get(id));
        after = id;
      }
    }
  })();
  const started = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const id = firstStory + number;
    publishedAt.set(id, performance.now());
    await engine.put('story', [storyOf(id)]);
    await pause(Math.max(0, started + ((number + 1) / perSecond) * 1_000 - performance.now()));
  }
  while (lags.length < publishedAt.size) await pause(look);
  isOver = true;
  await Promise.all([settling, looking]);
  return lags;
}

const storyOf = (story_id) => ({
  story_id,
  version: 1,
  author_id: 1,
  slug: `story-${story_id}`,
  title: `Published ${story_id}`,
  description: null,
  text: 'It was published while others searched.',
  hashtag_list: [],
  is_nsfw: 0,
  count_words: 6,
  posted_at: new Date().toISOString(),
  updated_at: null,
});
