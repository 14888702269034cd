import { userChanged } from '@quillstead/contracts';
import { CallError, connectDatabase, type RpcContext } from '@quillstead/service-kit';
import { callLimits, event, makeTables, noteHiding } from '@quillstead/service-kit/testing';
import { publicUser, type ReplicatedPostgres, startReplicatedPostgres, waitFor } from '@quillstead/testing';
import { ListCollectionStories } from '../src/collection/list-collection-stories.js';
import { CreateCollection } from '../src/collection/create-collection.js';
import { ChangeEntries } from '../src/collection/change-entries.js';
import { ListCommentReplies } from '../src/comment/list-comment-replies.js';
import { PostComment } from '../src/comment/post-comment.js';
import { ReadExport } from '../src/export/read-export.js';
import { ListUserPosts } from '../src/profile-lists/list-user-posts.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { CreateSeries } from '../src/series/create-series.js';
import { ListSeriesStories } from '../src/series/list-series-stories.js';
import { service } from '../src/service.js';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { openBook } from './open-book.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const longestLag = 3_600_000;
const mark = 'lantern';

describe('content with a replica that has stopped to replay', () => {
  let servers: ReplicatedPostgres;
  let content: Content;
  let reader: RpcContext;

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    const { primary, replica } = await servers.createDatabase('content');
    await makeTables(service, primary);
    await servers.catchUp();
    content = await openContent({
      variables: { DATABASE_URL: primary },
      drop: () => Promise.resolve(),
      replica: {
        connect: () => connectDatabase(service, { DATABASE_URL: replica, DATABASE_POOL: 4 }, callLimits),
        longestLag,
      },
    });
    reader = await content.person();
  });
  afterEach(() => servers.resume());
  afterAll(async () => {
    await content?.close();
    await servers?.stop();
  });

  /** Creates a story with a comment, a reply, a series and a collection, all of one author, which both servers have. */
  async function makeScene() {
    const author = await content.person();
    const { get } = content;
    const { series_id, slug: series } = await get(CreateSeries).execute({ title: 'Of lamps' }, author);
    const { story_id, slug } = await content.publishStory.execute(
      { title: `The ${mark}`, rich_text_story: someText, series_id },
      author,
    );
    const text = { story_id, comment_text: `A ${mark}` };
    const { comment_id } = await get(PostComment).execute(text, author);
    await get(PostComment).execute({ ...text, comment_reply_id: comment_id }, author);
    const lit = { title: 'Lit', collection_visibility: 'public' as const };
    const { collection_id } = await get(CreateCollection).execute(lit, reader);
    await get(ChangeEntries).add({ collection_id, story_id }, reader);
    await servers.catchUp();
    await servers.pause();
    return {
      author,
      username: author.viewer?.username ?? '',
      story_id,
      slug,
      comment_id,
      series,
      collection_id,
    };
  }
  type Scene = Awaited<ReturnType<typeof makeScene>>;

  const hide = (author: RpcContext, change: object) =>
    content.handle([
      event(userChanged, {
        ...publicUser({ user_id: idOf(author), username: author.viewer?.username ?? '' }),
        ...change,
      }),
    ]);

  const ways: [string, (scene: Scene) => Promise<unknown>][] = [
    ['home', () => content.listHome.execute({}, visitor)],
    ['stories of a profile', ({ username }) => content.get(ListUserPosts).posts({ username }, visitor)],
    [
      'comments of a profile',
      ({ username }) => content.get(ListUserPosts).posts({ username, filter: 'comments' }, visitor),
    ],
    ['comments', ({ slug }) => content.listStoryComments.execute({ slug }, visitor)],
    ['replies', ({ comment_id }) => content.get(ListCommentReplies).execute({ comment_id }, visitor)],
    ['a series', ({ series: slug }) => content.get(ListSeriesStories).execute({ slug }, visitor)],
    [
      'a collection',
      ({ collection_id }) => content.get(ListCollectionStories).execute({ collection_id }, visitor),
    ],
    [
      'the sitemap',
      async ({ slug }) => {
        const { entries } = await content.get(ListSitemap).execute({ kind: 'stories', part: 0 });
        return entries.filter(({ key }) => key === slug).map(() => mark);
      },
    ],
  ];
  /** Returns true if the response to a visitor has the mark of the scene; false for `not_found`. */
  const shows = async (read: (scene: Scene) => Promise<unknown>, scene: Scene): Promise<boolean> => {
    try {
      return JSON.stringify(await read(scene)).includes(mark);
    } catch (error) {
      if (error instanceof CallError && error.code === 'not_found') return false;
      throw error;
    }
  };

  describe.each([
    ['turned private', { is_private: 1 as const }],
    ['was suspended', { status: 'suspended' as const }],
  ])('after an author %s', (_, change) => {
    it.each(ways)('shows nothing of them in %s, once that is noted', async (__, read) => {
      const scene = await makeScene();
      await hide(scene.author, change);
      // The read does come from the replica.
      await waitFor(() => shows(read, scene));
      await noteHiding(content.dataSource);
      expect(await shows(read, scene)).toBe(false);
      await servers.resume();
      await servers.catchUp();
      expect(await shows(read, scene)).toBe(false);
    });
  });

  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    [
      'a book',
      async ({ slug }) => openBook(Buffer.from((await content.readEpub.execute({ slug }, visitor)).bytes)),
    ],
    [
      'an export',
      ({ author }) =>
        content.get(ReadExport).execute({ user_id: idOf(author), part: 'stories', after: null }),
    ],
    ['documents for search', ({ story_id }) => content.get(ReadDocuments).stories({ keys: [story_id] })],
  ])('has in %s what was written a moment ago', async (_, read) => {
    const scene = await makeScene();
    const { story_id, author } = scene;
    const edit = { story_id, title: 'The beacon', rich_text_story: someText };
    await content.editStory.execute(edit, author);
    expect(JSON.stringify(await read(scene))).toContain('The beacon');
  });

  it('shows members what they have just written', async () => {
    const { author, story_id, slug } = await makeScene();
    await content.get(PostComment).execute({ story_id, comment_text: 'Just now' }, author);
    expect(JSON.stringify(await content.listStoryComments.execute({ slug }, author))).toContain('Just now');
  });
});
