import { languages } from '@quillstead/catalogue';
import type { ResponseOf, readStory } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { ListCommentReplies } from '../src/comment/list-comment-replies.js';
import { PostComment } from '../src/comment/post-comment.js';
import { ReadComment } from '../src/comment/read-comment.js';
import { SnapshotStories } from '../src/excerpt/snapshot-stories.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { ReadFound } from '../src/search-documents/read-found.js';
import { named, openBook, readXml } from './open-book.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const german =
  '<p>Der alte Leuchtturmwärter stieg jeden Abend die hundert Stufen hinauf, die Lampe in der Hand, und sah lange ' +
  'auf das Meer hinaus. Er tat es seit vierzig Jahren und kannte jeden Riss in der Mauer.</p>';
const spanish =
  '<p>El viejo farero subía cada noche los cien escalones con la lámpara en la mano y miraba el mar durante un rato. ' +
  'Lo hacía desde hacía cuarenta años y conocía cada grieta del muro.</p>';
const unclear = '<p>12345 67890 12345 67890 12345 67890</p>';

type Page = Extract<ResponseOf<typeof readStory>, { content_access: true }>;

describe('the language of a story', () => {
  let content: Content;
  let ann: RpcContext;
  beforeAll(async () => {
    content = await openContent();
    ann = await content.person();
  });
  afterAll(() => content.close());

  const publish = (rich_text_story: string, lang?: string | null) =>
    content.publishStory.execute({ rich_text_story, ...(lang === undefined ? {} : { lang }) }, ann);
  const read = async (slug: string) =>
    JSON.parse(String((await content.readStory.execute({ slug }, visitor)).bytes)) as Page;

  it.each([
    ['is detected', german, undefined, 'de', null],
    ['is detected when nothing is chosen', spanish, null, 'es', null],
    ['is the one that its author chose', german, 'nl', 'nl', 'nl'],
    ['is chosen where it cannot be detected', unclear, 'ja', 'ja', 'ja'],
    ['is unknown where it cannot be detected', unclear, undefined, null, null],
  ])('%s', async (_, text, chosen, lang, chosen_lang) => {
    expect(await read((await publish(text, chosen)).slug)).toMatchObject({ lang, chosen_lang });
  });

  it.each([
    ['stays when another field is changed', 'fr', { title: 'Lamp' }, 'fr', 'fr'],
    ['stays as it was chosen when the text is changed', 'fr', { rich_text_story: spanish }, 'fr', 'fr'],
    ['follows the text when none is chosen', null, { rich_text_story: spanish }, 'es', null],
    ['is chosen later', null, { lang: 'da' }, 'da', 'da'],
    ['is detected again once the choice is taken back', 'fr', { lang: null }, 'de', null],
    [
      'is that of the new text once the choice is taken back',
      'fr',
      { lang: null, rich_text_story: spanish },
      'es',
      null,
    ],
  ])('%s', async (_, chosen, changes, lang, chosen_lang) => {
    const { story_id, slug } = await publish(german, chosen);
    await content.editStory.execute({ story_id, ...changes }, ann);
    expect(await read(slug)).toMatchObject({ lang, chosen_lang });
  });

  it('is kept with a draft, also when a save does not name it', async () => {
    const { id } = await content.saveDraft.execute({ title: 'Lamp', lang: 'pt' }, ann);
    await content.saveDraft.execute({ id, title: 'Lamps' }, ann);
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({ title: 'Lamps', lang: 'pt' });
    await content.saveDraft.execute({ id, lang: null }, ann);
    expect(await content.readDraft.execute({ id }, ann)).toMatchObject({ lang: null });
  });

  it('is in everything that shows the story', async () => {
    const author = await content.person();
    const { story_id, slug } = await content.publishStory.execute({ rich_text_story: german }, author);
    await content.saveDraft.execute({ title: 'Lamp', lang: 'he' }, author);
    const home = await content.listHome.execute({}, visitor);
    const found = await content.get(ReadFound).stories({ ids: [story_id] }, visitor);
    const documents = await content.get(ReadDocuments).stories({ keys: [story_id] });
    const exported = async (part: 'stories' | 'drafts') =>
      (await content.get(ReadExport).execute({ user_id: idOf(author), part, after: null })).items;
    const shown = {
      home: home.items.find((item) => item.story_id === story_id),
      found: found.items[0],
      documents: documents.items[0],
      exported: (await exported('stories'))[0],
    };
    for (const [way, item] of Object.entries(shown))
      expect([way, item]).toEqual([way, expect.objectContaining({ lang: 'de' })]);
    expect(await exported('drafts')).toEqual([expect.objectContaining({ lang: 'he' })]);
    expect(await read(slug)).toMatchObject({ lang: 'de' });
  });

  it('comes with the title of the story in everything that shows a comment', async () => {
    const author = await content.person();
    const { story_id, slug } = await content.publishStory.execute({ rich_text_story: german }, author);
    const post = (comment_text: string, comment_reply_id?: number) =>
      content
        .get(PostComment)
        .execute({ story_id, comment_text, ...(comment_reply_id && { comment_reply_id }) }, author);
    const comment = await post('A comment of a few words.');
    const reply = await post('And a reply to it.', comment.comment_id);
    const username = author.viewer?.username ?? '';
    const page = await content.get(ReadComment).execute({ comment_id: reply.comment_id }, visitor);
    const { get } = content;
    const first = async (list: Promise<{ items: object[] }>) => (await list).items[0];
    const shown = {
      posted: comment,
      page,
      parent: page.parents[0],
      list: await first(content.listStoryComments.execute({ slug }, visitor)),
      replies: await first(get(ListCommentReplies).execute({ comment_id: comment.comment_id }, visitor)),
      profile: await first(get(ListUserPosts).posts({ username, filter: 'comments' }, visitor)),
      found: await first(get(ReadFound).comments({ ids: [comment.comment_id] }, visitor)),
    };
    for (const [way, item] of Object.entries(shown))
      expect([way, item]).toEqual([way, expect.objectContaining({ story_lang: 'de' })]);
    expect(page.story).toMatchObject({ lang: 'de' });
  });

  it('is in the events of the story and in its snapshot', async () => {
    const author = await content.person();
    const { story_id } = await content.publishStory.execute({ rich_text_story: german }, author);
    await content.editStory.execute({ story_id, lang: 'nl' }, author);
    const events = await content.dataSource.query<{ lang: string }[]>(
      `SELECT payload ->> 'lang' AS lang FROM outbox WHERE subject = $1 ORDER BY version`,
      [`story:${story_id}`],
    );
    expect(events.map(({ lang }) => lang)).toEqual(['de', 'nl']);
    const { items } = await content.get(SnapshotStories).execute({ after: story_id - 1, limit: 1 });
    expect(items).toEqual([expect.objectContaining({ story_id, lang: 'nl' })]);
  });

  it.each([
    ['de', 'de', undefined],
    ['ar', 'ar', 'rtl'],
  ])('is the one of its book: %s', async (chosen, lang, dir) => {
    const { slug } = await publish(someText, chosen);
    const files = await openBook(Buffer.from((await content.readEpub.execute({ slug }, visitor)).bytes));
    const file = (name: string) => readXml(files.find((one) => one.name === name)?.text ?? '');
    const opf = file('EPUB/package.opf');
    expect(named(opf, 'dc:language')[0]?.text).toBe(lang);
    expect(named(opf, 'spine')[0]?.attributes['page-progression-direction']).toBe(dir);
    const { attributes } = named(file('EPUB/text-1.xhtml'), 'html')[0] ?? {};
    expect(attributes).toMatchObject({ lang, 'xml:lang': lang });
    expect(attributes?.['dir']).toBe(dir);
    expect(named(file('EPUB/nav.xhtml'), 'a')[0]?.attributes).toMatchObject({ lang });
  });

  it('is undetermined in a book where it is unknown', async () => {
    const { slug } = await publish(unclear);
    const files = await openBook(Buffer.from((await content.readEpub.execute({ slug }, visitor)).bytes));
    const text = (name: string) => files.find((one) => one.name === name)?.text ?? '';
    expect(text('EPUB/package.opf')).toContain('<dc:language>und</dc:language>');
    expect(text('EPUB/text-1.xhtml')).not.toContain('lang=');
  });

  it('fits its column, whichever of the list it is', async () => {
    const { slug, story_id } = await publish(someText);
    for (const { code } of languages) {
      await content.editStory.execute({ story_id, lang: code }, ann);
      expect((await read(slug)).lang).toBe(code);
    }
  });
});
