import type { RpcContext } from '@quillstead/service-kit';
import { ReadExport } from '../src/export/read-export.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const notes = {
  rating: 'teen',
  content_warnings: ['death', 'violence'],
  warning_words: ['spiders'],
} as const;
const sent = {
  ...notes,
  content_warnings: [...notes.content_warnings],
  warning_words: [...notes.warning_words],
};

describe('what an author says of the content of a story', () => {
  let talk: Talk;
  let author: RpcContext;
  beforeAll(async () => {
    talk = await openTalk();
    author = await talk.person();
  });
  afterAll(() => talk.close());

  const publish = (changes: object) =>
    talk.publishStory.execute({ rich_text_story: someText, ...changes }, author);
  const read = async (slug: string) =>
    JSON.parse(String((await talk.readStory.execute({ slug }, visitor)).bytes)) as Record<string, unknown>;
  const stored = async (id: number) =>
    talk.dataSource.query<object[]>(
      `SELECT story.rating, story.is_nsfw, stat.is_nsfw AS in_lists
       FROM story JOIN story_stat stat ON stat.story_id = story.id WHERE story.id = $1`,
      [id],
    );

  it('is on its page and in lists', async () => {
    const { slug } = await publish(sent);
    expect(await read(slug)).toMatchObject(notes);
    const { items } = await talk.listUserPosts.posts({ username: author.viewer?.username ?? '' }, visitor);
    expect(items.find((one) => 'slug' in one && one.slug === slug)).toMatchObject(notes);
  });

  it('is general without warnings when nothing is said', async () => {
    const { slug } = await publish({});
    expect(await read(slug)).toMatchObject({
      rating: 'general',
      content_warnings: [],
      warning_words: [],
      is_nsfw: 0,
    });
  });

  it('names each warning once, of a new story and of a changed one', async () => {
    const twice = { content_warnings: ['death', 'death'] as const, warning_words: ['spiders', 'spiders'] };
    const once = { content_warnings: ['death'], warning_words: ['spiders'] };
    const { story_id, slug } = await publish(twice);
    expect(await read(slug)).toMatchObject(once);
    await talk.editStory.execute({ story_id, content_warnings: [], warning_words: [] }, author);
    await talk.editStory.execute(
      { story_id, ...twice, content_warnings: [...twice.content_warnings] },
      author,
    );
    expect(await read(slug)).toMatchObject(once);
  });

  it('has no warning without words, of a new story and of a changed one', async () => {
    const { story_id, slug } = await publish({ warning_words: ['', 'spiders'] });
    expect(await read(slug)).toMatchObject({ warning_words: ['spiders'] });
    await talk.editStory.execute({ story_id, warning_words: [''] }, author);
    expect(await read(slug)).toMatchObject({ warning_words: [] });
  });

  it('goes with the flag of what is not safe for work, also in the lists', async () => {
    const { story_id, slug } = await publish({ is_nsfw: 1 });
    expect(await read(slug)).toMatchObject({ rating: 'mature', is_nsfw: 1 });
    await talk.editStory.execute({ story_id, rating: 'teen' }, author);
    expect(await stored(story_id)).toEqual([{ rating: 1, is_nsfw: 0, in_lists: 0 }]);
    await talk.editStory.execute({ story_id, rating: 'explicit' }, author);
    expect(await stored(story_id)).toEqual([{ rating: 3, is_nsfw: 1, in_lists: 1 }]);
    await talk.editStory.execute({ story_id, title: 'Other' }, author);
    expect(await stored(story_id)).toEqual([{ rating: 3, is_nsfw: 1, in_lists: 1 }]);
    await talk.editStory.execute({ story_id, is_nsfw: 0 }, author);
    expect(await stored(story_id)).toEqual([{ rating: 1, is_nsfw: 0, in_lists: 0 }]);
  });

  it('is mature of a story on which a former release has set the flag alone', async () => {
    const { story_id, slug } = await publish({});
    await talk.dataSource.query('UPDATE story SET is_nsfw = 1 WHERE id = $1', [story_id]);
    expect(await read(slug)).toMatchObject({ rating: 'mature' });
  });

  it('stays in an edit that leaves it out, and null empties it', async () => {
    const { story_id, slug } = await publish(sent);
    await talk.editStory.execute({ story_id, title: 'Other' }, author);
    expect(await read(slug)).toMatchObject(notes);
    await talk.editStory.execute(
      { story_id, rating: null, content_warnings: null, warning_words: null },
      author,
    );
    expect(await read(slug)).toMatchObject({ rating: 'general', content_warnings: [], warning_words: [] });
  });

  it('is stored in a draft, which becomes the story by itself, and is in the export', async () => {
    const { id } = await talk.saveDraft.execute(
      { rich_text_story: someText, title: 'Planned', ...sent },
      author,
    );
    await talk.saveDraft.execute({ id, is_shareable: 0 }, author);
    expect(await talk.readDraft.execute({ id }, author)).toMatchObject(notes);
    const exported = async (part: 'stories' | 'drafts') =>
      (await talk.get(ReadExport).execute({ user_id: idOf(author), part, after: null })).items;
    expect(await exported('drafts')).toEqual([expect.objectContaining(notes)]);
    await talk.dataSource.query('UPDATE draft SET publish_at = now() WHERE id = $1', [id]);
    await talk.get(PublishScheduledDraft).run({ key: String(id), requestId: 'notes' } as never);
    const stories = await talk.listUserPosts.posts({ username: author.viewer?.username ?? '' }, visitor);
    expect(stories.items[0]).toMatchObject({ title: 'Planned', ...notes });
  });
});
