import type { RpcContext } from '@quillstead/service-kit';
import { SnapshotStories } from '../src/excerpt/snapshot-stories.js';
import { ReadExcerpts } from '../src/excerpt/read-excerpts.js';
import { idOf } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

describe('how texts begin, for emails and moderators', () => {
  let talk: Talk;
  beforeAll(async () => (talk = await openTalk()));
  afterAll(() => talk.close());

  const excerptsFor = (reader: RpcContext, story: number, comment: number) =>
    talk.get(ReadExcerpts).execute({
      reader_id: idOf(reader),
      story_ids: [story],
      comment_ids: [comment],
    });

  it.each([
    ['a public author', 0, { accepted: true, requested: true, other: true }],
    ['a private author', 1, { accepted: true, requested: false, other: false }],
  ] as const)('of %s are shown to who may read them', async (_, isPrivate, mayRead) => {
    const owner = await talk.person({ isPrivate });
    const readers = {
      accepted: await talk.person(),
      requested: await talk.person(),
      other: await talk.person(),
    };
    await talk.subscribe(readers.accepted, owner, true);
    await talk.subscribe(readers.requested, owner, false);
    const { story_id } = await talk.story(owner);
    const comment = await talk.comment(owner, story_id);
    for (const [name, reader] of Object.entries(readers)) {
      const { stories, comments } = await excerptsFor(reader, story_id, comment);
      const isRead = mayRead[name as keyof typeof mayRead];
      expect(comments).toEqual(isRead ? [{ id: comment, is_nsfw: 0, excerpt: someComment }] : []);
      expect(stories.map(({ excerpt }) => (excerpt ?? '').length > 0)).toEqual(isRead ? [true] : []);
    }
  });

  it('are not shown of what is not safe for work, of what was deleted, or of who is suspended', async () => {
    const [owner, writer, reader] = [await talk.person(), await talk.person(), await talk.person()];
    const marked = await talk.story(owner, { is_nsfw: 1 });
    const under = await talk.comment(writer, marked.story_id);
    expect(await excerptsFor(reader, marked.story_id, under)).toEqual({
      stories: [{ id: marked.story_id, is_nsfw: 1, excerpt: null }],
      comments: [{ id: under, is_nsfw: 1, excerpt: null }],
    });
    const { story_id } = await talk.story(owner);
    const gone = await talk.comment(writer, story_id);
    await talk.deleteComment.execute({ comment_id: gone }, writer);
    expect((await excerptsFor(reader, story_id, gone)).comments).toEqual([]);
    const left = await talk.comment(writer, story_id);
    await talk.dataSource.query(`UPDATE user_projection SET status = 'suspended' WHERE user_id = $1`, [
      idOf(writer),
    ]);
    expect((await excerptsFor(reader, story_id, left)).comments).toEqual([]);
  });

  it('are kept with a report: of a story its own words, of a comment on it the comment’s', async () => {
    const [owner, writer, reader] = [await talk.person(), await talk.person(), await talk.person()];
    const { story_id, slug } = await talk.story(owner, {
      is_nsfw: 1,
      title: 'Marked',
      description: 'A lamp.',
    });
    const comment_id = await talk.comment(writer, story_id);
    const seen = (named: { story_id: number } | { comment_id: number }) =>
      talk.readReportedThing.execute(named, reader);
    const of = { slug, title: 'Marked' };
    expect(await seen({ story_id })).toEqual({ ...of, author_id: idOf(owner), excerpt: 'A lamp.' });
    expect(await seen({ comment_id })).toEqual({ ...of, author_id: idOf(writer), excerpt: someComment });
    await talk.comment(owner, story_id, comment_id);
    await talk.deleteComment.execute({ comment_id }, writer);
    await expect(seen({ comment_id })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('end with no part of a character, and fit into a report', async () => {
    const [owner, reader] = [await talk.person(), await talk.person()];
    const family = '👩‍👩‍👧‍👦';
    const beginning = `${'語 '.repeat(149)}語${family}`;
    const { story_id } = await talk.story(owner, { description: beginning });
    const say = async (comment_text: string) =>
      (await talk.postComment.execute({ story_id, comment_text }, owner)).comment_id;
    const comment_id = await say(`${beginning}語 and so on`);
    const { comments } = await excerptsFor(reader, story_id, comment_id);
    expect(comments).toEqual([{ id: comment_id, is_nsfw: 0, excerpt: beginning }]);
    expect(await talk.readReportedThing.execute({ comment_id }, reader)).toMatchObject({
      excerpt: beginning,
    });
    expect(await talk.readReportedThing.execute({ story_id }, reader)).toMatchObject({ excerpt: beginning });

    const families = await say(`One two three ${family.repeat(600)}`);
    const { excerpt } = await talk.readReportedThing.execute({ comment_id: families }, reader);
    expect(excerpt).toBe(`One two three ${family.repeat(71)}`);
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(2_400);
  });

  it('come as a snapshot of all stories, in pages', async () => {
    const owner = await talk.person();
    const { story_id, slug } = await talk.story(owner, { is_nsfw: 1 });
    const stories = talk.get(SnapshotStories);
    const page = await stories.execute({ after: story_id - 1, limit: 1 });
    expect(page).toMatchObject({ items: [{ story_id, slug, is_nsfw: 1, version: 1 }], after: story_id });
    await talk.dataSource.query('UPDATE story SET author_id = NULL WHERE id = $1', [story_id]);
    expect(await stories.execute({ after: story_id - 1, limit: 1 })).toEqual({ items: [], after: null });
  });
});
