import { blockChanged, userChanged } from '@quillstead/contracts';
import type { CommentRule } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdLock, holdStatement, overtaken, publicUser, waitForBlocked } from '@quillstead/testing';
import { ApproveComment } from '../src/comment/approve-comment.js';
import { EditComment } from '../src/comment/edit-comment.js';
import { ListWaitingComments } from '../src/comment/list-waiting-comments.js';
import { TakeDownComment } from '../src/comment/take-down-comment.js';
import { purgeAuthorPage } from '../src/deletion/purge-author.js';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { as, idOf, visitor } from './open-content.js';
import { openTalk, someComment, type Talk } from './open-talk.js';

const rules = ['open', 'first', 'each'] as const satisfies CommentRule[];
const secret = 'Nobody may read these words yet.';

describe('comments that wait for approval', () => {
  let talk: Talk;
  let approval: ApproveComment;
  let lists: ListWaitingComments;
  beforeAll(async () => {
    talk = await openTalk();
    approval = talk.get(ApproveComment);
    lists = talk.get(ListWaitingComments);
  });
  afterAll(() => talk.close());

  const scene = async (commentRule: CommentRule) => {
    const [author, reader] = [await talk.person({ commentRule }), await talk.person()];
    return { author, reader, story: await talk.story(author) };
  };
  const post = (
    story_id: number,
    who: RpcContext,
    { text = secret, replyTo }: { text?: string; replyTo?: number } = {},
  ) =>
    talk.postComment.execute(
      { story_id, comment_text: text, ...(replyTo !== undefined && { comment_reply_id: replyTo }) },
      who,
    );
  const outcome = (act: Promise<object | null>): Promise<string> =>
    act.then(
      (response) => (response && 'is_waiting' in response ? 'waits' : 'done'),
      ({ code, message }: { code?: string; message: string }) => `${code}: ${message}`,
    );
  const codeOf = async (act: Promise<object | null>) => (await outcome(act)).split(':')[0];
  const waitingFor = async (author: RpcContext) => (await lists.page({}, author)).items;
  const ownOf = async (slug: string, who: RpcContext) => (await lists.own({ slug }, who)).items;
  const readStory = async (slug: string, who: RpcContext) =>
    JSON.parse(String((await talk.readStory.execute({ slug }, who)).bytes)) as Record<string, unknown>;
  const approve = (comment_id: number, who: RpcContext) => approval.approve({ comment_id }, who);
  const refuse = (comment_id: number, who: RpcContext) => approval.refuse({ comment_id }, who);
  const setRule = (author: RpcContext, comment_rule: CommentRule) =>
    talk.handle([
      event(
        userChanged,
        publicUser({ user_id: idOf(author), username: author.viewer?.username ?? '', comment_rule }),
      ),
    ]);
  const block = (one: RpcContext, other: RpcContext) =>
    talk.handle([
      event(blockChanged, {
        user_id: Math.min(idOf(one), idOf(other)),
        other_id: Math.max(idOf(one), idOf(other)),
        is_blocked: 1,
      }),
    ]);

  it.each(rules)('by the rule %s are those of others, and never those of the author', async (rule) => {
    const { author, reader, story } = await scene(rule);
    const { story_id } = story;
    const before = await talk.comment(author, story_id);
    expect(await outcome(post(story_id, author, { replyTo: before }))).toBe('done');
    const first = await post(story_id, reader, { replyTo: before });
    expect('is_waiting' in first).toBe(rule !== 'open');
    expect(await outcome(post(story_id, reader))).toBe(rule === 'open' ? 'done' : 'waits');
    if (rule === 'open') return;
    await approve(first.comment_id, author);
    expect(await outcome(post(story_id, reader))).toBe(rule === 'first' ? 'done' : 'waits');
    const another = await talk.story(author);
    expect(await outcome(post(another.story_id, reader))).toBe(rule === 'first' ? 'done' : 'waits');
    expect(await outcome(post(story_id, await talk.person()))).toBe('waits');
    expect(await talk.miscounted()).toEqual([]);
  });

  it('are of one author: whom one has approved, another has not', async () => {
    const { author, reader, story } = await scene('first');
    const { comment_id } = await post(story.story_id, reader);
    await approve(comment_id, author);
    const other = await scene('first');
    expect(await outcome(post(other.story.story_id, reader))).toBe('waits');
  });

  it('are read by their author and that of the story, and by nobody else in any way', async () => {
    const { author, reader, story } = await scene('each');
    const { story_id, slug } = story;
    const above = await talk.comment(author, story_id);
    const { comment_id } = await post(story_id, reader, { text: `${secret} @${author.viewer?.username}` });
    await post(story_id, reader, { replyTo: above });
    const [member, blocked] = [await talk.person(), await talk.person()];
    await block(author, blocked);
    const { viewer } = await talk.person();
    const moderator = viewer === null ? visitor : as({ ...viewer, role: 'moderator' });
    const username = reader.viewer?.username ?? '';
    const ways: Record<string, (who: RpcContext) => Promise<unknown>> = {
      'the story': (who) => readStory(slug, who),
      'its comments': (who) => talk.listStoryComments.execute({ slug }, who),
      'the best of them': (who) => talk.listStoryComments.execute({ slug, sort: 'top' }, who),
      'the replies': (who) => talk.listCommentReplies.execute({ comment_id: above }, who),
      'the comment': (who) => talk.readComment.execute({ comment_id }, who),
      'the comment above': (who) => talk.readComment.execute({ comment_id: above }, who),
      'the profile': (who) => talk.listUserPosts.posts({ username, filter: 'comments' }, who),
      likes: (who) => talk.likeComment.like({ comment_id }, who),
      bookmarks: (who) => talk.bookmarkComment.bookmark({ comment_id }, who),
      reports: (who) => talk.readReportedThing.execute({ comment_id }, who),
      search: () => talk.get(ReadDocuments).comments({ keys: [comment_id] }),
      'those of the author': (who) => lists.page({}, who),
      'those of the reader': (who) => lists.own({ slug }, who),
    };
    const readers = { author, reader, member, blocked, moderator, visitor };
    for (const [name, who] of Object.entries(readers)) {
      const seen: string[] = [];
      for (const [way, read] of Object.entries(ways)) {
        const response = await read(who).catch((error: Error) => error.message);
        if (JSON.stringify(response).includes(secret)) seen.push(way);
      }
      const expected = { author: ['those of the author'], reader: ['those of the reader'] } as Record<
        string,
        string[]
      >;
      expect([name, seen]).toEqual([name, expected[name] ?? []]);
    }
    const flags = await Promise.all([author, reader, member, visitor].map((who) => readStory(slug, who)));
    expect(flags.map((page) => page['has_waiting_comments'])).toEqual([1, 1, 0, 0]);
    expect(flags.map((page) => page['count_comments'])).toEqual([1, 1, 1, 1]);
    const posted = (await talk.published('content.comment_posted')).map(
      ({ payload }) => payload['comment_id'],
    );
    expect(posted).not.toContain(comment_id);
    expect(await talk.miscounted()).toEqual([]);
  });

  it('become comments of the moment in which they are approved, with all that follows', async () => {
    const { author, reader, story } = await scene('each');
    const { story_id, slug } = story;
    const named = await talk.person();
    const above = await talk.comment(author, story_id);
    const text = `Well said, @${named.viewer?.username}, all of it.`;
    const { comment_id } = await post(story_id, reader, { text, replyTo: above });
    const [waiting] = await waitingFor(author);
    expect(waiting).toMatchObject({
      comment_id,
      comment_reply_id: above,
      comment_text: text,
      story_slug: slug,
    });
    await talk.dataSource.query("UPDATE waiting_comment SET sent_at = now() - interval '3 days'");
    const approvedAt = Date.now();
    const approved = await approve(comment_id, author);
    expect(approved).toMatchObject({
      comment_id,
      comment_text: text,
      author_id: idOf(reader),
      author_is_user: 0,
    });
    expect(Date.parse(approved.posted_at)).toBeGreaterThan(approvedAt - 60_000);
    const { items } = await talk.listCommentReplies.execute({ comment_id: above }, visitor);
    expect(items).toMatchObject([{ comment_id, comment_text: text }]);
    expect(await readStory(slug, visitor)).toMatchObject({ count_comments: 2 });
    const events = (await talk.published('content.comment_posted')).filter(
      ({ payload }) => payload['comment_id'] === comment_id,
    );
    expect(events).toMatchObject([
      { payload: { author_id: idOf(reader), mentions: [idOf(named)], above: [above] } },
    ]);
    expect(await waitingFor(author)).toEqual([]);
    expect(await ownOf(slug, reader)).toEqual([]);
    for (const who of [author, reader])
      expect(await readStory(slug, who)).toMatchObject({ has_waiting_comments: 0 });
    expect(await talk.miscounted()).toEqual([]);
  });

  it('are told to the author of the story while they wait, and until they are approved, refused or taken back', async () => {
    const { author, reader, story } = await scene('each');
    const { story_id, slug } = story;
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await post(story_id, reader)).comment_id);
    const told = async (name: string) =>
      (await talk.published(name)).filter(({ payload }) => payload['story_id'] === story_id);
    const about = { story_id, author_id: idOf(reader) };
    const { story_title } = (await waitingFor(author))[0] ?? {};
    expect(await told('content.comment_waits')).toEqual(
      ids.map((comment_id) => ({
        subject: `waiting_comment:${comment_id}`,
        version: 1,
        payload: { comment_id, ...about, story_slug: slug, story_title, story_author_id: idOf(author) },
      })),
    );
    expect(await told('content.comment_wait_ended')).toEqual([]);
    const [approved = 0, refused = 0, takenBack = 0] = ids;
    await approve(approved, author);
    await approve(approved, author);
    await refuse(refused, author);
    await refuse(takenBack, reader);
    await expect(refuse(takenBack, reader)).rejects.toMatchObject({ code: 'not_found' });
    expect(await told('content.comment_wait_ended')).toEqual(
      ids.map((comment_id) => ({
        subject: `waiting_comment:${comment_id}`,
        version: 2,
        payload: { comment_id, ...about },
      })),
    );
    const [posted] = await told('content.comment_posted');
    expect(posted?.payload['is_approved']).toBe(1);
  });

  it('are approved once, however often, and by the author of the story alone', async () => {
    const { author, reader, story } = await scene('each');
    const { comment_id } = await post(story.story_id, reader);
    const stranger = await talk.person();
    for (const who of [reader, stranger]) expect(await codeOf(approve(comment_id, who))).toBe('not_found');
    expect(await codeOf(refuse(comment_id, stranger))).toBe('not_found');
    const lock = await holdLock(talk.dataSource, 'SELECT FROM story_stat WHERE story_id = $1 FOR UPDATE', [
      story.story_id,
    ]);
    const approvals = Promise.all([approve(comment_id, author), approve(comment_id, author)]);
    await lock.reached(2, 'both approvals to wait');
    await lock.release();
    const twice = await approvals;
    expect(twice.map((one) => one.comment_id)).toEqual([comment_id, comment_id]);
    expect(await codeOf(approve(comment_id, stranger))).toBe('forbidden');
    expect(await codeOf(refuse(comment_id, author))).toBe('not_found');
    expect(await readStory(story.slug, visitor)).toMatchObject({ count_comments: 1 });
    await talk.deleteComment.execute({ comment_id }, author);
    expect(await codeOf(approve(comment_id, author))).toBe('not_found');
  });

  it('are gone when they are refused or taken back', async () => {
    const { author, reader, story } = await scene('each');
    for (const who of [author, reader]) {
      const { comment_id } = await post(story.story_id, reader);
      await refuse(comment_id, who);
      expect(await codeOf(refuse(comment_id, who))).toBe('not_found');
      expect(await codeOf(approve(comment_id, author))).toBe('not_found');
    }
    expect(await waitingFor(author)).toEqual([]);
    expect(await ownOf(story.slug, reader)).toEqual([]);
    expect(await outcome(post(story.story_id, reader))).toBe('waits');
  });

  const countPosted = async (comment_id: number): Promise<number> =>
    (await talk.dataSource.query<unknown[]>('SELECT FROM comment WHERE id = $1', [comment_id])).length;

  it('are posted when the approval comes before they are taken back', async () => {
    const { author, reader, story } = await scene('each');
    const { comment_id } = await post(story.story_id, reader);
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const approving = outcome(approve(comment_id, author));
    await held.reached();
    const takingBack = codeOf(refuse(comment_id, reader));
    await waitForBlocked(talk.dataSource, 1, 'the writer to wait for the approval');
    held.release();
    expect([await approving, await takingBack]).toEqual(['done', 'not_found']);
    expect(await countPosted(comment_id)).toBe(1);
  });

  it('are not posted by an approval that comes while they are taken back', async () => {
    const { author, reader, story } = await scene('each');
    const { comment_id } = await post(story.story_id, reader);
    const approving = overtaken(
      talk.dataSource,
      ['DELETE FROM waiting_comment WHERE id = $1', [comment_id]],
      () => codeOf(approve(comment_id, author)),
    );
    expect(await approving).toBe('not_found');
    expect(await countPosted(comment_id)).toBe(0);
  });

  it('are not posted under a story that is deleted while they are approved', async () => {
    const { author, reader, story } = await scene('first');
    const { comment_id } = await post(story.story_id, reader);
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const deleting = talk.deleteStory.execute({ story_id: story.story_id }, author);
    await held.reached();
    const approving = outcome(approve(comment_id, author));
    await waitForBlocked(talk.dataSource, 1, 'the approval to wait for the deletion');
    held.release();
    await deleting;
    expect(await approving).not.toBe('done');
    expect(await countPosted(comment_id)).toBe(0);
    await purgeDeleted(talk.dataSource);
    expect(await rowsOf(reader)).toEqual([0, 0]);
  });

  it('go with a story that is deleted after they were approved, before that is over', async () => {
    const { author, reader, story } = await scene('first');
    const { comment_id } = await post(story.story_id, reader);
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const approving = outcome(approve(comment_id, author));
    await held.reached();
    const deleting = talk.deleteStory.execute({ story_id: story.story_id }, author);
    await waitForBlocked(talk.dataSource, 1, 'the deletion to wait for the approval');
    held.release();
    await deleting;
    expect(await approving).toBe('done');
    await purgeDeleted(talk.dataSource);
    expect([await countPosted(comment_id), await rowsOf(reader)]).toEqual([0, [0, 1]]);
  });

  it('are dropped by a block that comes while one is being stored', async () => {
    const { author, reader, story } = await scene('each');
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const posting = outcome(post(story.story_id, reader));
    await held.reached();
    const blocking = block(author, reader);
    await waitForBlocked(talk.dataSource, 1, 'the block to wait for the comment');
    held.release();
    await blocking;
    expect([await posting, await rowsOf(reader)]).toEqual(['waits', [0, 0]]);
  });

  it('are not stored when a block comes first', async () => {
    const { author, reader, story } = await scene('each');
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const blocking = block(author, reader);
    await held.reached();
    const posting = codeOf(post(story.story_id, reader));
    await waitForBlocked(talk.dataSource, 1, 'the comment to wait for the block');
    held.release();
    await blocking;
    expect([await posting, await rowsOf(reader)]).toEqual(['not_found', [0, 0]]);
  });

  it('leave no approval when a block comes while one is given', async () => {
    const { author, reader, story } = await scene('first');
    const { comment_id } = await post(story.story_id, reader);
    const held = holdStatement(talk.dataSource, /^COMMIT/);
    const approving = outcome(approve(comment_id, author));
    await held.reached();
    const blocking = block(author, reader);
    await waitForBlocked(talk.dataSource, 1, 'the block to wait for the approval');
    held.release();
    await blocking;
    expect([await approving, await rowsOf(reader)]).toEqual(['done', [0, 0]]);
  });

  it('are all read by their writer, page by page', async () => {
    const [author, writer] = [await talk.person(), await talk.person()];
    const story = await talk.story(author);
    await talk.dataSource.query(
      `INSERT INTO waiting_comment (id, story_id, story_author_id, author_id, comment_text)
       SELECT nextval('comment_id_seq'), $1, $2, $3, 'These are words.' FROM generate_series(1, 40)`,
      [story.story_id, idOf(author), idOf(writer)],
    );
    const first = await lists.own({ slug: story.slug }, writer);
    const { items, next } = await lists.own({ slug: story.slug, next: first.next ?? '' }, writer);
    const ids = [...first.items, ...items].map(({ comment_id }) => comment_id);
    expect([new Set(ids).size, ids, next]).toEqual([40, ids.toSorted((one, other) => one - other), null]);
    await expect(lists.own({ slug: story.slug, next: 'bad' }, writer)).rejects.toMatchObject({
      code: 'bad_cursor',
    });
  });

  it('go on waiting while they cannot be posted, and say why', async () => {
    const { author, reader, story } = await scene('each');
    const { story_id } = story;
    const above = await talk.comment(author, story_id);
    const { comment_id } = await post(story_id, reader, { replyTo: above });
    const policy = (to: string) =>
      talk.dataSource.query('UPDATE story_stat SET comments_policy = $2 WHERE story_id = $1', [story_id, to]);
    await policy('closed');
    expect(await outcome(approve(comment_id, author))).toBe(
      'forbidden: The author has closed the comments on this story.',
    );
    await policy('open');
    await talk.get(TakeDownComment).takeDown({ comment_id: above }, author);
    const noPlace = /^forbidden: This comment cannot be posted any more/u;
    expect(await outcome(approve(comment_id, author))).toMatch(noPlace);
    await talk.get(TakeDownComment).restore({ comment_id: above }, author);
    expect(await outcome(approve(comment_id, author))).toBe('done');

    const orphan = await post(story_id, reader, { replyTo: comment_id });
    await talk.deleteComment.execute({ comment_id }, author);
    expect(await outcome(approve(orphan.comment_id, author))).toMatch(noPlace);
    expect(await waitingFor(author)).toMatchObject([{ comment_id: orphan.comment_id }]);
    await refuse(orphan.comment_id, author);
    expect(await talk.miscounted()).toEqual([]);
  });

  it('are hidden while their author is suspended', async () => {
    const { author, reader, story } = await scene('each');
    const { comment_id } = await post(story.story_id, reader);
    const status = (to: string) =>
      talk.dataSource.query('UPDATE user_projection SET status = $2 WHERE user_id = $1', [idOf(reader), to]);
    await status('suspended');
    expect(await waitingFor(author)).toEqual([]);
    expect(await readStory(story.slug, author)).toMatchObject({ has_waiting_comments: 0 });
    expect(await codeOf(approve(comment_id, author))).toBe('not_found');
    await status('active');
    expect(await outcome(approve(comment_id, author))).toBe('done');
  });

  it.each(['author', 'reader'] as const)(
    'are dropped when the %s blocks the other, as the approval is',
    async (by) => {
      const { author, reader, story } = await scene('first');
      const known = await post(story.story_id, reader);
      await approve(known.comment_id, author);
      await setRule(author, 'each');
      const { comment_id } = await post(story.story_id, reader);
      const other = await post(story.story_id, await talk.person());
      await block(...((by === 'author' ? [author, reader] : [reader, author]) as [RpcContext, RpcContext]));
      expect(await waitingFor(author)).toMatchObject([{ comment_id: other.comment_id }]);
      expect(await codeOf(approve(comment_id, author))).toBe('not_found');
      expect(await rowsOf(reader)).toEqual([0, 0]);
    },
  );

  /** Returns the numbers of the waiting comments and of the approvals that concern a member. */
  const rowsOf = async (who: RpcContext): Promise<number[]> => {
    const [row] = await talk.dataSource.query<{ waiting: string; approved: string }[]>(
      `SELECT (SELECT count(*) FROM waiting_comment WHERE $1 IN (author_id, story_author_id)) AS waiting,
              (SELECT count(*) FROM approved_commenter WHERE $1 IN (author_id, user_id)) AS approved`,
      [idOf(who)],
    );
    return [Number(row?.waiting), Number(row?.approved)];
  };

  it('leave nothing of a deleted story, of a deleted author or of a deleted commenter', async () => {
    for (const gone of ['story', 'author', 'reader'] as const) {
      const { author, reader, story } = await scene('first');
      const known = await post(story.story_id, reader);
      await post(story.story_id, reader);
      await approve(known.comment_id, author);
      expect(await rowsOf(reader)).toEqual([1, 1]);
      if (gone === 'story') await talk.deleteStory.execute({ story_id: story.story_id }, author);
      else
        while (
          await purgeAuthorPage(idOf(gone === 'author' ? author : reader), talk.dataSource, talk.outbox)
        );
      if (gone !== 'reader') await purgeDeleted(talk.dataSource);
      expect([gone, await rowsOf(reader)]).toEqual([gone, [0, gone === 'story' ? 1 : 0]]);
    }
  });

  it('are up to 20 of one person for one author', async () => {
    const { author, reader, story } = await scene('each');
    const posted = [];
    for (let count = 0; count < 19; count += 1) posted.push(await post(story.story_id, reader));
    const another = await talk.story(author);
    const lock = await holdLock(talk.dataSource, 'LOCK TABLE waiting_comment IN SHARE MODE', []);
    const last = Promise.all([story, another].map(({ story_id }) => codeOf(post(story_id, reader))));
    await lock.reached(2, 'both comments to wait');
    await lock.release();
    expect((await last).sort()).toEqual(['quota_reached', 'waits']);
    expect(await codeOf(post(story.story_id, reader))).toBe('quota_reached');
    // Comments that wait for the staff have a number of their own.
    await talk.dataSource.query(`UPDATE waiting_comment SET wait_reason = 'first' WHERE id = $1`, [
      posted[1]?.comment_id,
    ]);
    expect(await outcome(post(story.story_id, reader))).toBe('waits');
    const elsewhere = await scene('each');
    expect(await outcome(post(elsewhere.story.story_id, reader))).toBe('waits');
    await refuse(posted[0]?.comment_id ?? 0, reader);
    expect(await outcome(post(story.story_id, reader))).toBe('waits');
  });

  it('are listed page by page, the oldest first', async () => {
    const { author, story } = await scene('each');
    const ids: number[] = [];
    for (const who of [await talk.person(), await talk.person()])
      for (let count = 0; count < 15; count += 1) ids.push((await post(story.story_id, who)).comment_id);
    const first = await lists.page({}, author);
    const second = await lists.page({ next: first.next ?? '' }, author);
    expect([first.items.length, second.items.length, second.next]).toEqual([25, 5, null]);
    expect([...first.items, ...second.items].map(({ comment_id }) => comment_id)).toEqual(ids);
  });

  it('count once however often their call arrives, also when the rule has changed since', async () => {
    const { author, reader, story } = await scene('each');
    const keyed = { ...reader, idempotencyKey: 'one-key' };
    const [first, second] = [await post(story.story_id, keyed), await post(story.story_id, keyed)];
    expect(second).toEqual(first);
    await setRule(author, 'open');
    expect(await post(story.story_id, keyed)).toEqual(first);
    expect(await waitingFor(author)).toHaveLength(1);
    expect(await readStory(story.slug, visitor)).toMatchObject({ count_comments: 0 });
  });

  it('have the comment that is sent while the rule is being changed', async () => {
    const { author, reader, story } = await scene('open');
    const lock = await holdLock(
      talk.dataSource,
      "UPDATE user_projection SET comment_rule = 'each' WHERE user_id = $1",
      [idOf(author)],
    );
    const posted = outcome(post(story.story_id, reader));
    await lock.reached(1, 'the comment to wait for the setting');
    await lock.release();
    expect(await posted).toBe('waits');
    expect(await talk.miscounted()).toEqual([]);
  });

  it('have each comment after the response to the change of the rule, among many at once', async () => {
    const { author, reader, story } = await scene('open');
    const outcomes: { wasInForce: boolean; became: string }[] = [];
    let isInForce = false;
    const send = async () => {
      for (let count = 0; count < 12; count += 1) {
        const wasInForce = isInForce;
        const who = await talk.person();
        outcomes.push({ wasInForce, became: await outcome(post(story.story_id, who)) });
      }
    };
    await post(story.story_id, reader, { text: someComment });
    const sending = Promise.all(Array.from({ length: 10 }, send));
    await setRule(author, 'each');
    isInForce = true;
    await sending;
    const after = outcomes.filter(({ wasInForce }) => wasInForce).map(({ became }) => became);
    expect(after.length).toBeGreaterThan(10);
    expect(new Set(after)).toEqual(new Set(['waits']));
    expect(await talk.miscounted()).toEqual([]);
  });

  describe('that were posted', () => {
    const another = 'Nobody has approved these other words.';
    const edit = (comment_id: number, who: RpcContext, comment_text = another) =>
      talk.get(EditComment).execute({ comment_id, comment_text }, who);

    it('are not changed into another text where each comment waits', async () => {
      const { author, reader, story } = await scene('each');
      const { comment_id } = await post(story.story_id, reader);
      await approve(comment_id, author);
      expect(await codeOf(edit(comment_id, reader))).toBe('forbidden');
      expect(await outcome(edit(comment_id, reader, secret))).toBe('done');
      expect((await talk.listStoryComments.execute({ slug: story.slug }, visitor)).items).toMatchObject([
        { comment_text: secret, edited_at: null },
      ]);
      expect(await outcome(edit(await talk.comment(author, story.story_id), author))).toBe('done');
    });

    it('can be changed where the first one alone waits', async () => {
      const { author, reader, story } = await scene('first');
      const { comment_id } = await post(story.story_id, reader);
      await approve(comment_id, author);
      expect(await outcome(edit(comment_id, reader))).toBe('done');
    });

    it('stay as they are when the change comes while the rule is being changed', async () => {
      const { author, reader, story } = await scene('open');
      const { comment_id } = await post(story.story_id, reader);
      const lock = await holdLock(
        talk.dataSource,
        "UPDATE user_projection SET comment_rule = 'each' WHERE user_id = $1",
        [idOf(author)],
      );
      const changed = codeOf(edit(comment_id, reader));
      await lock.reached(1, 'the change to wait for the setting');
      await lock.release();
      expect(await changed).toBe('forbidden');
    });
  });

  it('are in the exports of both, and whom an author has approved in theirs', async () => {
    const { author, reader, story } = await scene('first');
    const known = await post(story.story_id, reader);
    const { comment_id } = await post(story.story_id, reader);
    await approve(known.comment_id, author);
    const read = async (
      who: RpcContext,
      part: 'waiting_comments_received' | 'waiting_comments_written' | 'approved_commenters',
    ) => (await talk.get(ReadExport).approvals({ user_id: idOf(who), part, after: null })).items;
    const waiting = { comment_id, comment_text: secret, story_slug: story.slug, wait_reason: 'author' };
    const username = reader.viewer?.username;
    expect(await read(author, 'waiting_comments_received')).toMatchObject([
      { ...waiting, author_username: username },
    ]);
    expect(await read(reader, 'waiting_comments_written')).toMatchObject([waiting]);
    expect(await read(author, 'approved_commenters')).toMatchObject([{ username }]);
    expect(await read(reader, 'waiting_comments_received')).toEqual([]);
    expect(await read(author, 'waiting_comments_written')).toEqual([]);
    expect(await read(reader, 'approved_commenters')).toEqual([]);
  });
});
