import type { RpcContext } from '@quillstead/service-kit';
import { ProfileProjection } from '@quillstead/projections';
import { ReadExport } from '../src/export/read-export.js';
import { ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { ListRedirects } from '../src/story/list-redirects.js';
import { type Content, idOf, openContent, someText } from './open-content.js';

describe('the old addresses of stories', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const old = 'https://blog.example/the-lamp/';
  const bringDraft = (author: RpcContext, former_address: string | null, more: object = {}) =>
    content.saveDraft.execute(
      { title: 'The lamp', rich_text_story: someText, former_address, ...more },
      author,
    );
  const publish = (author: RpcContext, id: number, more: object = {}) =>
    content.publishStory.execute({ id, title: 'The lamp', rich_text_story: someText, ...more }, author);
  const list = (author: RpcContext) => content.get(ListRedirects).execute({}, author);
  const moved = async (more: object = {}) => {
    const author = await content.person();
    const { id } = await bringDraft(author, old);
    return { author, ...(await publish(author, id, more)) };
  };
  const exported = async (author: RpcContext, part: 'stories' | 'drafts') => {
    const { items } = await content.get(ReadExport).execute({ user_id: idOf(author), part, after: null });
    return items.map(({ former_address }) => former_address);
  };

  it('go from the import over the draft and its later saves to the story, and into the export', async () => {
    const author = await content.person();
    const { id } = await bringDraft(author, 'HTTPS://Blog.example/the-lamp/#comments');
    await content.saveDraft.execute({ id, title: 'A lamp' }, author);
    expect([await exported(author, 'drafts'), (await list(author)).items]).toEqual([[old], []]);
    const { story_id, slug } = await publish(author, id);
    await content.editStory.execute({ story_id, title: 'Another lamp' }, author);
    expect(await list(author)).toEqual({ items: [{ former_address: old, slug }], next: null });
    expect(await exported(author, 'stories')).toEqual([old]);
    expect((await list(await content.person())).items).toEqual([]);
    await content.deleteStory.execute({ story_id }, author);
    expect((await list(author)).items).toEqual([]);
  });

  it('come with a draft that is published at a time of its own', async () => {
    const author = await content.person();
    const { id } = await bringDraft(author, old);
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    await content.get(ScheduleDraft).execute({ id, publish_at }, author);
    await content.dataSource.query(
      "UPDATE draft SET publish_at = now() - interval '1 second' WHERE id = $1",
      [id],
    );
    const task = { name: 'content.publish_scheduled_draft', progress: null, requestId: 'test' };
    await content.get(PublishScheduledDraft).run({ ...task, key: String(id) });
    expect((await list(author)).items).toMatchObject([{ former_address: old }]);
  });

  it.each<[string, object, Partial<ProfileProjection>]>([
    ['members alone may read it', { is_members_only: 1 }, {}],
    ['its author is private', {}, { isPrivate: 1 }],
    ['its author is suspended', {}, { status: 'suspended' }],
  ])('are none of a story when %s', async (_, more, changes) => {
    const { author } = await moved(more);
    await content.dataSource.manager.update(
      ProfileProjection,
      { userId: idOf(author) },
      { isVerified: 0, ...changes },
    );
    expect((await list(author)).items).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    '/the-lamp/',
    '=HYPERLINK("https://blog.example")',
    'https://ann:secret@blog.example/',
    `https://blog.example/${'ö'.repeat(400)}`,
  ])('are refused when they are no address of the web: %s', async (former_address) => {
    const author = await content.person();
    await expect(bringDraft(author, former_address)).rejects.toMatchObject({ code: 'invalid' });
    expect(await exported(author, 'drafts')).toEqual([]);
  });

  it('are stored without line breaks and control characters, and go when they are emptied', async () => {
    const author = await content.person();
    const { id } = await bringDraft(author, 'https://blog.example/a\r\nb\tc\u0007');
    expect(await exported(author, 'drafts')).toEqual(['https://blog.example/abc']);
    await bringDraft(author, null, { id });
    expect(await exported(author, 'drafts')).toEqual([null]);
  });

  it('come in pages', async () => {
    const author = await content.person();
    const { id } = await bringDraft(author, old);
    await publish(author, id);
    await content.dataSource.query(
      `INSERT INTO story (author_id, slug, title, rich_text_story, rich_text_story_substring, count_words, count_chars, category, font_family, former_address, is_open)
       SELECT author_id, slug || '-' || number, title, rich_text_story, rich_text_story_substring, count_words, count_chars, category,
              font_family, former_address || number, is_open
       FROM story, generate_series(1, 500) AS number WHERE author_id = $1`,
      [idOf(author)],
    );
    const first = await list(author);
    const rest = await content.get(ListRedirects).execute({ next: first.next ?? '' }, author);
    expect([first.items.length, rest.items.length, rest.next]).toEqual([500, 1, null]);
    expect(new Set([...first.items, ...rest.items].map(({ slug }) => slug)).size).toBe(501);
  });
});
