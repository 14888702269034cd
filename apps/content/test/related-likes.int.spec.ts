import { ListRelatedStories } from '../src/related/list-related-stories.js';
import { RelateStory } from '../src/related/relate-story.js';
import { type Content, openContent, someText, visitor } from './open-content.js';

describe('stories that the same members like', () => {
  let content: Content;
  beforeEach(async () => {
    content = await openContent();
    // There are so many people that the likes of few are not by chance.
    await content.dataSource.query(
      `INSERT INTO user_projection (user_id, username, is_private, is_verified, joined_at, status)
       SELECT id, 'crowd_' || id, 0, 0, now(), 'active' FROM generate_series(100000, 110000) AS id`,
    );
  });
  afterEach(() => content.close());

  /** Publishes two stories, and so many more. */
  async function stories(more = 0) {
    const author = await content.person();
    const publish = (title: string) =>
      content.publishStory.execute({ title, rich_text_story: someText }, author);
    const [one, other] = [await publish('One'), await publish('Another')];
    const [last] = await content.dataSource.query<{ id: number }[]>(
      `WITH added AS (
         INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, font_family,
                            count_words, count_chars, category)
         SELECT author_id, 'more-' || number, 'More', '<p>Text</p>', 'Text', 'Lora', 1, 4, 'n'
         FROM story, generate_series(1, $2::int) AS number WHERE id = $1 RETURNING id, author_id
       ), counted AS (INSERT INTO story_stat (story_id, author_id) SELECT id, author_id FROM added)
       SELECT coalesce(max(id), 0)::int AS id FROM added`,
      [one.story_id, more],
    );
    return { one, other, last: last?.id ?? 0 };
  }
  /** Adds likes of the members from a number on, the first one longest ago, among so many in all. */
  async function like(storyId: number, first: number, count: number, all = count): Promise<void> {
    await content.dataSource.query(
      `INSERT INTO story_like (story_id, user_id, created_at)
       SELECT $1, id, now() - interval '1 day' + (id - 100000) * interval '1 second'
       FROM generate_series($2::bigint, $2::bigint + $3 - 1) AS id`,
      [storyId, first, count],
    );
    await content.dataSource.query('UPDATE story_stat SET count_likes = $2 WHERE story_id = $1', [
      storyId,
      all,
    ]);
  }
  async function related(story: { story_id: number; slug: string }): Promise<number[]> {
    await content.get(RelateStory).run({ key: String(story.story_id) });
    const { items } = await content.get(ListRelatedStories).execute({ slug: story.slug }, visitor);
    return items.map(({ story_id }) => story_id);
  }

  it.each([
    ['the latest', 100_200, true],
    ['the first', 100_000, false],
  ])('are found by the latest two hundred of them: those are %s', async (_, first, isFound) => {
    const { one, other } = await stories();
    await like(one.story_id, 100_000, 400);
    await like(other.story_id, first, 200);
    expect(await related(one)).toEqual(isFound ? [other.story_id] : []);
  });

  it.each([
    [199, true],
    [200, false],
  ])('are found among two hundred of each, when %i later ones are liked too', async (more, isFound) => {
    const { one, other, last } = await stories(more);
    for (const { story_id } of [one, other]) await like(story_id, 100_000, 7);
    for (let id = last - more + 1; id <= last; id += 1) await like(id, 100_000, 7, 5_000);
    expect(await related(one)).toEqual(isFound ? [other.story_id] : []);
  });
});
