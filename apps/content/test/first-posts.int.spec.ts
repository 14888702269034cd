import { mostHeldPosts } from '@quillstead/catalogue';
import { unsetSite, userChanged } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdLock, publicUser, waitForBlocked } from '@quillstead/testing';
import { ApproveComment } from '../src/comment/approve-comment.js';
import { EditComment } from '../src/comment/edit-comment.js';
import { ListWaitingComments } from '../src/comment/list-waiting-comments.js';
import { purgeAuthorPage } from '../src/deletion/purge-author.js';
import { ReadExport } from '../src/export/read-export.js';
import { DecideHeldPost } from '../src/held-post/decide-held-post.js';
import { ListHeldPosts } from '../src/held-post/list-held-posts.js';
import { ReadHeldStory } from '../src/held-post/read-held-story.js';
import { SendDraft } from '../src/held-post/send-draft.js';
import { storePublishingRule } from '../src/publishing-rule/index.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { ReadDocuments } from '../src/search-documents/read-documents.js';
import { as, idOf, someText, visitor } from './open-content.js';
import { failuresOf, openTalk, type Talk } from './open-talk.js';

const words = 'This is an advertisement.';

describe('the first stories and comments of a member', () => {
  let talk: Talk;
  let staff: RpcContext;
  let author: RpcContext;
  let version = 0;
  beforeAll(async () => {
    talk = await openTalk();
    const { viewer } = await talk.person({ isStaff: 1 });
    if (viewer === null) throw new Error('A person without a viewer');
    staff = as({ ...viewer, role: 'moderator' });
    author = await talk.person();
  });
  afterAll(() => talk.close());
  beforeEach(async () => {
    await talk.dataSource.query('DELETE FROM draft; DELETE FROM waiting_comment');
    await setHeld(1);
  });
  afterEach(async () => {
    await setHeld(0);
    expect(await talk.miscounted()).toEqual([]);
  });

  const setHeld = (first_posts_held: number) =>
    storePublishingRule(
      { ...unsetSite, site_version: (version += 1), first_posts_held },
      talk.dataSource.manager,
    );
  const codeOf = (act: Promise<object | null>): Promise<string> =>
    act.then(
      (response) =>
        response && 'wait_reason' in response ? `waits: ${String(response.wait_reason)}` : 'done',
      ({ code }: { code: string }) => code,
    );
  const decide = (
    held_kind: 'story' | 'comment',
    id: number,
    more: { held_outcome: 'approve' | 'refuse'; last_saved_at?: string; decision_words?: string },
    who = staff,
  ) => talk.get(DecideHeldPost).execute({ held_kind, id, ...more }, who);
  /** Returns the decisions on a first post that its writer is notified of. */
  const told = async (id: number) =>
    (await talk.published('content.held_post_decided'))
      .map(({ payload }) => payload as { held_id: number; decision_words: string | null })
      .filter((one) => one.held_id === id);
  const refusal = (writer: RpcContext, held_kind: 'story' | 'comment', held_id: number, about: object) => ({
    held_kind,
    held_id,
    held_outcome: 'refuse',
    author_id: idOf(writer),
    decision_words: words,
    ...about,
  });
  const queue = async (who = staff) => (await talk.get(ListHeldPosts).execute({}, who)).items;
  const inQueue = async (held_kind: 'story' | 'comment', id: number) =>
    (await queue()).find((one) => one.held_kind === held_kind && one.id === id);
  /** Publishes a story of the author that nobody has to read first. */
  const openStory = async (of = author) => {
    await setHeld(0);
    const story = await talk.story(of);
    await setHeld(1);
    return story;
  };
  const draft = (who: RpcContext, title = 'At dawn') =>
    talk.saveDraft.execute({ title, rich_text_story: someText }, who);
  const publish = (who: RpcContext, id: number) =>
    talk.publishStory.execute({ id, title: 'At dawn', rich_text_story: someText }, who);
  const send = (who: RpcContext, id: number) => talk.get(SendDraft).send({ id }, who);
  const post = (who: RpcContext, story_id: number, comment_text = 'These are my first words.') =>
    talk.postComment.execute({ story_id, comment_text }, who);
  const countsOf = (story_id: number) =>
    talk.dataSource.query('SELECT count_comments FROM story_stat WHERE story_id = $1', [story_id]);

  it('are free where the owner has set nothing, and those of the staff and of members with enough are', async () => {
    const [one, old] = [await talk.person(), await talk.person()];
    const { story_id } = await openStory();
    await openStory(old);
    expect(await codeOf(publish(staff, (await draft(staff)).id))).toBe('done');
    expect(await codeOf(post(staff, story_id))).toBe('done');
    expect(await codeOf(publish(old, (await draft(old)).id))).toBe('done');
    await setHeld(2);
    expect(await codeOf(publish(one, (await draft(one)).id))).toBe('approval_needed');
    await setHeld(0);
    expect(await codeOf(publish(one, (await draft(one)).id))).toBe('done');
    expect(await codeOf(post(one, story_id))).toBe('done');
  });

  it('wait as a draft that its author sends, until the staff publishes it as it was read; the next is free', async () => {
    const writer = await talk.person();
    const { id, last_saved_at } = await draft(writer);
    expect(await codeOf(publish(writer, id))).toBe('approval_needed');
    const { approval_sent_at } = await send(writer, id);
    expect((await send(writer, id)).approval_sent_at).toBe(approval_sent_at);
    expect(await talk.readDraft.execute({ id }, writer)).toMatchObject({ approval_sent_at, refusal: null });
    expect((await talk.listDrafts.execute({}, writer)).items).toMatchObject([{ id, approval_sent_at }]);
    expect(await inQueue('story', id)).toMatchObject({
      id,
      title: 'At dawn',
      author_id: idOf(writer),
      sent_at: approval_sent_at,
    });
    const readHeld = (who = staff) => talk.get(ReadHeldStory).execute({ id }, who);
    expect(await readHeld()).toMatchObject({ rich_text_story: someText, last_saved_at });
    for (const who of [writer, author, visitor]) {
      await expect(readHeld(who)).rejects.toMatchObject({ code: 'not_found' });
      await expect(queue(who)).rejects.toMatchObject({ code: 'not_found' });
      const approval = decide('story', id, { held_outcome: 'approve', last_saved_at }, who);
      expect(await codeOf(approval)).toBe('not_found');
    }
    const again = await talk.saveDraft.execute({ id, title: 'At dusk', last_saved_at }, writer);
    expect(await codeOf(decide('story', id, { held_outcome: 'approve', last_saved_at }))).toBe('conflict');
    expect(await codeOf(decide('story', id, { held_outcome: 'approve' }))).toBe('conflict');
    await decide('story', id, { held_outcome: 'approve', last_saved_at: again.last_saved_at });
    const [story] = await talk.dataSource.query<{ id: number; slug: string }[]>(
      'SELECT id, slug FROM story WHERE author_id = $1',
      [idOf(writer)],
    );
    expect(story?.slug).toContain('at-dusk');
    expect(await told(id)).toEqual([
      {
        held_kind: 'story',
        held_id: id,
        held_outcome: 'approve',
        author_id: idOf(writer),
        story: { story_id: Number(story?.id), slug: story?.slug, author_id: idOf(writer) },
        title: 'At dusk',
        decision_words: null,
      },
    ]);
    expect(talk.calls.at(-1)?.[1]).toEqual({
      act: 'decide_held_post',
      kind: 'story',
      thing_id: Number(story?.id),
      decision: 'approve',
      reason: null,
    });
    expect(await codeOf(decide('story', id, { held_outcome: 'approve', ...again }))).toBe('not_found');
    expect(await codeOf(publish(writer, (await draft(writer)).id))).toBe('done');
    expect(await codeOf(send(writer, (await draft(writer)).id))).toBe('conflict');
  });

  it('are refused with words that their writer reads, and can be sent again or taken back', async () => {
    const writer = await talk.person();
    const { id } = await draft(writer);
    await send(writer, id);
    expect(await codeOf(decide('story', id, { held_outcome: 'refuse', decision_words: ' ' }))).toBe(
      'invalid',
    );
    await decide('story', id, { held_outcome: 'refuse', decision_words: words });
    expect(await told(id)).toEqual([refusal(writer, 'story', id, { story: null, title: 'At dawn' })]);
    const refused = { approval_sent_at: null, refusal: words };
    expect(await talk.readDraft.execute({ id }, writer)).toMatchObject(refused);
    expect((await talk.listDrafts.execute({}, writer)).items).toMatchObject([refused]);
    expect(await inQueue('story', id)).toBeUndefined();
    expect(await send(writer, id)).toMatchObject({ refusal: null });
    await decide('story', id, { held_outcome: 'refuse', decision_words: 'It still is one.' });
    expect((await told(id)).map((one) => one.decision_words)).toEqual([words, 'It still is one.']);
    await send(writer, id);
    const takeBack = (who: RpcContext) => talk.get(SendDraft).takeBack({ id }, who);
    expect(await codeOf(takeBack(author))).toBe('not_found');
    expect(await takeBack(writer)).toMatchObject({ approval_sent_at: null });
    expect(await codeOf(decide('story', id, { held_outcome: 'refuse', decision_words: words }))).toBe(
      'not_found',
    );
  });

  describe('that have a time', () => {
    /** Carries out the publication of a draft whose time has come. */
    const becomeDue = async (id: number) => {
      await talk.dataSource.query(`UPDATE draft SET publish_at = now() - interval '1 second' WHERE id = $1`, [
        id,
      ]);
      const name = 'content.publish_scheduled_draft';
      const task = { name, key: String(id), progress: null, requestId: 'test' };
      return talk.get(PublishScheduledDraft).run(task);
    };
    const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
    const schedule = (who: RpcContext, id: number) =>
      talk.get(ScheduleDraft).execute({ id, publish_at: inAnHour() }, who);

    it('wait for the staff from then on', async () => {
      const writer = await talk.person();
      const { id } = await draft(writer);
      expect(await becomeDue(id)).toBeNull();
      expect(await talk.readDraft.execute({ id }, writer)).toMatchObject({
        publish_at: null,
        is_publish_failed: 0,
        approval_sent_at: expect.any(String),
      });
    });

    it('keep the place that they had in the queue', async () => {
      const writer = await talk.person();
      const { id } = await draft(writer);
      const { approval_sent_at } = await send(writer, id);
      await schedule(writer, id);
      expect(await becomeDue(id)).toBeNull();
      expect(await talk.readDraft.execute({ id }, writer)).toMatchObject({
        publish_at: null,
        approval_sent_at,
      });
    });

    it('are not sent again by themselves once the staff has refused them', async () => {
      const writer = await talk.person();
      const { id } = await draft(writer);
      await send(writer, id);
      await schedule(writer, id);
      await decide('story', id, { held_outcome: 'refuse', decision_words: words });
      const refused = { publish_at: null, approval_sent_at: null, refusal: words };
      expect(await talk.readDraft.execute({ id }, writer)).toMatchObject(refused);
    });

    it('stay drafts, which their author is told, when no more can wait', async () => {
      const writer = await talk.person();
      for (let count = 0; count < mostHeldPosts; count += 1) await send(writer, (await draft(writer)).id);
      const { id } = await draft(writer);
      expect(await becomeDue(id)).toBeNull();
      expect(await talk.readDraft.execute({ id }, writer)).toMatchObject({
        publish_at: null,
        is_publish_failed: 1,
        approval_sent_at: null,
        rich_text_story: someText,
      });
    });
  });

  it('wait in no greater number than a queue can take', async () => {
    const writer = await talk.person();
    const ids: number[] = [];
    for (let count = 0; count < mostHeldPosts + 2; count += 1) ids.push((await draft(writer)).id);
    expect(await failuresOf(ids.map((id) => send(writer, id)))).toEqual(['quota_reached', 'quota_reached']);
    for (let count = 0; count < mostHeldPosts; count += 1)
      await post(writer, (await openStory(await talk.person())).story_id);
    expect(await codeOf(post(writer, (await openStory()).story_id))).toBe('quota_reached');
    const list = talk.get(ListHeldPosts);
    const first = await list.execute({}, staff);
    const { items, next } = await list.execute({ next: first.next ?? '' }, staff);
    const times = [...first.items, ...items].map((one) => one.sent_at);
    expect(times).toEqual(times.toSorted());
    expect([times.length, next]).toEqual([2 * mostHeldPosts, null]);
  });

  it('that are comments are read by their writer and the staff alone, until the staff approves them', async () => {
    const writer = await talk.person();
    const { story_id, slug } = await openStory();
    const waiting = await post(writer, story_id);
    expect(waiting).toMatchObject({ wait_reason: 'first', refusal: null });
    const { comment_id } = waiting;
    const lists = talk.get(ListWaitingComments);
    const has = async (who: RpcContext) => {
      const { bytes } = await talk.readStory.execute({ slug }, who);
      return (JSON.parse(String(bytes)) as { has_waiting_comments: number }).has_waiting_comments;
    };
    const received = async () =>
      (
        await talk
          .get(ReadExport)
          .approvals({ user_id: idOf(author), part: 'waiting_comments_received', after: null })
      ).items;
    expect([await has(writer), await has(author), await has(visitor)]).toEqual([1, 0, 0]);
    expect((await lists.own({ slug }, writer)).items).toMatchObject([{ comment_id }]);
    expect((await lists.page({}, author)).items.map((one) => one.comment_id)).not.toContain(comment_id);
    expect(await received()).toEqual([]);
    expect(await talk.published('content.comment_waits')).toEqual([]);
    const approval = talk.get(ApproveComment);
    expect(await codeOf(approval.approve({ comment_id }, author))).toBe('not_found');
    expect(await codeOf(approval.refuse({ comment_id }, author))).toBe('not_found');
    for (const who of [author, staff, visitor])
      expect(await codeOf(talk.readComment.execute({ comment_id }, who))).toBe('not_found');
    expect((await talk.listStoryComments.execute({ slug }, staff)).items).toEqual([]);
    expect(await talk.get(ReadDocuments).comments({ keys: [comment_id] })).toMatchObject({ items: [] });
    expect(await countsOf(story_id)).toEqual([{ count_comments: 0 }]);
    expect(await inQueue('comment', comment_id)).toMatchObject({
      held_kind: 'comment',
      story_slug: slug,
      held_text: 'These are my first words.',
    });
    expect(await codeOf(decide('comment', comment_id, { held_outcome: 'approve' }, author))).toBe(
      'not_found',
    );
    expect(await decide('comment', comment_id, { held_outcome: 'approve' })).toEqual({ waits_for_author: 0 });
    expect(await told(comment_id)).toEqual([]);
    expect(await talk.readComment.execute({ comment_id }, visitor)).toMatchObject({ comment_id });
    expect(await countsOf(story_id)).toEqual([{ count_comments: 1 }]);
    expect((await talk.published('content.comment_posted')).at(-1)?.payload).toMatchObject({
      comment_id,
      is_approved: 0,
    });
    expect(await codeOf(post(writer, story_id))).toBe('done');
  });

  it('that are comments wait for the author of the story next, who wants to approve them too', async () => {
    const [careful, writer] = [await talk.person({ commentRule: 'first' }), await talk.person()];
    const { story_id } = await openStory(careful);
    const { comment_id } = await post(writer, story_id);
    expect(await decide('comment', comment_id, { held_outcome: 'approve' })).toEqual({ waits_for_author: 1 });
    const waiting = (await talk.get(ListWaitingComments).page({}, careful)).items;
    expect(waiting).toMatchObject([{ comment_id, wait_reason: 'author' }]);
    expect((await talk.published('content.comment_waits')).at(-1)?.payload).toMatchObject({ comment_id });
    expect(await inQueue('comment', comment_id)).toBeUndefined();
    await talk.get(ApproveComment).approve({ comment_id }, careful);
    expect(await codeOf(post(writer, (await openStory()).story_id))).toBe('done');
  });

  it('that are comments are refused with words, which their writer reads until they take it back', async () => {
    const writer = await talk.person();
    const { story_id, slug } = await openStory();
    const { comment_id } = await post(writer, story_id);
    await decide('comment', comment_id, { held_outcome: 'refuse', decision_words: words });
    const under = { story_id, slug, author_id: idOf(author) };
    expect(await told(comment_id)).toEqual([
      refusal(writer, 'comment', comment_id, { story: under, title: expect.any(String) }),
    ]);
    const own = async () => (await talk.get(ListWaitingComments).own({ slug }, writer)).items;
    expect(await own()).toMatchObject([{ comment_id, refusal: words }]);
    expect(await inQueue('comment', comment_id)).toBeUndefined();
    expect(await codeOf(decide('comment', comment_id, { held_outcome: 'approve' }))).toBe('not_found');
    await talk.get(ApproveComment).refuse({ comment_id }, writer);
    expect(await own()).toEqual([]);
  });

  it('do not become another text once they are approved, until enough are', async () => {
    const writer = await talk.person();
    const { story_id } = await openStory();
    const own = await openStory(writer);
    const { comment_id } = await post(writer, story_id);
    await decide('comment', comment_id, { held_outcome: 'approve' });
    const editComment = (comment_text: string) =>
      talk.get(EditComment).execute({ comment_id, comment_text }, writer);
    const editStory = () => talk.editStory.execute({ story_id: own.story_id, title: 'Watches' }, writer);
    await setHeld(2);
    expect(await codeOf(editComment(words))).toBe('forbidden');
    expect(await codeOf(editComment('These are my first words.'))).toBe('done');
    expect(await codeOf(editStory())).toBe('forbidden');
    await setHeld(1);
    expect(await codeOf(editComment(words))).toBe('done');
    expect(await codeOf(editStory())).toBe('done');
  });

  it('are decided once by moderators at once, and not once they are taken back', async () => {
    const writer = await talk.person();
    const { story_id } = await openStory();
    const { id, last_saved_at } = await draft(writer);
    await send(writer, id);
    const { comment_id } = await post(writer, story_id);
    const approvals = [
      ...Array.from({ length: 3 }, () => decide('story', id, { held_outcome: 'approve', last_saved_at })),
      ...Array.from({ length: 3 }, () => decide('comment', comment_id, { held_outcome: 'approve' })),
    ];
    expect(await failuresOf(approvals)).toEqual(Array.from({ length: 4 }, () => 'not_found'));
    const other = await talk.person();
    const sent = await draft(other);
    await send(other, sent.id);
    const lock = await holdLock(talk.dataSource, 'SELECT FROM draft WHERE id = $1 FOR UPDATE', [sent.id]);
    const takenBack = talk.get(SendDraft).takeBack({ id: sent.id }, other);
    await waitForBlocked(talk.dataSource);
    const approval = codeOf(
      decide('story', sent.id, { held_outcome: 'approve', last_saved_at: sent.last_saved_at }),
    );
    await waitForBlocked(talk.dataSource, 2);
    await lock.release();
    expect(await takenBack).toMatchObject({ approval_sent_at: null });
    expect(await approval).toBe('not_found');
  });

  it('of a suspended author are in no queue, and those of a deleted account are gone', async () => {
    const writer = await talk.person();
    const { id, last_saved_at } = await draft(writer);
    await send(writer, id);
    const { comment_id } = await post(writer, (await openStory()).story_id);
    const mine = async () => (await queue()).filter((one) => one.author_id === idOf(writer));
    expect(await mine()).toHaveLength(2);
    await talk.handle([
      event(
        userChanged,
        publicUser({ user_id: idOf(writer), username: writer.viewer?.username ?? '', status: 'suspended' }),
      ),
    ]);
    expect(await mine()).toEqual([]);
    expect(await codeOf(decide('story', id, { held_outcome: 'approve', last_saved_at }))).toBe('not_found');
    expect(await codeOf(decide('comment', comment_id, { held_outcome: 'approve' }))).toBe('not_found');
    while (await purgeAuthorPage(idOf(writer), talk.dataSource, talk.outbox));
    expect(await talk.dataSource.query('SELECT FROM draft WHERE author_id = $1', [idOf(writer)])).toEqual([]);
    expect(
      await talk.dataSource.query('SELECT FROM waiting_comment WHERE author_id = $1', [idOf(writer)]),
    ).toEqual([]);
  });

  it('are in the export of their writer with what the staff said', async () => {
    const writer = await talk.person();
    const { id } = await draft(writer);
    await send(writer, id);
    const { comment_id } = await post(writer, (await openStory()).story_id);
    await decide('story', id, { held_outcome: 'refuse', decision_words: words });
    await decide('comment', comment_id, { held_outcome: 'refuse', decision_words: words });
    const part = async (name: string) =>
      (await talk.get(ReadExport).part({ user_id: idOf(writer), part: name, after: null })).items;
    expect(JSON.stringify(await part('drafts'))).toContain(words);
    expect(JSON.stringify(await part('waiting_comments_written'))).toContain(words);
  });
});
