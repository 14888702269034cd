import type { SessionViewer } from '@quillstead/contracts';
import { openSearch, search, type Search } from './open-search.js';
import { beginningCases, wordCases } from './words-in-texts.js';

const places = [
  ['the embedded PostgreSQL', () => openSearch()],
  ['PostgreSQL in the locale C', () => openSearch('PostgreSQL', 'C')],
  ['PostgreSQL in the locale C.UTF-8', () => openSearch('PostgreSQL', 'C.UTF-8')],
  ['Meilisearch', () => openSearch('Meilisearch')],
] as const;

describe.each(places)('words in texts on %s', (_, open) => {
  let opened: Search;
  let ann: SessionViewer;
  beforeAll(async () => {
    opened = await open();
    ann = await opened.person('ann_lee');
  });
  afterAll(() => opened.close());

  /** What of each story is marked, by the ids of the stories that are found; the story is the only one. */
  async function findIn(text: string, q: string) {
    const id = await opened.story(ann, { text });
    const { hits } = await opened.engine.find('story', search(q));
    await opened.engine.remove('story', [String(id)]);
    const marks = hits.map(({ excerpt }) => excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to)));
    return { id, ids: hits.map((hit) => hit.id), marks };
  }

  it.each(wordCases)('%j by %j', async (text, q, expected) => {
    const { id, ids, marks } = await findIn(text, q);
    expect([ids, marks]).toEqual(expected === null ? [[], []] : [[id], [expected]]);
  });

  it.each(beginningCases)('%j by the beginning %j of a word', async (text, q) => {
    const { id, ids, marks } = await findIn(text, q);
    expect(ids).toEqual([id]);
    // An engine marks the word or its beginning.
    expect(marks).toEqual([[expect.stringMatching(/^.{2,}$/u)]]);
  });
});
