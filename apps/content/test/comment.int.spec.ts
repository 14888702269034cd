import { RemoveComment } from '../src/comment/remove-comment.js';
import { replies } from '@quillstead/contracts/responses';
import type { RpcContext } from '@quillstead/service-kit';
import { as, idOf, visitor } from './open-content.js';
import { failuresOf, openTalk, someComment, type Talk } from './open-talk.js';

const missing = { code: 'not_found' };
const asStaff = (context: RpcContext, role: 'moderator' | 'admin'): RpcContext =>
  context.viewer ? as({ ...context.viewer, role }) : context;

describe('comments', () => {
  let talk: Talk;
  let ann: RpcContext;
  let bob: RpcContext;
  let cid: RpcContext;
  let story: { story_id: number; slug: string };
  let story_id: number;

  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());
  beforeEach(async () => {
    [ann, bob, cid] = [await talk.person({ displayName: 'Ann' }), await talk.person(), await talk.person()];
    story = await talk.story(ann);
    story_id = story.story_id;
  });
  afterEach(async () => expect(await talk.miscounted()).toEqual([]));

  const deletedIn = async (id: number) =>
    (await talk.published('content.comment_deleted')).filter(({ payload }) => payload['story_id'] === id);
  const read = (comment_id: number, context = visitor) => talk.readComment.execute({ comment_id }, context);

  describe('when they are written', () => {
    it('stand below their comment, and are published', async () => {
      const parent = await talk.comment(bob, story_id);
      const payload = { story_id, comment_reply_id: parent, comment_text: someComment };
      const reply = await talk.postComment.execute(payload, cid);
      expect(replies.comment_article.strict().parse(reply)).toEqual(reply);
      expect(reply).toMatchObject({
        content_type: 'comment_article',
        comment_id: expect.any(Number),
        comment_level: 1,
        comment_reply_id: parent,
        comment_text: someComment,
        count_likes: 0,
        count_replies: 0,
        is_liked: 0,
        is_bookmarked: 0,
        is_deleted: 0,
        is_removed: 0,
        is_pinned: 0,
        edited_at: null,
        story_id,
        story_slug: story.slug,
        story_title: expect.stringMatching(/^Story/),
        story_lang: 'en',
        author_id: idOf(cid),
        author_username: cid.viewer?.username,
        author_display_name: null,
        author_picture: null,
        author_is_verified: 0,
        author_is_private: 0,
        author_is_user: 1,
      });
      expect((await talk.published('content.comment_posted')).at(-1)).toEqual({
        subject: `comment:${reply.comment_id}`,
        version: 1,
        payload: {
          comment_id: reply.comment_id,
          story_id,
          story_slug: story.slug,
          story_title: reply.story_title,
          story_author_id: idOf(ann),
          author_id: idOf(cid),
          comment_reply_id: parent,
          above: [parent],
          parent_author_id: idOf(bob),
          comment_level: 1,
          mentions: [],
          is_approved: 0,
          muted_by: [],
          posted_at: 'posted_at' in reply && reply.posted_at,
        },
      });
    });

    it('reply to nothing that is not under the story', async () => {
      const elsewhere = await talk.comment(bob, (await talk.story(ann)).story_id);
      const gone = await talk.comment(bob, story_id);
      await talk.comment(cid, story_id, gone);
      await talk.deleteComment.execute({ comment_id: gone }, bob);
      await expect(talk.comment(bob, story_id, elsewhere)).rejects.toMatchObject(missing);
      await expect(talk.comment(bob, story_id, gone)).rejects.toMatchObject(missing);
      await expect(talk.comment(bob, story_id, 99_999_999)).rejects.toMatchObject(missing);
      await expect(talk.comment(bob, 99_999_999)).rejects.toMatchObject(missing);
    });
  });

  describe('that name people', () => {
    const mentionsOf = async (comment_text: string, by: RpcContext, id = story_id) => {
      await talk.postComment.execute({ story_id: id, comment_text }, by);
      return (await talk.published('content.comment_posted')).at(-1)?.payload['mentions'];
    };
    const at = ({ viewer }: RpcContext) => `@${viewer?.username}`;

    it('name those who are there, once, and not themselves', async () => {
      const gone = await talk.person({ status: 'suspended' });
      const text = `${at(cid)} ${at(cid).toUpperCase()} ${at(ann)} ${at(bob)} ${at(gone)} @nobody_here well said`;
      expect(await mentionsOf(text, bob)).toEqual(expect.arrayContaining([idOf(cid), idOf(ann)]));
      const named = (await talk.published('content.comment_posted')).at(-1)?.payload['mentions'];
      expect(named).toHaveLength(2);
    });

    it('name those behind whose name another script begins, and nobody by an address', async () => {
      const [one, other, third] = [at(ann), at(cid), await talk.person()];
      const text = `${one}さん ${other}님、＠${third.viewer?.username}ครับ well said`;
      expect(await mentionsOf(text, bob)).toEqual(
        expect.arrayContaining([ann, cid, third].map((person) => idOf(person))),
      );
      expect(await mentionsOf(`me${one}.example ${other}é ${other}ë well said`, bob)).toEqual([]);
    });

    it('name under a private story only its author and whom they have accepted', async () => {
      const pria = await talk.person({ isPrivate: 1 });
      await talk.subscribe(bob, pria, true);
      await talk.subscribe(cid, pria, false);
      const { story_id: locked } = await talk.story(pria);
      const text = `${at(pria)} ${at(ann)} ${at(cid)} and ${at(bob)} well said`;
      expect(await mentionsOf(text, bob, locked)).toEqual([idOf(pria)]);
      expect(await mentionsOf(text, pria, locked)).toEqual([idOf(bob)]);
    });

    it('keep naming them when they change their name, also when somebody else takes it', async () => {
      const old = cid.viewer?.username ?? '';
      const { comment_id } = await talk.postComment.execute(
        { story_id, comment_text: `Hello @${old}, and @${old}s and x@${old}, well said` },
        bob,
      );
      const rename = (context: RpcContext, username: string) =>
        talk.dataSource.query('UPDATE user_projection SET username = $2 WHERE user_id = $1', [
          idOf(context),
          username,
        ]);
      await rename(cid, `${old}_renamed`);
      await rename(ann, old);
      const text = `Hello @${old}_renamed, and @${old}s and x@${old}, well said`;
      expect(await read(comment_id)).toMatchObject({ comment_text: text });
      const { items } = await talk.listStoryComments.execute({ slug: story.slug }, visitor);
      expect(items[0]).toMatchObject({ comment_text: text });
    });
  });

  describe('when they are deleted', () => {
    it('are gone for good without replies, and published as gone', async () => {
      const comment_id = await talk.comment(bob, story_id);
      await talk.likeComment.like({ comment_id }, cid);
      await talk.deleteComment.execute({ comment_id }, bob);
      await expect(read(comment_id)).rejects.toMatchObject(missing);
      expect(await deletedIn(story_id)).toEqual([
        {
          subject: `comment:${comment_id}`,
          version: 2,
          payload: {
            comment_id,
            story_id,
            story_slug: story.slug,
            story_author_id: idOf(ann),
            author_id: idOf(bob),
            comment_reply_id: null,
            removed_ids: [comment_id],
          },
        },
      ]);
    });

    it('stay without text and author while they have replies, and go with the last of them', async () => {
      const top = await talk.comment(bob, story_id);
      const middle = await talk.comment(cid, story_id, top);
      const leaf = await talk.comment(bob, story_id, middle);
      await talk.bookmarkComment.bookmark({ comment_id: top }, cid);
      await talk.deleteComment.execute({ comment_id: top }, bob);
      await talk.deleteComment.execute({ comment_id: middle }, cid);
      const masked = { is_deleted: 1, comment_text: null, author_id: null, author_username: null };
      expect(await read(top)).toMatchObject({ ...masked, count_replies: 1 });
      expect(await read(leaf)).toMatchObject({ is_deleted: 0, parents: [masked, masked] });
      const stored = await talk.dataSource.query(
        'SELECT comment_text, author_id FROM comment WHERE id = $1',
        [top],
      );
      expect(stored).toEqual([{ comment_text: '', author_id: null }]);
      await talk.deleteComment.execute({ comment_id: leaf }, bob);
      await expect(read(top)).rejects.toMatchObject(missing);
      expect((await deletedIn(story_id)).map(({ payload }) => payload['removed_ids'])).toEqual([
        [],
        [],
        [leaf, middle, top],
      ]);
    });

    it('leave a deleted one that has other replies', async () => {
      const top = await talk.comment(bob, story_id);
      const [one] = [await talk.comment(cid, story_id, top), await talk.comment(cid, story_id, top)];
      await talk.deleteComment.execute({ comment_id: top }, bob);
      await talk.deleteComment.execute({ comment_id: one }, cid);
      expect(await read(top)).toMatchObject({ is_deleted: 1, count_replies: 1 });
    });

    it.each([
      ['their author', () => bob, true],
      ['the author of the story', () => ann, true],
      ['another member', () => cid, false],
    ] as const)('are so by %s: %s', async (_, by, isAllowed) => {
      const comment_id = await talk.comment(bob, story_id);
      const failures = await failuresOf([talk.deleteComment.execute({ comment_id }, by())]);
      expect(failures).toEqual(isAllowed ? [] : ['forbidden']);
      const left = await talk.dataSource.query('SELECT id FROM comment WHERE id = $1', [comment_id]);
      expect(left).toHaveLength(isAllowed ? 0 : 1);
    });

    it.each(['moderator', 'admin'] as const)(
      'are so by a %s who requests it, and by no member',
      async (role) => {
        const comment_id = await talk.comment(bob, story_id);
        await expect(talk.get(RemoveComment).remove({ comment_id }, cid)).rejects.toMatchObject(missing);
        await expect(talk.get(RemoveComment).remove({ comment_id }, bob)).rejects.toMatchObject(missing);
        await talk.get(RemoveComment).remove({ comment_id }, asStaff(cid, role));
        await expect(read(comment_id)).rejects.toMatchObject(missing);
      },
    );
  });

  it('show a suspended author as deleted until they come back', async () => {
    const top = await talk.comment(bob, story_id);
    const leaf = await talk.comment(bob, story_id, await talk.comment(cid, story_id, top));
    const set = (status: string) =>
      talk.dataSource.query('UPDATE user_projection SET status = $2 WHERE user_id = $1', [idOf(bob), status]);
    await set('suspended');
    expect(await read(top)).toMatchObject({ is_deleted: 1, comment_text: null, author_id: null });
    await expect(read(leaf)).rejects.toMatchObject(missing);
    const { items } = await talk.listStoryComments.execute({ slug: story.slug }, cid);
    expect(items).toEqual([
      expect.objectContaining({ is_deleted: 1, comment_text: null, author_username: null }),
    ]);
    await expect(talk.comment(cid, story_id, top)).rejects.toMatchObject(missing);
    await expect(talk.likeComment.like({ comment_id: top }, cid)).rejects.toMatchObject(missing);
    await set('active');
    expect(await read(leaf)).toMatchObject({
      is_deleted: 0,
      comment_text: someComment,
      author_id: idOf(bob),
    });
  });

  it('say whether their author is private and verified, and neither once they are deleted', async () => {
    const pria = await talk.person({ isPrivate: 1, isVerified: 1 });
    const posted = await talk.postComment.execute({ story_id, comment_text: someComment }, pria);
    const { comment_id } = posted;
    await talk.comment(bob, story_id, comment_id);
    const everywhere = async () => {
      const { items } = await talk.listStoryComments.execute({ slug: story.slug }, visitor);
      return [await read(comment_id), ...items];
    };
    const flags = { comment_id, author_id: idOf(pria), author_is_private: 1, author_is_verified: 1 };
    expect(posted).toMatchObject(flags);
    expect(await everywhere()).toMatchObject([flags, flags]);
    await talk.deleteComment.execute({ comment_id }, pria);
    const none = { comment_id, author_id: null, author_is_private: 0, author_is_verified: 0 };
    expect(await everywhere()).toMatchObject([none, none]);
  });

  it('are read with the head of the story and what is above them, each reader as they see it', async () => {
    let comment_id = await talk.comment(bob, story_id);
    const line = [comment_id];
    for (let level = 1; level <= 50; level += 1) {
      comment_id = await talk.comment(level % 2 ? cid : bob, story_id, comment_id);
      line.push(comment_id);
    }
    await talk.likeComment.like({ comment_id: line[3] ?? 0 }, bob);
    const [page, forBob] = await Promise.all([read(comment_id), read(comment_id, bob), read(line[7] ?? 0)]);
    expect(page).toMatchObject({ content_type: 'comment_page', comment_id, comment_level: 50 });
    expect(page.story).toMatchObject({
      story_id,
      slug: story.slug,
      title: expect.stringMatching(/^Story/),
      lang: 'en',
      is_nsfw: 0,
      is_shareable: 1,
      comments_policy: 'open',
      is_commentable: 0,
      author_id: idOf(ann),
      author_username: ann.viewer?.username,
      author_display_name: 'Ann',
    });
    expect(page.parents.map((parent) => parent.comment_id)).toEqual(line.slice(0, -1));
    expect(page.parents.map((parent) => parent.comment_level)).toEqual(
      line.slice(0, -1).map((_, level) => level),
    );
    expect(forBob.parents[3]).toMatchObject({ is_liked: 1, author_is_user: 0 });
    expect(page.parents[3]).toMatchObject({ is_liked: 0 });
  });
});
