import { authorNoteFields } from '@quillstead/contracts';
import { runAtMost } from '@quillstead/testing';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

describe('publishing', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const read = async (slug: string, context = visitor) =>
    JSON.parse(String((await content.readStory.execute({ slug }, context)).bytes)) as Record<string, unknown>;

  it('makes a story that everybody can read', async () => {
    const ann = await content.person({ displayName: 'Ann Lee', isVerified: 1 });
    const address = await content.publishStory.execute(
      { title: 'The Lantern', rich_text_story: someText, hashtag_list: ['Harbour'], font_family: 'Garamond' },
      ann,
    );
    expect(await read(address.slug)).toEqual({
      content_type: 'story_page',
      series: null,
      story_id: address.story_id,
      slug: 'the-lantern',
      title: 'The Lantern',
      description: null,
      cover: null,
      cover_alt: null,
      rich_text_story: someText,
      hashtag_list: ['#Harbour'],
      is_nsfw: 0,
      is_shareable: 1,
      is_members_only: 0,
      font_family: 'Garamond',
      lang: 'en',
      chosen_lang: null,
      rating: 'general',
      content_warnings: [],
      warning_words: [],
      ...Object.fromEntries(authorNoteFields.map((name) => [name, null])),
      comments_policy: 'open',
      comments_closed_at: null,
      is_commentable: 0,
      has_waiting_comments: 0,
      count_words: 8,
      count_chars: 36,
      category: 'twitterature',
      count_likes: 0,
      count_comments: 0,
      is_liked: 0,
      is_bookmarked: 0,
      posted_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: null,
      leaderboards: [],
      content_access: true,
      author_id: idOf(ann),
      author_username: ann.viewer?.username,
      author_display_name: 'Ann Lee',
      author_picture: null,
      author_is_verified: 1,
      author_is_private: 0,
      author_is_user: 0,
    });
  });

  it('publishes it once, with the address', async () => {
    const ann = await content.person();
    const { story_id, slug } = await content.publishStory.execute({ rich_text_story: someText }, ann);
    const published = await content.dataSource.query<{ payload: unknown }[]>(
      "SELECT payload FROM outbox WHERE name = 'content.story_published' AND subject = $1",
      [`story:${story_id}`],
    );
    expect(published.map(({ payload }) => payload)).toEqual([
      {
        story_id,
        slug,
        title: 'Untitled',
        author_id: idOf(ann),
        hashtag_list: [],
        is_nsfw: 0,
        lang: 'en',
        posted_at: (await read(slug))['posted_at'],
        series_id: null,
        series_title: null,
        words: "'untitled':1",
        is_members_only: 0,
      },
    ]);
  });

  it('takes the draft away, and gives the same story when the draft is published twice at once or later', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute({ title: 'Once', rich_text_story: someText }, ann);
    const publish = () => content.publishStory.execute({ id, title: 'Once', rich_text_story: someText }, ann);
    const published = [...(await Promise.all([publish(), publish(), publish(), publish()])), await publish()];
    expect(new Set(published.map(({ story_id }) => story_id)).size).toBe(1);
    expect(published.map(({ is_repeat }) => is_repeat).sort()).toEqual([0, 1, 1, 1, 1]);
    await expect(content.readDraft.execute({ id }, ann)).rejects.toMatchObject({ code: 'not_found' });
    const stories = await content.dataSource.query('SELECT id FROM story WHERE author_id = $1', [idOf(ann)]);
    expect(stories).toHaveLength(1);
  });

  it('leaves a draft that was saved elsewhere since its writer saw it, so that no text of it is lost', async () => {
    const ann = await content.person();
    const seen = await content.saveDraft.execute({ title: 'Seen', rich_text_story: someText }, ann);
    const elsewhere = { ...seen, rich_text_story: '<p>These few words came from elsewhere.</p>' };
    const saved = await content.saveDraft.execute(elsewhere, ann);
    const publish = { ...seen, rich_text_story: someText };
    await expect(content.publishStory.execute(publish, ann)).rejects.toMatchObject({ code: 'conflict' });
    expect(await content.readDraft.execute({ id: seen.id }, ann)).toMatchObject({
      rich_text_story: elsewhere.rich_text_story,
    });
    await content.publishStory.execute({ ...publish, ...saved }, ann);
    await expect(content.readDraft.execute({ id: seen.id }, ann)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('does not take another text for the story that its draft became, when the writer says what they saw', async () => {
    const ann = await content.person();
    const seen = await content.saveDraft.execute({ title: 'Seen', rich_text_story: someText }, ann);
    const publish = { ...seen, title: 'Seen', rich_text_story: someText };
    const { story_id } = await content.publishStory.execute(publish, ann);
    const other = { ...publish, rich_text_story: '<p>These few words came from elsewhere.</p>' };
    await expect(content.publishStory.execute(other, ann)).rejects.toMatchObject({ code: 'conflict' });
    await expect(content.publishStory.execute({ ...publish, title: 'Unseen' }, ann)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await content.publishStory.execute(publish, ann)).toMatchObject({ story_id, is_repeat: 1 });
  });

  it.each(['saved', 'published'] as const)(
    'does not show by a draft that somebody else has %s that it is there, nor what became of it',
    async (done) => {
      const [ann, bob] = [await content.person(), await content.person()];
      const draft = await content.saveDraft.execute({ title: 'Mine', rich_text_story: someText }, ann);
      if (done === 'published')
        await content.publishStory.execute({ ...draft, title: 'Mine', rich_text_story: someText }, ann);
      const filled = { title: 'Mine', rich_text_story: someText };
      for (const sent of [{ id: draft.id }, draft, { ...draft, last_saved_at: new Date(0).toISOString() }]) {
        await expect(content.publishStory.execute({ ...filled, ...sent }, bob)).rejects.toMatchObject({
          code: 'not_found',
        });
      }
      const stories = await content.dataSource.query('SELECT id FROM story WHERE author_id = $1', [
        idOf(bob),
      ]);
      expect(stories).toEqual([]);
    },
  );

  it('gives a hundred stories of the same title published at once an address each', async () => {
    const ann = await content.person();
    const published = await runAtMost(
      20,
      Array.from(
        { length: 100 },
        () => () => content.publishStory.execute({ title: 'Same Title', rich_text_story: someText }, ann),
      ),
    );
    const slugs = published.map(({ slug }) => slug);
    expect(new Set(slugs)).toEqual(
      new Set(['same-title', ...Array.from({ length: 99 }, (_, index) => `same-title-${index + 2}`)]),
    );
  });

  it('steps over addresses that other titles have', async () => {
    const ann = await content.person();
    const slugs: string[] = [];
    for (const title of ['Chapter 2', 'Chapter', 'Chapter', 'Chapter 2']) {
      slugs.push((await content.publishStory.execute({ title, rich_text_story: someText }, ann)).slug);
    }
    expect(slugs).toEqual(['chapter-2', 'chapter', 'chapter-3', 'chapter-2-2']);
  });

  it('shows a hashtag as it was first written, however later stories spell it', async () => {
    const ann = await content.person();
    const publish = async (...hashtag_list: string[]) =>
      read((await content.publishStory.execute({ rich_text_story: someText, hashtag_list }, ann)).slug);
    await publish('FirstWritten');
    expect(await publish('other', '#FIRSTWRITTEN')).toMatchObject({
      hashtag_list: ['#other', '#FirstWritten'],
    });
  });

  it('shows a hashtag as the first story writes it, however those typed it who followed it before', async () => {
    const ann = await content.person();
    await content.dataSource.query(
      `INSERT INTO hashtag (key, value, is_written) VALUES ('#seafoam', '#SEAFOAM', 0)`,
    );
    const { slug } = await content.publishStory.execute(
      { rich_text_story: someText, hashtag_list: ['SeaFoam'] },
      ann,
    );
    expect(await read(slug)).toMatchObject({ hashtag_list: ['#SeaFoam'] });
  });

  it('knows a hashtag by its characters, however their accents are typed', async () => {
    const ann = await content.person();
    const [composed, decomposed] = ['#r\u00eave', '#re\u0302ve'];
    const publish = (hashtag: string) =>
      content.publishStory.execute({ rich_text_story: someText, hashtag_list: [hashtag] }, ann);
    const published = [await publish(decomposed), await publish(composed.toUpperCase())];
    expect(await read(published[1]?.slug ?? '')).toMatchObject({ hashtag_list: [composed] });
    for (const hashtag of [composed, decomposed, decomposed.toUpperCase()]) {
      const { items } = await content.listHome.execute({ hashtag }, visitor);
      expect(items.map(({ slug }) => slug)).toEqual(published.map(({ slug }) => slug).toReversed());
      expect(
        await content.hashtagTooltip.execute({ hashtag, requestKeys: ['count_stories'] }, visitor),
      ).toEqual({
        count_stories: 2,
      });
    }
  });

  it('publishes stories with the same new hashtags at once', async () => {
    const ann = await content.person();
    const tags = ['qa', 'qb', 'qc', 'qd', 'qe', 'qf', 'qg'];
    await runAtMost(
      20,
      Array.from({ length: 40 }, (_, index) => () => {
        const hashtag_list = index % 2 ? tags : tags.toReversed();
        return content.publishStory.execute(
          { title: `Tags ${index}`, rich_text_story: someText, hashtag_list },
          ann,
        );
      }),
    );
    const [row] = await content.dataSource.query<{ count: number }[]>(
      "SELECT count(*) FROM story_hashtag JOIN hashtag ON hashtag.id = hashtag_id WHERE key LIKE '#q%'",
    );
    expect(row?.count).toBe(40 * tags.length);
  });

  it('is for members', async () => {
    const publish = content.publishStory.execute({ rich_text_story: someText }, visitor);
    await expect(publish).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('leaves nothing behind when it is refused', async () => {
    const ann = await content.person();
    const { id } = await content.saveDraft.execute({ title: 'Kept' }, ann);
    const publish = content.publishStory.execute({ id, rich_text_story: `${someText}<img src=x>` }, ann);
    await expect(publish).rejects.toThrow('Story is a dirty value.');
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({ title: 'Kept' });
  });
});
