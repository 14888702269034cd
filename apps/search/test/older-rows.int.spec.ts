import type { SessionViewer } from '@quillstead/contracts';
import { openSearch, search, type Search } from './open-search.js';

/** The keys of the documents that wait to be indexed again. */
async function toRead({ dataSource }: Search): Promise<string[]> {
  const [tasks] = await dataSource.query<[{ key: string }[], number]>(
    "DELETE FROM background_task WHERE name = 'search.index_document' RETURNING key",
  );
  return tasks.map(({ key }) => key).sort();
}

const text = 'Мой чай and naïve lanterns.';

describe('rows that the previous release wrote on PostgreSQL', () => {
  let opened: Search;
  let ann: SessionViewer;
  beforeAll(async () => {
    opened = await openSearch();
    ann = await opened.person('ann_lee', { bio: text });
    await opened.story(ann, { text });
    await opened.comment(ann, 1, 11, text);
    await opened.series(ann, { title: text });
    await opened.engine.put('hashtag', [{ hashtag_id: 7, hashtag: '#sea', value: '#Sea', count_stories: 3 }]);
  });
  afterAll(() => opened.close());

  /** Writes the words of all rows, and a count, as the previous release does. */
  async function writeAsBefore(): Promise<void> {
    const [words, labels] = [
      "setweight(to_tsvector('every_word', $1), 'D')",
      "array_to_tsvector(ARRAY[' lang ', ' own'])",
    ];
    for (const table of ['user_doc', 'comment_doc', 'series_doc'])
      await opened.dataSource.query(`UPDATE ${table} SET words = ${words}`, [text]);
    await opened.dataSource.query(`UPDATE story_part SET words = ${words} || ${labels}`, [text]);
    await opened.dataSource.query(
      `UPDATE story_doc SET title_words = to_tsvector('every_word', 'Untitled') || ${labels}`,
    );
    await opened.dataSource.query('UPDATE hashtag_doc SET count_stories = 4');
  }

  it('are found as before', async () => {
    await writeAsBefore();
    for (const q of ['чай', 'naive', 'naïve', 'lantern', '"naïve lanterns"', 'lant'])
      expect([q, await opened.find('story', q), await opened.find('comment', q)]).toEqual([q, [1], [11]]);
    const { hits } = await opened.engine.find('story', search('чай lantern'));
    const excerpt = hits[0]?.excerpt;
    expect(excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))).toEqual(['чай', 'lanterns']);
  });

  it('are read again, once they are written by this release no more', async () => {
    await writeAsBefore();
    await opened.engine.settle();
    expect(await toRead(opened)).toEqual(['comment:11', 'hashtag:#sea', 'series:1', 'story:1', 'user:1']);
    await opened.person('ann_lee', { user_id: 1, bio: text });
    await opened.engine.put('story', [opened.storyOf(ann, { story_id: 1, text })]);
    await opened.comment(ann, 1, 11, text);
    await opened.series(ann, { series_id: 1, title: text });
    await opened.engine.put('hashtag', [{ hashtag_id: 7, hashtag: '#sea', value: '#Sea', count_stories: 4 }]);
    // Each of these writes settles the index, in which others were still as before.
    await toRead(opened);
    await opened.engine.settle();
    expect(await toRead(opened)).toEqual([]);
  });
});

describe('documents that the previous release sent to Meilisearch', () => {
  let opened: Search;
  beforeAll(async () => (opened = await openSearch('Meilisearch')));
  afterAll(() => opened.close());

  it('are read again, once they are written by this release no more', async () => {
    const ann = await opened.person('ann_lee');
    const story = await opened.story(ann, { text });
    await opened.engine.check();
    await toRead(opened);
    // That release writes the time alone, on new rows too.
    await opened.dataSource.query("UPDATE meili_doc SET written_at = now() WHERE kind = 'story'");
    await opened.dataSource.query("UPDATE meili_doc SET cut_at = NULL WHERE kind = 'user'");
    await opened.engine.check();
    expect(await toRead(opened)).toEqual([`story:${story}`, `user:${ann.id}`]);
    await opened.engine.put('story', [opened.storyOf(ann, { story_id: story, text })]);
    await opened.person('ann_lee', { user_id: ann.id });
    await toRead(opened);
    await opened.engine.check();
    expect(await toRead(opened)).toEqual([]);
  });
});
