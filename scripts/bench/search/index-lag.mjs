import { setTimeout as pause } from 'node:timers/promises';
import { taskRunnerOf } from '@quillstead/service-kit/testing';

const search = '../../../apps/search/dist';
const perSecond = 500;
const seconds = 15;
const firstStory = 10_001;
const step = 20;

/**
 * Publishes 500 changed stories a second and waits until the last is indexed in its new state. Content responds from
 * memory, so its own time is not in it.
 * @returns {Promise<number[]>} milliseconds from each change until it was indexed
 */
export async function indexLag(dataSource, engine) {
  const [{ IndexDocuments, LoadDocuments }, { indexLater }] = await Promise.all(
    ['indexing/index.js', 'index-later/index.js'].map((path) => import(`${search}/${path}`)),
  );
  const texts = await dataSource.query(
    `SELECT story_id, author_id, text, title_key, posted_at FROM story_part JOIN story_doc USING (story_id, author_id)
     WHERE story_id BETWEEN $1 AND $2 ORDER BY story_id`,
    [firstStory, firstStory + perSecond * seconds - 1],
  );
  const stories = new Map(texts.map((row) => [row.story_id, row]));
  const changedAt = new Map();
  const lags = [];
  const timed = {
    put: async (kind, documents) => {
      const read = documents.map((one) => ({ id: one.story_id, at: changedAt.get(one.story_id) }));
      await engine.put(kind, documents);
      for (const { at } of read) lags.push(performance.now() - at);
    },
    remove: (...given) => engine.remove(...given),
  };
  const content = {
    call: (_, { keys }) =>
      Promise.resolve({ items: keys.map((key) => documentOf(stories.get(key))), after: null }),
  };
  const documents = new IndexDocuments(dataSource, timed, new LoadDocuments(content, dataSource));
  const tasks = taskRunnerOf(documents, dataSource, console);
  tasks.start();
  const ids = [...stories.keys()];
  const started = performance.now();
  for (let from = 0; from < ids.length; from += (perSecond * step) / 1_000) {
    const page = ids.slice(from, from + (perSecond * step) / 1_000);
    for (const id of page) changedAt.set(id, performance.now());
    await dataSource.transaction((manager) => indexLater('story', page, manager));
    await pause(Math.max(0, started + (from / perSecond) * 1_000 + step - performance.now()));
  }
  while (lags.length < stories.size) await pause(step);
  await tasks.stop();
  return lags;
}

const documentOf = ({ story_id, author_id, text, title_key, posted_at }) => ({
  story_id,
  author_id,
  version: 2,
  slug: `story-${story_id}`,
  title: title_key,
  description: null,
  rich_text_story: `<p>${text} It was changed.</p>`,
  hashtag_list: [],
  is_nsfw: 0,
  count_words: 100,
  posted_at: posted_at.toISOString(),
  updated_at: new Date().toISOString(),
});
