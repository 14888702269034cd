import type { RpcContext } from '@quillstead/service-kit';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const secrets = /Secret Title|secret description|quiet|Hidden|secret-title/;

describe("a private author's story", () => {
  let content: Content;
  let slug: string;
  let viewers: Record<'owner' | 'member' | 'visitor', RpcContext>;

  beforeAll(async () => {
    content = await openContent();
    const owner = await content.person({ isPrivate: 1, displayName: 'Pria', isVerified: 1 });
    const member = await content.person();
    viewers = { owner, member, visitor };
    const story = await content.publishStory.execute(
      {
        title: 'Secret Title',
        description: 'A secret description.',
        note_before: 'A secret description of it before.',
        note_after: 'A secret description of it after.',
        rich_text_story: someText,
        hashtag_list: ['Hidden'],
      },
      owner,
    );
    slug = story.slug;
    await content.dataSource.query(
      `INSERT INTO comment (story_id, author_id, comment_text) VALUES ($1, $2, 'How quiet it was')`,
      [story.story_id, idOf(owner)],
    );
    await content.publishStory.execute(
      { title: 'Open', rich_text_story: '<p>For all of you to read.</p>' },
      member,
    );
  });
  afterAll(() => content.close());

  const read = async (context: RpcContext, of = slug) =>
    String((await content.readStory.execute({ slug: of }, context)).bytes);

  it('is read by its author', async () => {
    expect(JSON.parse(await read(viewers.owner))).toMatchObject({
      title: 'Secret Title',
      content_access: true,
      author_is_user: 1,
    });
  });

  it.each(['member', 'visitor'] as const)(
    'is a stub with its author and nothing else for a %s',
    async (who) => {
      const page = await read(viewers[who]);
      expect(page).not.toMatch(secrets);
      expect(JSON.parse(page)).toEqual({
        content_type: 'story_page',
        content_access: false,
        is_members_only: 0,
        author_id: idOf(viewers.owner),
        author_username: viewers.owner.viewer?.username,
        author_display_name: 'Pria',
        author_picture: null,
        author_is_verified: 1,
        author_is_private: 1,
        author_is_user: 0,
      });
    },
  );

  it('is kept from the others when all read in the same turn', async () => {
    const pages = await Promise.all([
      read(viewers.owner),
      read(viewers.member),
      read(viewers.visitor),
      read(viewers.visitor, 'open'),
      read(viewers.owner, 'open'),
    ]);
    const access = pages.map((page) => (JSON.parse(page) as { content_access: boolean }).content_access);
    expect(access).toEqual([true, false, false, true, true]);
  });

  it.each([
    ['owner', ['Open', 'Secret Title']],
    ['member', ['Open']],
    ['visitor', ['Open']],
  ] as const)('is in the home list of the %s as it may be', async (who, titles) => {
    const { items } = await content.listHome.execute({}, viewers[who]);
    expect(items.map(({ title }) => title)).toEqual(titles);
  });

  it.each(['newest', 'top', 'chronological'] as const)(
    'shows its comments (%s) to its author alone',
    async (sort) => {
      const list = (context: RpcContext) => content.listStoryComments.execute({ slug, sort }, context);
      expect((await list(viewers.owner)).items).toHaveLength(1);
      const locked = { items: [], next: null, content_access: false };
      expect(await list(viewers.member)).toEqual(locked);
      expect(await list(viewers.visitor)).toEqual(locked);
    },
  );

  it('leaves an address that never was not found', async () => {
    const missing = { code: 'not_found' };
    await expect(read(viewers.member, 'never-was')).rejects.toMatchObject(missing);
    const comments = content.listStoryComments.execute({ slug: 'never-was' }, viewers.member);
    await expect(comments).rejects.toMatchObject(missing);
  });
});
