import { type Content, openContent, someText, visitor } from './open-content.js';

describe('the home list', () => {
  let content: Content;
  beforeEach(async () => (content = await openContent()));
  afterEach(() => content.close());

  it('shows every story once, newest first, while stories are added', async () => {
    const ann = await content.person();
    const publish = (title: string) =>
      content.publishStory.execute({ title, rich_text_story: someText }, ann);
    const expected: number[] = [];
    for (let index = 0; index < 60; index += 1) expected.unshift((await publish(`Story ${index}`)).story_id);
    // Several stories have the same time, so that the id decides.
    await content.dataSource.query(
      "UPDATE story SET posted_at = '2026-01-31T10:20:30.123Z' WHERE id % 3 = 0",
    );
    const order = await content.dataSource.query<{ id: number }[]>(
      'SELECT id FROM story ORDER BY posted_at DESC, id DESC',
    );

    const seen: number[] = [];
    let next: string | null = null;
    const sizes: number[] = [];
    do {
      const page = await content.listHome.execute({ next }, visitor);
      sizes.push(page.items.length);
      seen.push(...page.items.map(({ story_id }) => story_id));
      next = page.next;
      await publish('Meanwhile');
    } while (next !== null);
    expect(sizes).toEqual([25, 25, 10]);
    expect(seen).toEqual(order.map(({ id }) => id));
    expect(seen.toSorted((a, b) => b - a)).toEqual(expected);
  });

  it('shows the beginning as text, never the whole, and the marks of the viewer', async () => {
    const [ann, bob] = [await content.person(), await content.person()];
    const { story_id } = await content.publishStory.execute({ rich_text_story: someText }, ann);
    await content.dataSource.query('INSERT INTO story_like (story_id, user_id) VALUES ($1, $2)', [
      story_id,
      bob.viewer?.id,
    ]);
    const [item] = (await content.listHome.execute({}, bob)).items;
    expect(item).toMatchObject({
      content_type: 'story_article',
      rich_text_story_substring: 'It was a quiet night in the harbour.',
      is_liked: 1,
      is_bookmarked: 0,
      author_is_user: 0,
      content_access: true,
    });
    expect(item).not.toHaveProperty('rich_text_story');
    expect((await content.listHome.execute({}, ann)).items[0]).toMatchObject({
      is_liked: 0,
      author_is_user: 1,
    });
    expect((await content.listHome.execute({}, visitor)).items[0]).toMatchObject({
      is_liked: 0,
      author_is_user: 0,
    });
  });

  it('leaves NSFW stories out but for members who want them', async () => {
    const [ann, eve] = [await content.person(), await content.person({ showNsfw: 1 })];
    await content.publishStory.execute({ rich_text_story: someText, is_nsfw: 1 }, ann);
    expect((await content.listHome.execute({}, visitor)).items).toEqual([]);
    expect((await content.listHome.execute({}, ann)).items).toEqual([]);
    expect((await content.listHome.execute({}, eve)).items).toEqual([
      expect.objectContaining({ is_nsfw: 1 }),
    ]);
  });

  it('refuses a sort it does not have and a cursor of another list', async () => {
    const ann = await content.person();
    for (let index = 0; index < 26; index += 1)
      await content.saveDraft.execute({ title: `Draft ${index}` }, ann);
    const { next } = await content.listDrafts.execute({}, ann);
    await expect(content.listHome.execute({ sort: 'alphabetical' }, ann)).rejects.toThrow(
      'Sort: "alphabetical" is not an acceptable value.',
    );
    await expect(content.listHome.execute({ next }, ann)).rejects.toMatchObject({ code: 'bad_cursor' });
  });
});
