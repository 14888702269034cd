import type { RpcContext } from '@quillstead/service-kit';
import { holdLock } from '@quillstead/testing';
import { EditComment } from '../src/comment/edit-comment.js';
import { PinComment } from '../src/comment/pin-comment.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { ReadExcerpts } from '../src/excerpt/read-excerpts.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { ReadFound } from '../src/search-documents/read-found.js';
import { as, idOf, visitor } from './open-content.js';
import { failuresOf, openTalk, someComment, type Talk } from './open-talk.js';

const viewers = ['author', 'writer', 'member', 'visitor', 'moderator', 'admin'] as const;
type Viewer = (typeof viewers)[number];
const readers: readonly Viewer[] = ['author', 'moderator', 'admin'];

describe('a comment that the author of the story removes', () => {
  let talk: Talk;
  let people: Record<Viewer, RpcContext>;
  let story: { story_id: number; slug: string };
  let top: number;
  let reply: number;

  const staff = async (role: 'moderator' | 'admin') => {
    const { viewer } = await talk.person();
    if (viewer === null) throw new Error('A person without a viewer');
    return as({ ...viewer, role });
  };
  beforeAll(async () => {
    talk = await openTalk();
    people = {
      author: await talk.person(),
      writer: await talk.person(),
      member: await talk.person(),
      visitor,
      moderator: await staff('moderator'),
      admin: await staff('admin'),
    };
  });
  afterAll(() => talk.close());
  beforeEach(async () => {
    story = await talk.story(people.author);
    top = await talk.comment(people.writer, story.story_id);
    reply = await talk.comment(people.member, story.story_id, top);
  });
  afterEach(async () => expect(await talk.miscounted()).toEqual([]));

  const takeDown = (comment_id = top, who = people.author) =>
    talk.get(TakeDownComment).takeDown({ comment_id }, who);
  const restore = (comment_id = top, who = people.author) =>
    talk.get(TakeDownComment).restore({ comment_id }, who);
  const count = async () => {
    const rows = await talk.dataSource.query<{ count_comments: number }[]>(
      'SELECT count_comments FROM story_stat WHERE story_id = $1',
      [story.story_id],
    );
    return rows[0]?.count_comments;
  };

  type Text = string | null | undefined;
  /** The text of the comment as each way to read it shows it; undefined if it does not show the comment at all. */
  const ways: Record<string, (who: RpcContext) => Promise<Text>> = {
    'the list of the story': async (who) =>
      (await talk.listStoryComments.execute({ slug: story.slug }, who)).items.find(
        ({ comment_id }) => comment_id === top,
      )?.comment_text,
    'its page': async (who) => (await talk.readComment.execute({ comment_id: top }, who)).comment_text,
    'the page of a reply': async (who) =>
      (await talk.readComment.execute({ comment_id: reply }, who)).parents[0]?.comment_text,
  };
  const hidden: Record<string, (who: RpcContext) => Promise<unknown>> = {
    'the profile of its author': async (who) => {
      const username = people.writer.viewer?.username ?? '';
      const { items } = await talk.listUserPosts.posts({ username, filter: 'comments' }, who);
      return items.find((item) => 'comment_id' in item && item.comment_id === top);
    },
    'the items of a search': async (who) =>
      (await talk.get(ReadFound).comments({ ids: [top] }, who)).items.find(Boolean),
    'the documents of search': async () =>
      (await talk.get(ReadDocuments).comments({ keys: [top] })).items.find(Boolean),
    'the versions for search': async () =>
      (await talk.get(ReadDocuments).versions({ kind: 'comment', after: top - 1 })).items.find(
        ({ id }) => id === top,
      ),
    'an excerpt in an email': async (who) =>
      (
        await talk.get(ReadExcerpts).execute({
          reader_id: who.viewer?.id ?? 0,
          story_ids: [],
          comment_ids: [top],
        })
      ).comments.find(Boolean),
  };

  describe.each(Object.keys(ways))('is in %s', (way) => {
    it.each(viewers)('for the %s', async (viewer) => {
      const read = () => ways[way]?.(people[viewer]);
      expect(await read()).toBe(someComment);
      await takeDown();
      expect(await read()).toBe(readers.includes(viewer) ? someComment : null);
      await restore();
      expect(await read()).toBe(someComment);
    });
  });

  describe.each(Object.keys(hidden))('is for nobody in %s', (way) => {
    it.each(['author', 'writer', 'member', 'moderator'] as const)('not for the %s', async (viewer) => {
      const read = () => hidden[way]?.(people[viewer]);
      expect(await read()).toBeDefined();
      await takeDown();
      expect(await read()).toBeUndefined();
      await restore();
      expect(await read()).toBeDefined();
    });
  });

  it('leaves bookmarks and comes back to them', async () => {
    const kept = async () => {
      const payload = { username: people.member.viewer?.username ?? '', filter: 'comments' } as const;
      return (await talk.listUserPosts.bookmarks(payload, people.member)).items.length;
    };
    await talk.bookmarkComment.bookmark({ comment_id: top }, people.member);
    const before = await kept();
    await takeDown();
    expect(await kept()).toBe(before - 1);
    await restore();
    expect(await kept()).toBe(before);
  });

  it('keeps its place with a mark and without its author, also without replies', async () => {
    const alone = await talk.comment(people.writer, story.story_id);
    const own = await takeDown(alone);
    expect(own).toMatchObject({ is_removed: 1, is_deleted: 0, comment_text: someComment });
    const masked = {
      is_removed: 1,
      is_deleted: 1,
      comment_text: null,
      author_id: null,
      author_username: null,
    };
    expect(await talk.readComment.execute({ comment_id: alone }, people.writer)).toMatchObject(masked);
    const { items } = await talk.listStoryComments.execute({ slug: story.slug }, visitor);
    expect(items[0]).toMatchObject({ comment_id: alone, ...masked });
    expect(await restore(alone)).toEqual({ ...own, is_removed: 0 });
  });

  it('is counted without it, once, however often it is removed, restored and deleted', async () => {
    expect(await count()).toBe(2);
    await takeDown();
    await takeDown();
    expect(await count()).toBe(1);
    await restore();
    await restore();
    expect(await count()).toBe(2);
    await takeDown(reply);
    await takeDown(top);
    expect(await count()).toBe(0);
    await talk.deleteComment.execute({ comment_id: top }, people.writer);
    await talk.deleteComment.execute({ comment_id: reply }, people.member);
    expect(await count()).toBe(0);
    await expect(restore(top)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('can be neither liked, reported, replied to nor changed', async () => {
    await takeDown();
    const place = { comment_id: top };
    expect(
      await failuresOf([
        talk.likeComment.like(place, people.member),
        talk.likeComment.like(place, people.author),
        talk.bookmarkComment.bookmark(place, people.member),
        talk.readReportedThing.execute(place, people.member),
        talk.listLikes.ofComment(place, people.member),
        talk.comment(people.member, story.story_id, top),
        talk
          .get(EditComment)
          .execute({ comment_id: top, comment_text: 'Something else altogether.' }, people.writer),
      ]),
    ).toEqual(Array(7).fill('not_found'));
  });

  it('is removed and restored by the author of the story alone', async () => {
    for (const who of [people.writer, people.member, people.moderator])
      expect(await failuresOf([takeDown(top, who), restore(top, who)])).toEqual(['forbidden', 'forbidden']);
    await expect(takeDown(99_999_999)).rejects.toMatchObject({ code: 'not_found' });
    const owner = await talk.person({ isPrivate: 1 });
    const secret = await talk.comment(owner, (await talk.story(owner)).story_id);
    expect(await failuresOf([takeDown(secret, people.member)])).toEqual(['not_found']);
  });

  it('publishes each change with the next version, and the gateways acknowledge a removal', async () => {
    await takeDown();
    await restore();
    await takeDown();
    await talk.deleteComment.execute({ comment_id: top }, people.author);
    const events = await talk.dataSource.query<{ name: string; version: number }[]>(
      'SELECT name, version FROM outbox WHERE subject = $1 ORDER BY id',
      [`comment:${top}`],
    );
    expect(events.map(({ name, version }) => [name, version])).toEqual([
      ['content.comment_posted', 1],
      ['content.comment_taken_down', 2],
      ['content.comment_restored', 3],
      ['content.comment_taken_down', 4],
      ['content.comment_deleted', 5],
    ]);
    expect(talk.awaitedEvents.map(({ event }) => event.name)).toContain('content.comment_taken_down');
  });

  it('is published again as it was posted, also a reply that names somebody', async () => {
    const { comment_id } = await talk.postComment.execute(
      {
        story_id: story.story_id,
        comment_reply_id: top,
        comment_text: `Look at this, @${people.writer.viewer?.username}.`,
      },
      people.member,
    );
    for (const id of [top, comment_id]) {
      await takeDown(id);
      await restore(id);
      const [restored] = (await talk.published('content.comment_restored')).slice(-1);
      const [posted] = (await talk.published('content.comment_posted')).filter(
        ({ payload }) => payload['comment_id'] === id,
      );
      expect({ is_approved: 0, ...restored?.payload }).toEqual(posted?.payload);
      expect(posted?.payload['mentions']).toEqual(id === top ? [] : [idOf(people.writer)]);
    }
  });

  it('is a deleted one and no removed one, not found for its change, once its author deletes it', async () => {
    await takeDown();
    await talk.deleteComment.execute({ comment_id: top }, people.writer);
    expect(await talk.readComment.execute({ comment_id: top }, people.author)).toMatchObject({
      is_deleted: 1,
      is_removed: 0,
    });
    const pins = talk.get(PinComment);
    expect(
      await failuresOf([
        takeDown(),
        restore(),
        pins.pin({ comment_id: top }, people.author),
        pins.unpin({ comment_id: top }, people.author),
      ]),
    ).toEqual(Array(4).fill('not_found'));
  });

  it('is in the export of its author, marked', async () => {
    await takeDown();
    const exported = await talk
      .get(ReadExport)
      .execute({ user_id: idOf(people.writer), part: 'comments', after: null });
    expect(exported.items.find((one) => one['comment_id'] === top)).toMatchObject({
      comment_text: someComment,
      is_removed: 1,
    });
  });

  const holdCounters = () =>
    holdLock(talk.dataSource, 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [story.story_id]);

  it('gets no reply that waited for its removal', async () => {
    const lock = await holdCounters();
    const posted = talk.comment(people.member, story.story_id, top).catch((error: unknown) => error);
    await lock.reached();
    await lock.query('UPDATE comment SET is_removed = 1 WHERE id = $1', [top]);
    await lock.query('UPDATE story_stat SET count_comments = count_comments - 1 WHERE story_id = $1', [
      story.story_id,
    ]);
    await lock.release();
    expect(await posted).toMatchObject({ code: 'not_found' });
  });

  it('is not removed when it is deleted while the removal waits', async () => {
    const lock = await holdCounters();
    const removed = takeDown().catch((error: unknown) => error);
    await lock.reached();
    await lock.query(`UPDATE comment SET is_deleted = 1, comment_text = '', author_id = NULL WHERE id = $1`, [
      top,
    ]);
    await lock.release();
    expect(await removed).toMatchObject({ code: 'not_found' });
    const rows = await talk.dataSource.query<object[]>('SELECT is_removed FROM comment WHERE id = $1', [top]);
    expect([rows, await count()]).toEqual([[{ is_removed: 0 }], 2]);
  });
});
