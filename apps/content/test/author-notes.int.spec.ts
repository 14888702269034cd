import type { RpcContext } from '@quillstead/service-kit';
import { ReadEpub } from '../src/epub/read-epub.js';
import { ReadExport } from '../src/export/read-export.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { openBook, readXml } from './open-book.js';
import { idOf, someText, visitor } from './open-content.js';
import { openTalk, type Talk } from './open-talk.js';

const notes = { note_before: 'For <you> & me.\nThis is old.', note_after: 'Thank you\n\nall.' };

describe('the notes of the author around a story', () => {
  let talk: Talk;
  let author: RpcContext;
  beforeAll(async () => {
    talk = await openTalk();
    author = await talk.person();
  });
  afterAll(() => talk.close());

  const publish = (changes: object = notes) =>
    talk.publishStory.execute({ rich_text_story: someText, ...changes }, author);
  const read = async (slug: string) =>
    JSON.parse(String((await talk.readStory.execute({ slug }, visitor)).bytes)) as Record<string, unknown>;
  const exported = async (part: 'stories' | 'drafts') =>
    (await talk.get(ReadExport).execute({ user_id: idOf(author), part, after: null })).items;

  it('are shown with the story, and count neither as words nor as its beginning', async () => {
    const [plain, noted] = [await read((await publish({})).slug), await read((await publish()).slug)];
    expect(noted).toMatchObject(notes);
    expect(plain).toMatchObject({ note_before: null, note_after: null });
    expect([noted['count_words'], noted['count_chars']]).toEqual([
      plain['count_words'],
      plain['count_chars'],
    ]);
    const { items } = await talk.listUserPosts.posts({ username: author.viewer?.username ?? '' }, visitor);
    const [first, second] = items.map((one) =>
      'rich_text_story_substring' in one ? one.rich_text_story_substring : '',
    );
    expect(first).toBe(second);
  });

  it('stay in an edit that leaves them out, and null empties them', async () => {
    const { story_id, slug } = await publish();
    await talk.editStory.execute({ story_id, title: 'Other' }, author);
    expect(await read(slug)).toMatchObject(notes);
    await talk.editStory.execute({ story_id, note_before: null, note_after: 'Changed.' }, author);
    expect(await read(slug)).toMatchObject({ note_before: null, note_after: 'Changed.' });
  });

  it('are stored in a draft, which becomes the story by itself, and are in the export', async () => {
    const { id } = await talk.saveDraft.execute({ rich_text_story: someText, ...notes }, author);
    await talk.saveDraft.execute({ id, title: 'Planned' }, author);
    expect(await talk.readDraft.execute({ id }, author)).toMatchObject(notes);
    expect(await exported('drafts')).toEqual([expect.objectContaining(notes)]);
    await talk.dataSource.query('UPDATE draft SET publish_at = now() WHERE id = $1', [id]);
    await talk.get(PublishScheduledDraft).run({ key: String(id), requestId: 'notes' } as never);
    expect(await exported('stories')).toContainEqual(expect.objectContaining({ title: 'Planned', ...notes }));
  });

  it('are in the book, before and after the text', async () => {
    const { slug } = await publish();
    const { bytes } = await talk.get(ReadEpub).execute({ slug }, visitor);
    const page =
      (await openBook(Buffer.from(bytes))).find(({ name }) => name === 'EPUB/text-1.xhtml')?.text ?? '';
    const asides = readXml(page).filter(({ name }) => name === 'aside');
    expect(asides.map(({ text }) => text)).toEqual(['For <you> & me.This is old.', 'Thank youall.']);
    // A line feed beside the line break would be one more line: the book keeps white space as it is.
    expect(page).toContain('For &lt;you&gt; &amp; me.<br/>This is old.');
    expect(page).toContain('Thank you<br/><br/>all.');
    const [before = -1, after = -1] = [page.indexOf('This is old.'), page.indexOf('Thank you')];
    const words = page.indexOf('It was a');
    expect([before < words, words < after]).toEqual([true, true]);
  });
});
