import { ProfileProjection } from '@quillstead/projections';
import type { RpcContext } from '@quillstead/service-kit';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { MendComment } from '../src/comment/mend-comment.js';
import { ReadHiddenComment } from '../src/comment/read-hidden-comment.js';
import { RemoveComment } from '../src/comment/remove-comment.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { purgeAuthorPage } from '../src/deletion/purge-author.js';
import { ReadExport } from '../src/export/read-export.js';
import { MendStory } from '../src/story/mend-story.js';
import { ReadHiddenStory } from '../src/story/read-hidden-story.js';
import { CreateSeries } from '../src/series/create-series.js';
import { PlaceStory } from '../src/series/place-story.js';
import { RestoreStory } from '../src/story/restore-story.js';
import { as, idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const missing = { code: 'not_found' };

describe('what a moderator removes', () => {
  let talk: Talk;
  let author: RpcContext;
  let writer: RpcContext;
  let moderator: RpcContext;
  let story: { story_id: number; slug: string };

  beforeAll(async () => {
    talk = await openTalk();
    const { viewer } = await talk.person();
    if (viewer === null) throw new Error('A person without a viewer');
    moderator = as({ ...viewer, role: 'moderator' });
  });
  afterAll(() => talk.close());
  beforeEach(async () => {
    [author, writer] = [await talk.person(), await talk.person()];
    story = await talk.story(author);
  });
  afterEach(async () => expect(await talk.miscounted()).toEqual([]));

  const removeStory = () => talk.deleteStory.moderate({ story_id: story.story_id }, moderator);
  const restoreStory = (who = moderator) => talk.get(RestoreStory).execute({ story_id: story.story_id }, who);
  const read = async (who: RpcContext) => {
    const { bytes } = await talk.readStory.execute({ slug: story.slug }, who);
    return JSON.parse(String(bytes)) as Record<string, unknown>;
  };
  const aged = (table: 'story' | 'removed_comment') =>
    talk.dataSource.query(
      `UPDATE ${table} SET removed_at = now() - interval '31 days' WHERE removed_at IS NOT NULL`,
    );
  const countOf = async () =>
    talk.dataSource.query('SELECT count_stories FROM author_stat WHERE user_id = $1', [idOf(author)]);

  it('is a story that nobody reads, its author and staff included, until it is restored with its comments', async () => {
    const comment_id = await talk.comment(writer, story.story_id);
    const before = await read(visitor);
    await removeStory();
    await purgeDeleted(talk.dataSource);
    for (const who of [visitor, author, writer, moderator])
      await expect(read(who)).rejects.toMatchObject(missing);
    await expect(restoreStory(author)).rejects.toMatchObject(missing);
    await restoreStory();
    expect(await read(visitor)).toEqual({ ...before, updated_at: expect.any(String) });
    expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({ comment_id });
    expect(await countOf()).toEqual([{ count_stories: 1 }]);
    const [last] = await talk.dataSource.query<{ name: string }[]>(
      'SELECT name FROM outbox WHERE subject = $1 ORDER BY version DESC LIMIT 1',
      [`story:${story.story_id}`],
    );
    expect(last?.name).toBe('content.story_changed');
    await expect(restoreStory()).rejects.toMatchObject(missing);
  });

  it('is a story that is gone 30 days later', async () => {
    await removeStory();
    await aged('story');
    await expect(restoreStory()).rejects.toMatchObject(missing);
    await purgeDeleted(talk.dataSource);
    expect(await talk.dataSource.query('SELECT id FROM story WHERE id = $1', [story.story_id])).toEqual([]);
  });

  it('is not a story that its author deleted: nobody restores it', async () => {
    await talk.deleteStory.execute({ story_id: story.story_id }, author);
    await expect(restoreStory()).rejects.toMatchObject(missing);
  });

  describe('to have it mended', () => {
    const readAsAuthor = (who: RpcContext) =>
      talk.get(ReadHiddenStory).asAuthor({ story_id: story.story_id }, who);
    const readAsStaff = (who: RpcContext) =>
      talk.get(ReadHiddenStory).asStaff({ story_id: story.story_id }, who);
    const mend = (who: RpcContext, changes: object = {}) =>
      talk.get(MendStory).execute({ story_id: story.story_id, ...changes }, who);
    const restore = (version?: number) =>
      talk.get(RestoreStory).execute({ story_id: story.story_id, ...(version && { version }) }, moderator);
    const hide = () => talk.deleteStory.moderate({ story_id: story.story_id, can_be_mended: 1 }, moderator);
    const lastMended = async () => (await talk.published('content.story_mended')).at(-1)?.payload;

    it('is a story that its author and the staff read, and nobody else', async () => {
      await expect(readAsAuthor(author)).rejects.toMatchObject(missing);
      await hide();
      expect(await readAsAuthor(author)).toMatchObject({ story_id: story.story_id, rating: 'general' });
      expect(await readAsStaff(moderator)).toEqual(await readAsAuthor(author));
      await expect(readAsAuthor(writer)).rejects.toMatchObject(missing);
      for (const who of [writer, author]) await expect(readAsStaff(who)).rejects.toMatchObject(missing);
      await expect(mend(writer)).rejects.toMatchObject(missing);
    });

    it('is released as its author changed it, with the rating and the hashtags that it has then', async () => {
      await hide();
      const text = '<p>It was a calm night, and nobody was hurt.</p>';
      const mended = { title: 'Mended', rich_text_story: text, rating: 'mature', hashtag_list: ['#Calm'] };
      await mend(author, { ...mended, mended_words: 'I took the names out.' });
      const event = await lastMended();
      expect(event).toMatchObject({ author_id: idOf(author), words: 'I took the names out.' });
      await expect(talk.readStory.execute({ slug: story.slug }, author)).rejects.toMatchObject(missing);
      await restore(Number(event?.['version']));
      const { bytes } = await talk.readStory.execute({ slug: story.slug }, visitor);
      expect(JSON.parse(String(bytes))).toMatchObject({
        title: 'Mended',
        rich_text_story: text,
        rating: 'mature',
        is_nsfw: 1,
        hashtag_list: ['#Calm'],
      });
      await expect(readAsAuthor(author)).rejects.toMatchObject(missing);
      await expect(mend(author)).rejects.toMatchObject(missing);
    });

    it('is not released when its author changed it after the staff read it', async () => {
      await hide();
      await mend(author, { title: 'Mended' });
      const version = Number((await lastMended())?.['version']);
      await mend(author, { title: 'Worse than before' });
      await expect(restore(version)).rejects.toMatchObject({ code: 'conflict' });
      await restore(version + 1);
    });

    it('stays recoverable for 30 days from the last time that its author mended it', async () => {
      await hide();
      await aged('story');
      await expect(mend(author)).rejects.toMatchObject(missing);
      await talk.dataSource.query(`UPDATE story SET removed_at = now() - interval '29 days' WHERE id = $1`, [
        story.story_id,
      ]);
      await mend(author, { title: 'Mended' });
      expect(Date.now() - Date.parse((await readAsAuthor(author)).removed_at)).toBeLessThan(60_000);
      await restore();
    });

    it('is not what was removed without that chance: of that its author reads nothing', async () => {
      await removeStory();
      await expect(readAsAuthor(author)).rejects.toMatchObject(missing);
      await expect(mend(author)).rejects.toMatchObject(missing);
      await restore();
    });
  });

  it('is in the export of its author while they can mend it, and in that of nobody else', async () => {
    const comment_id = await talk.comment(author, (await talk.story(writer)).story_id);
    const exported = async (who: RpcContext) => {
      const parts = ['hidden_stories', 'hidden_comments'].map((part) =>
        talk.get(ReadExport).part({ user_id: idOf(who), part, after: null }),
      );
      return (await Promise.all(parts)).flatMap(({ items }) => items);
    };
    await talk.deleteStory.moderate({ story_id: story.story_id, can_be_mended: 1 }, moderator);
    await talk.get(RemoveComment).remove({ comment_id, can_be_mended: 1 }, moderator);
    expect(await exported(author)).toMatchObject([
      { story_id: story.story_id, rich_text_story: expect.any(String) },
      { comment_id, comment_text: someComment },
    ]);
    expect(await exported(writer)).toEqual([]);
    await restoreStory();
    await talk.get(RemoveComment).restore({ comment_id }, moderator);
    await talk.get(RemoveComment).remove({ comment_id }, moderator);
    expect(await exported(author)).toEqual([]);
  });

  it('keeps its place in its series, unless another story has that by then', async () => {
    const series = await talk.get(CreateSeries).execute({ title: 'A series' }, author);
    const others = [await talk.story(author), await talk.story(author)];
    const place = (id: number) =>
      talk.get(PlaceStory).place({ story_id: id, series_id: series.series_id }, author);
    const [first, last] = others.map(({ story_id: id }) => id) as [number, number];
    for (const id of [first, story.story_id, last]) await place(id);
    const order = async () =>
      (
        await talk.dataSource.query<{ story_id: string }[]>(
          'SELECT story_id FROM series_story WHERE series_id = $1 ORDER BY place',
          [series.series_id],
        )
      ).map(({ story_id: id }) => Number(id));
    await removeStory();
    expect(await order()).toEqual([first, last]);
    await restoreStory();
    expect(await order()).toEqual([first, story.story_id, last]);
    await removeStory();
    await talk.dataSource.query(
      `UPDATE series_story SET place = (SELECT removed_place FROM story WHERE id = $1) WHERE story_id = $2`,
      [story.story_id, last],
    );
    await restoreStory();
    expect(await order()).toEqual([first, last, story.story_id]);
    const [counted] = await talk.dataSource.query<{ count_stories: number }[]>(
      'SELECT count_stories FROM series WHERE id = $1',
      [series.series_id],
    );
    expect(counted?.count_stories).toBe(3);
  });

  it('is forgotten with the account of its author', async () => {
    const comment_id = await talk.comment(author, (await talk.story(writer)).story_id);
    await talk.get(RemoveComment).remove({ comment_id }, moderator);
    await removeStory();
    while (await purgeAuthorPage(idOf(author), talk.dataSource, talk.outbox));
    await expect(restoreStory()).rejects.toMatchObject(missing);
    await expect(talk.get(RemoveComment).restore({ comment_id }, moderator)).rejects.toMatchObject(missing);
    await purgeDeleted(talk.dataSource);
    expect(await talk.dataSource.query('SELECT id FROM story WHERE id = $1', [story.story_id])).toEqual([]);
    expect(
      await talk.dataSource.query('SELECT FROM removed_comment WHERE author_id = $1', [idOf(author)]),
    ).toEqual([]);
  });

  it('is a comment that everybody sees as a deleted one, until it is restored', async () => {
    const comment_id = await talk.comment(writer, story.story_id);
    const act = talk.get(RemoveComment);
    const text = async (who: RpcContext) =>
      (await talk.readComment.execute({ comment_id }, who).catch(() => null))?.comment_text;
    expect(await text(visitor)).toBe(someComment);
    await act.remove({ comment_id }, moderator);
    for (const who of [visitor, author, writer, moderator]) expect(await text(who)).toBeUndefined();
    await expect(act.restore({ comment_id }, writer)).rejects.toMatchObject(missing);
    await act.restore({ comment_id }, moderator);
    expect(await text(visitor)).toBe(someComment);
    await expect(act.restore({ comment_id }, moderator)).rejects.toMatchObject(missing);
    const events = await talk.dataSource.query<{ name: string }[]>(
      'SELECT name FROM outbox WHERE subject = $1 ORDER BY version',
      [`comment:${comment_id}`],
    );
    expect(events.map(({ name }) => name)).toEqual([
      'content.comment_posted',
      'content.comment_deleted',
      'content.comment_restored',
    ]);
  });

  describe('until it is mended', () => {
    let comment_id: number;
    beforeEach(async () => {
      comment_id = await talk.comment(writer, story.story_id);
    });
    const staff = () => talk.get(RemoveComment);
    const hide = () => staff().remove({ comment_id, can_be_mended: 1 }, moderator);
    const readAsAuthor = (who: RpcContext) => talk.get(ReadHiddenComment).asAuthor({ comment_id }, who);
    const readAsStaff = (who: RpcContext) => talk.get(ReadHiddenComment).asStaff({ comment_id }, who);
    const mend = (who: RpcContext, comment_text = 'Well said, most of it.', words?: string) =>
      talk.get(MendComment).execute({ comment_id, comment_text, ...(words && { mended_words: words }) }, who);
    const lastMended = async () => (await talk.published('content.comment_mended')).at(-1)?.payload;

    it('is a comment that its author and the staff read and its author mends, and nobody else', async () => {
      await expect(readAsAuthor(writer)).rejects.toMatchObject(missing);
      await hide();
      expect(await readAsAuthor(writer)).toMatchObject({ comment_id, comment_text: someComment });
      expect(await readAsStaff(moderator)).toEqual(await readAsAuthor(writer));
      await expect(readAsAuthor(author)).rejects.toMatchObject(missing);
      for (const who of [writer, author]) await expect(readAsStaff(who)).rejects.toMatchObject(missing);
      await expect(mend(author)).rejects.toMatchObject(missing);
    });

    it('is a comment that is released as its author changed it', async () => {
      await hide();
      await mend(writer, 'Well said, most of it.', 'I took the name out.');
      const event = await lastMended();
      expect(event).toMatchObject({ comment_id, author_id: idOf(writer), words: 'I took the name out.' });
      await expect(talk.readComment.execute({ comment_id }, writer)).rejects.toMatchObject(missing);
      await staff().restore({ comment_id, version: Number(event?.['version']) }, moderator);
      expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({
        comment_text: 'Well said, most of it.',
        edited_at: expect.any(String),
      });
      await expect(mend(writer)).rejects.toMatchObject(missing);
    });

    it('is a comment that is not released when its author changed it after the staff read it', async () => {
      await hide();
      await mend(writer);
      const version = Number((await lastMended())?.['version']);
      await mend(writer, 'Worse than before.');
      await expect(staff().restore({ comment_id, version }, moderator)).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await readAsStaff(moderator)).toMatchObject({ comment_text: 'Worse than before.' });
      await staff().restore({ comment_id, version: version + 1 }, moderator);
    });

    it('is a comment that is restored as it was mended while the restoration waits', async () => {
      await hide();
      const held = holdStatement(talk.dataSource, /^COMMIT/);
      const mended = mend(writer);
      await held.reached();
      const restored = staff().restore({ comment_id }, moderator);
      await waitForBlocked(talk.dataSource, 1, 'the restoration to wait for the change');
      held.release();
      await Promise.all([mended, restored]);
      expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({
        comment_text: 'Well said, most of it.',
      });
    });

    it('is a comment that can be restored for 30 days from the last time that its author mended it', async () => {
      await hide();
      await aged('removed_comment');
      await expect(mend(writer)).rejects.toMatchObject(missing);
      await talk.dataSource.query(
        `UPDATE removed_comment SET removed_at = now() - interval '29 days' WHERE comment_id = $1`,
        [comment_id],
      );
      await mend(writer);
      expect(Date.now() - Date.parse((await readAsAuthor(writer)).removed_at)).toBeLessThan(60_000);
    });

    it('is not a comment that was removed without that chance', async () => {
      await staff().remove({ comment_id }, moderator);
      await expect(readAsAuthor(writer)).rejects.toMatchObject(missing);
      await expect(mend(writer)).rejects.toMatchObject(missing);
    });
  });

  describe('is a comment', () => {
    const act = () => talk.get(RemoveComment);
    const readComment = (comment_id: number) => talk.readComment.execute({ comment_id }, visitor);

    it('that stays restorable when its last reply is deleted', async () => {
      const above = await talk.comment(writer, story.story_id);
      const comment_id = await talk.comment(writer, story.story_id, above);
      const reply = await talk.comment(author, story.story_id, comment_id);
      await act().remove({ comment_id, can_be_mended: 1 }, moderator);
      await talk.deleteComment.execute({ comment_id: above }, writer);
      await talk.deleteComment.execute({ comment_id: reply }, author);
      await talk.get(MendComment).execute({ comment_id, comment_text: 'Well said, most of it.' }, writer);
      await act().restore({ comment_id }, moderator);
      expect(await readComment(comment_id)).toMatchObject({ comment_text: 'Well said, most of it.' });
      await talk.deleteComment.execute({ comment_id }, writer);
      for (const id of [above, comment_id]) await expect(readComment(id)).rejects.toMatchObject(missing);
    });

    it('that stays taken down when the author of the story had done so, and nobody is told of it', async () => {
      const comment_id = await talk.comment(writer, story.story_id);
      await talk.get(TakeDownComment).takeDown({ comment_id }, author);
      await act().remove({ comment_id }, moderator);
      await act().restore({ comment_id }, moderator);
      expect(await readComment(comment_id)).toMatchObject({ is_removed: 1, comment_text: null });
      await talk.get(TakeDownComment).restore({ comment_id }, author);
      expect(await readComment(comment_id)).toMatchObject({ is_removed: 0, comment_text: someComment });
      const events = await talk.dataSource.query<{ name: string; version: number }[]>(
        'SELECT name, version FROM outbox WHERE subject = $1 ORDER BY id',
        [`comment:${comment_id}`],
      );
      expect(events.map(({ name, version }) => `${version} ${name}`)).toEqual([
        '1 content.comment_posted',
        '2 content.comment_taken_down',
        '3 content.comment_deleted',
        '4 content.comment_taken_down',
        '5 content.comment_restored',
      ]);
    });

    describe('with mentions and bookmarks', () => {
      let comment_id: number;
      beforeEach(async () => {
        const comment_text = `Look at this, @${author.viewer?.username}, please.`;
        const payload = { story_id: story.story_id, comment_text };
        ({ comment_id } = await talk.postComment.execute(payload, writer));
        await talk.bookmarkComment.bookmark({ comment_id }, author);
      });
      const bookmarks = async () => {
        const payload = { username: author.viewer?.username ?? '', filter: 'comments' } as const;
        return (await talk.listUserPosts.bookmarks(payload, author)).items.length;
      };
      const left = async () => {
        const counts = ['comment_mention', 'comment_bookmark'].map(async (table) => {
          const rows = await talk.dataSource.query<object[]>(`SELECT FROM ${table} WHERE comment_id = $1`, [
            comment_id,
          ]);
          return rows.length;
        });
        return Promise.all(counts);
      };
      const rename = (username: string) =>
        talk.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { username });

      it('that comes back with them, and follows the renames of people whom it mentions', async () => {
        await act().remove({ comment_id }, moderator);
        expect(await bookmarks()).toBe(0);
        await rename(`renamed_${idOf(author)}`);
        await act().restore({ comment_id }, moderator);
        expect(await readComment(comment_id)).toMatchObject({
          comment_text: `Look at this, @renamed_${idOf(author)}, please.`,
        });
        expect(await left()).toEqual([1, 1]);
      });

      it('that is mended under the present names, and mentions whom it names then', async () => {
        await act().remove({ comment_id, can_be_mended: 1 }, moderator);
        await rename(`renamed_${idOf(author)}`);
        const { comment_text } = await talk.get(ReadHiddenComment).asAuthor({ comment_id }, writer);
        expect(comment_text).toBe(`Look at this, @renamed_${idOf(author)}, please.`);
        await talk
          .get(MendComment)
          .execute(
            { comment_id, comment_text: `${comment_text} You too, @${moderator.viewer?.username}.` },
            writer,
          );
        await act().restore({ comment_id }, moderator);
        expect(await left()).toEqual([2, 1]);
        await rename('renamed_again');
        expect((await readComment(comment_id)).comment_text).toContain('@renamed_again');
      });

      it.each([
        ['30 days later', () => aged('removed_comment').then(() => purgeDeleted(talk.dataSource))],
        [
          'with the account of its author',
          async () => {
            while (await purgeAuthorPage(idOf(writer), talk.dataSource, talk.outbox));
          },
        ],
      ])('that loses them %s', async (_, end) => {
        await act().remove({ comment_id }, moderator);
        await end();
        expect(await left()).toEqual([0, 0]);
        expect(await talk.dataSource.query('SELECT FROM removed_comment')).toEqual([]);
      });
    });
  });

  it('is a comment that is forgotten 30 days later', async () => {
    const comment_id = await talk.comment(writer, story.story_id);
    await talk.get(RemoveComment).remove({ comment_id }, moderator);
    await aged('removed_comment');
    await expect(talk.get(RemoveComment).restore({ comment_id }, moderator)).rejects.toMatchObject(missing);
    await purgeDeleted(talk.dataSource);
    expect(await talk.dataSource.query('SELECT FROM removed_comment')).toEqual([]);
  });
});
