import type { RpcContext } from '@quillstead/service-kit';
import { Comment } from '../src/comment/index.js';
import { as, idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const viewers = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Viewer = (typeof viewers)[number];
/** The result of a way to read: items, an empty list that says it is locked, a value, 404 or 403. */
type Outcome = 'open' | 'empty' | 'locked' | 'missing' | 'forbidden';

/** The user projection of an unknown author has not arrived. */
const authors = ['public', 'private', 'suspended', 'unknown', 'nsfw'] as const;
type Author = (typeof authors)[number];

/**
 * The default outcome for each viewer of an author: everything of a public one, nothing of a suspended or an unknown
 * one.
 */
const all = (outcome: Outcome): Record<Viewer, Outcome> =>
  Object.fromEntries(viewers.map((viewer) => [viewer, outcome])) as Record<Viewer, Outcome>;
const only = (open: Outcome, shut: Outcome): Record<Viewer, Outcome> => ({
  owner: open,
  accepted: open,
  requested: shut,
  member: shut,
  visitor: shut,
});
const members = (row: Record<Viewer, Outcome>): Record<Viewer, Outcome> => ({ ...row, visitor: 'forbidden' });
const ownerOnly = (outcome: Outcome): Record<Viewer, Outcome> => ({ ...all('missing'), owner: outcome });
const lists = {
  public: all('open'),
  nsfw: all('open'),
  private: only('open', 'locked'),
  suspended: all('missing'),
  unknown: all('missing'),
};
const single = { ...lists, private: only('open', 'missing') };
const acts = {
  public: members(all('open')),
  nsfw: members(all('open')),
  private: members(only('open', 'missing')),
  suspended: members(all('missing')),
  unknown: members(all('missing')),
};

describe('what readers may do with what an author publishes', () => {
  let talk: Talk;
  let open: RpcContext;
  const scenes = new Map<
    Author,
    { context: Record<Viewer, RpcContext>; slug: string; story: number; comment: number }
  >();

  beforeAll(async () => {
    talk = await openTalk();
    open = await talk.person();
    for (const author of authors) {
      const owner = await talk.person({ isPrivate: author === 'private' ? 1 : 0 });
      const [accepted, requested, member] = [await talk.person(), await talk.person(), await talk.person()];
      await talk.subscribe(accepted, owner, true);
      await talk.subscribe(requested, owner, false);
      const { story_id, slug } = await talk.story(owner, { is_nsfw: author === 'nsfw' ? 1 : 0 });
      const comment = await talk.comment(owner, story_id);
      await talk.comment(owner, story_id, comment);
      await talk.likeStory.like({ story_id }, accepted);
      await talk.likeComment.like({ comment_id: comment }, accepted);
      for (const reader of [owner, accepted]) {
        await talk.bookmarkStory.bookmark({ story_id }, reader);
        await talk.bookmarkComment.bookmark({ comment_id: comment }, reader);
      }
      if (author === 'suspended') {
        await talk.dataSource.query("UPDATE user_projection SET status = 'suspended' WHERE user_id = $1", [
          idOf(owner),
        ]);
      }
      if (author === 'unknown')
        await talk.dataSource.query('DELETE FROM user_projection WHERE user_id = $1', [idOf(owner)]);
      const context = { owner, accepted, requested, member, visitor };
      scenes.set(author, { context, slug, story: story_id, comment });
    }
  });
  afterAll(() => talk.close());

  const sceneOf = (author: Author) => {
    const scene = scenes.get(author);
    if (scene === undefined) throw new Error(`No scene of ${author}`);
    return scene;
  };
  const nameOf = (context: RpcContext) => context.viewer?.username ?? '';

  const outcomeOf = async (work: Promise<unknown>): Promise<Outcome> => {
    try {
      const reply = await work;
      if (typeof reply !== 'object' || reply === null || !('items' in reply)) return 'open';
      if ('content_access' in reply) {
        expect(reply).toEqual({ items: [], next: null, content_access: false });
        return 'locked';
      }
      return (reply.items as unknown[]).length > 0 ? 'open' : 'empty';
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'not_found') return 'missing';
      if (code === 'forbidden') return 'forbidden';
      throw error;
    }
  };

  type AccessPath = (scene: ReturnType<typeof sceneOf>, context: RpcContext) => Promise<unknown>;
  const accessPaths: readonly [string, AccessPath, Record<Author, Record<Viewer, Outcome>>][] = [
    ['GET /story/:slug/comments', ({ slug }, who) => talk.listStoryComments.execute({ slug }, who), lists],
    ['GET /story/:slug/likes', ({ slug }, who) => talk.listLikes.ofStory({ slug }, who), lists],
    [
      'GET /story/:slug/likes, alphabetical',
      ({ slug }, who) => talk.listLikes.ofStory({ slug, sort: 'alphabetical' }, who),
      lists,
    ],
    [
      'GET /comment/:comment_id',
      ({ comment }, who) => talk.readComment.execute({ comment_id: comment }, who),
      single,
    ],
    [
      'GET /comment/:comment_id/replies',
      ({ comment }, who) => talk.listCommentReplies.execute({ comment_id: comment }, who),
      lists,
    ],
    [
      'GET /comment/:comment_id/likes',
      ({ comment }, who) => talk.listLikes.ofComment({ comment_id: comment }, who),
      lists,
    ],
    [
      'content.reported_thing of a story',
      ({ story }, who) => talk.readReportedThing.execute({ story_id: story }, who),
      acts,
    ],
    [
      'content.reported_thing of a comment',
      ({ comment }, who) => talk.readReportedThing.execute({ comment_id: comment }, who),
      acts,
    ],
    [
      'GET /user/:username/posts',
      ({ context }, who) => talk.listUserPosts.posts({ username: nameOf(context.owner) }, who),
      lists,
    ],
    [
      'GET /user/:username/posts, comments by likes',
      ({ context }, who) =>
        talk.listUserPosts.posts({ username: nameOf(context.owner), filter: 'comments', sort: 'top' }, who),
      lists,
    ],
    [
      'GET /user/:username/bookmarks',
      ({ context }, who) => talk.listUserPosts.bookmarks({ username: nameOf(context.owner) }, who),
      {
        public: ownerOnly('open'),
        private: ownerOnly('open'),
        nsfw: ownerOnly('empty'),
        suspended: all('missing'),
        unknown: all('missing'),
      },
    ],
    [
      'GET /user/:username/bookmarks, comments',
      ({ context }, who) =>
        talk.listUserPosts.bookmarks({ username: nameOf(context.owner), filter: 'comments' }, who),
      {
        public: ownerOnly('open'),
        private: ownerOnly('open'),
        nsfw: ownerOnly('open'),
        suspended: all('missing'),
        unknown: all('missing'),
      },
    ],
    ['POST /story/like', ({ story }, who) => talk.likeStory.like({ story_id: story }, who), acts],
    ['DELETE /story/like', ({ story }, who) => talk.likeStory.unlike({ story_id: story }, who), acts],
    ['POST /story/bookmark', ({ story }, who) => talk.bookmarkStory.bookmark({ story_id: story }, who), acts],
    ['POST /comment/like', ({ comment }, who) => talk.likeComment.like({ comment_id: comment }, who), acts],
    [
      'POST /comment/bookmark',
      ({ comment }, who) => talk.bookmarkComment.bookmark({ comment_id: comment }, who),
      acts,
    ],
    [
      'POST /comment',
      ({ story }, who) => talk.postComment.execute({ story_id: story, comment_text: someComment }, who),
      acts,
    ],
    [
      'POST /comment, a reply',
      ({ story, comment }, who) =>
        talk.postComment.execute(
          { story_id: story, comment_reply_id: comment, comment_text: someComment },
          who,
        ),
      acts,
    ],
  ];

  describe.each(accessPaths)('%s', (_, path, expected) => {
    it.each(authors.flatMap((author) => viewers.map((viewer) => [author, viewer] as const)))(
      'of a %s author, by the %s',
      async (author, viewer) => {
        const scene = sceneOf(author);
        expect(await outcomeOf(path(scene, scene.context[viewer]))).toBe(expected[author][viewer]);
      },
    );
  });

  it('keeps private stories out of the comments of a public profile and out of what others keep', async () => {
    const { context, slug, story, comment } = sceneOf('private');
    const talker = context.accepted;
    await talk.comment(talker, story);
    await talk.comment(talker, (await talk.story(open)).story_id);
    const slugsFor = async (who: RpcContext) => {
      const payload = { username: nameOf(talker), filter: 'comments' } as const;
      const { items } = await talk.listUserPosts.posts(payload, who);
      return items.map((item) => ('story_slug' in item ? item.story_slug : ''));
    };
    expect(await slugsFor(visitor)).not.toContain(slug);
    expect(await slugsFor(context.member)).not.toContain(slug);
    expect(await slugsFor(context.owner)).toContain(slug);
    expect(await slugsFor(talker)).toContain(slug);
    const kept = async () => {
      const { items } = await talk.listUserPosts.bookmarks(
        { username: nameOf(talker), filter: 'comments' },
        talker,
      );
      return items.map((item) => ('comment_id' in item ? item.comment_id : 0));
    };
    expect(await kept()).toEqual([comment]);
    await talk.dataSource.query('DELETE FROM subscription WHERE subscriber_id = $1', [idOf(talker)]);
    expect(await kept()).toEqual([]);
    expect(await slugsFor(talker)).not.toContain(slug);
  });

  it('marks NSFW stories on their author’s profile, and keeps them among bookmarks for who wants to see them', async () => {
    const { context, story } = sceneOf('nsfw');
    const { items } = await talk.listUserPosts.posts({ username: nameOf(context.owner) }, visitor);
    expect(items).toEqual([expect.objectContaining({ story_id: story, is_nsfw: 1 })]);
    const viewer = context.owner.viewer;
    const grown = viewer === null ? visitor : as({ ...viewer, show_nsfw: 1 });
    const kept = await talk.listUserPosts.bookmarks({ username: nameOf(grown) }, grown);
    expect(kept.items).toEqual([expect.objectContaining({ story_id: story })]);
  });

  it('knows people by their name in any case, and nobody who is not there', async () => {
    const { context } = sceneOf('public');
    const shouted = { username: nameOf(context.owner).toUpperCase() };
    expect((await talk.listUserPosts.posts(shouted, visitor)).items).toHaveLength(1);
    const unknown = talk.listUserPosts.posts({ username: 'never_was' }, context.owner);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('shows likers as they may be shown: the suspended not at all, of the private the head', async () => {
    const { story_id, slug } = await talk.story(open);
    const [shy, gone] = [
      await talk.person({ isPrivate: 1, bio: 'Shy', website: 'https://shy.example' }),
      await talk.person(),
    ];
    for (const liker of [shy, gone]) await talk.likeStory.like({ story_id }, liker);
    await talk.dataSource.query("UPDATE user_projection SET status = 'suspended' WHERE user_id = $1", [
      idOf(gone),
    ]);
    for (const sort of ['newest', 'alphabetical'] as const) {
      const { items } = await talk.listLikes.ofStory({ slug, sort }, visitor);
      expect(items).toEqual([
        expect.objectContaining({
          content_type: 'user_article',
          user_id: idOf(shy),
          bio: 'Shy',
          website: null,
          content_access: false,
          subscription: 'is_private',
        }),
      ]);
    }
  });

  it('shows no comment whose story is another’s secret when it is in the table by mistake', async () => {
    const { story } = sceneOf('private');
    const other = await talk.person();
    await talk.dataSource.manager.insert(Comment, {
      storyId: story,
      authorId: idOf(other),
      text: someComment,
    });
    const payload = { username: nameOf(other), filter: 'comments' } as const;
    expect(await talk.listUserPosts.posts(payload, other)).toEqual({ items: [], next: null });
  });
});
