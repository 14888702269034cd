import { statementsOf } from '@quillstead/service-kit/testing';
import { runAtMost, waitForBlocked } from '@quillstead/testing';
import { type Content, idOf, openContent, someText } from './open-content.js';

describe('a hundred people who publish at once', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => content.person({ displayName: null })));

  /** Returns how many transactions PostgreSQL has ended for a deadlock. */
  async function deadlocks(): Promise<number> {
    const [row] = await content.dataSource.query<{ deadlocks: number }[]>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.deadlocks);
  }

  it('get an address each for the same title, with the same hashtags in any order', async () => {
    const authors = await people(100);
    const tags = ['rain', 'night', 'harbour'];
    const published = await runAtMost(
      20,
      authors.map(
        (author, index) => () =>
          content.publishStory.execute(
            {
              title: 'Same Title',
              rich_text_story: someText,
              hashtag_list: index % 2 ? tags : tags.toReversed(),
            },
            author,
          ),
      ),
    );
    const expected = ['same-title', ...Array.from({ length: 99 }, (_, index) => `same-title-${index + 2}`)];
    expect(new Set(published.map(({ slug }) => slug))).toEqual(new Set(expected));
    expect(await deadlocks()).toBe(0);
  });

  it('get one when their titles take the numbers of each other', async () => {
    const titles = ['Part', 'Part 2', 'Part 2 2', 'Part 3', 'Part'];
    const published = await runAtMost(
      20,
      (await people(100)).map(
        (author, index) => () =>
          content.publishStory.execute({ title: titles[index % 5] ?? '', rich_text_story: someText }, author),
      ),
    );
    expect(new Set(published.map(({ slug }) => slug)).size).toBe(100);
    expect(await deadlocks()).toBe(0);
  });

  it('take another address, and their draft with it, when a story of another title takes theirs meanwhile', async () => {
    const [ann, bob] = await people(2);
    if (!ann || !bob) throw new Error('Two people are needed');
    const { id } = await content.saveDraft.execute({ title: 'Ours', rich_text_story: someText }, ann);
    const { publishing } = await content.dataSource.transaction(async (manager) => {
      await manager.query(
        `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family, count_words,
                            count_chars, category)
         VALUES ($1, 'ours', 'Ours', '<p>a</p>', 'a', 'Lora', 1, 1, 'flash')`,
        [idOf(bob)],
      );
      const draft = { id, title: 'Ours', rich_text_story: someText, hashtag_list: ['ours'] };
      const work = content.publishStory.execute(draft, ann);
      await waitForBlocked(content.dataSource);
      return { publishing: work };
    });
    expect(await publishing).toMatchObject({ slug: 'ours-2', is_repeat: 0 });
    await expect(content.readDraft.execute({ id }, ann)).rejects.toMatchObject({ code: 'not_found' });
    const events = await content.dataSource.query<{ name: string }[]>(
      `SELECT name FROM outbox WHERE payload ->> 'author_id' = $1 OR payload ->> 'user_id' = $1 OR payload ->> 'hashtag' = '#ours'
       ORDER BY id`,
      [String(idOf(ann))],
    );
    expect(events.map(({ name }) => name)).toEqual([
      'content.story_published',
      'content.author_stories_counted',
      'content.hashtag_stories_counted',
    ]);
  });

  it('find a free address with one statement each', async () => {
    const authors = await people(20);
    const sent = await statementsOf(() =>
      Promise.all(
        authors.map((author) =>
          content.publishStory.execute({ title: 'Counted', rich_text_story: someText }, author),
        ),
      ),
    );
    expect(sent.filter(({ text }) => text.includes('slug_count'))).toHaveLength(20);
  });
});
