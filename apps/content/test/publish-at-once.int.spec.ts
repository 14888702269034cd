import { statementsOf } from '@quillstead/service-kit/testing';
import { type Content, openContent, someText } from './open-content.js';

describe('a hundred people who publish at once', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const people = (count: number) =>
    Promise.all(Array.from({ length: count }, () => content.person({ displayName: null })));

  /** How often transactions had to be given up since the last look. */
  async function deadlocks(): Promise<number> {
    const [row] = await content.dataSource.query<{ deadlocks: number }[]>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.deadlocks);
  }

  it('get an address each for the same title, with the same hashtags in any order', async () => {
    const authors = await people(100);
    const tags = ['rain', 'night', 'harbour'];
    const published = await Promise.all(
      authors.map((author, index) =>
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
    const published = await Promise.all(
      (await people(100)).map((author, index) =>
        content.publishStory.execute({ title: titles[index % 5] ?? '', rich_text_story: someText }, author),
      ),
    );
    expect(new Set(published.map(({ slug }) => slug)).size).toBe(100);
    expect(await deadlocks()).toBe(0);
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
