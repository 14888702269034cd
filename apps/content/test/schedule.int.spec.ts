import { type PayloadOf, publishScheduledDraft, type saveDraft } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import type { RpcContext } from '@quillstead/service-kit';
import {
  holdClock,
  holdDatabaseClock,
  holdLock,
  holdStatement,
  overtaken,
  waitForBlocked,
} from '@quillstead/testing';
import { ReadExport } from '../src/export/read-export.js';
import { PublishScheduledDraft } from '../src/schedule/publish-scheduled-draft.js';
import { CancelSchedule, ScheduleDraft } from '../src/schedule/schedule-draft.js';
import { CreateSeries } from '../src/series/create-series.js';
import { DeleteSeries } from '../src/series/delete-series.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const hour = 3_600_000;

describe('a draft with a time of publication', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const inAnHour = () => new Date(Date.now() + hour).toISOString();
  const save = (author: RpcContext, rich_text_story: string | null = someText, id?: number) =>
    content.saveDraft.execute({ title: 'At dawn', rich_text_story, ...(id !== undefined && { id }) }, author);
  const schedule = (id: number, author: RpcContext, more: object = {}) =>
    content.get(ScheduleDraft).execute({ id, publish_at: inAnHour(), ...more }, author);
  const cancel = (id: number, author: RpcContext) => content.get(CancelSchedule).execute({ id }, author);
  const read = (id: number, author: RpcContext) => content.readDraft.execute({ id }, author);
  /** Moves the time of a draft, and of its task, into the past. */
  const makeDue = async (id: number) => {
    await content.dataSource.query(
      `UPDATE draft SET publish_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await content.dataSource.query(`UPDATE background_task SET run_at = now() WHERE key = $1`, [String(id)]);
  };
  const stories = (author: RpcContext): Promise<{ title: string; rich_text_story: string; slug: string }[]> =>
    content.dataSource.query('SELECT title, rich_text_story, slug FROM story WHERE author_id = $1', [
      idOf(author),
    ]);
  const runTask = (id: number) =>
    content.get(PublishScheduledDraft).run({
      name: 'content.publish_scheduled_draft',
      key: String(id),
      progress: null,
      requestId: 'test',
    });
  const become = (author: RpcContext, status: 'active' | 'suspended' | 'deleted') =>
    content.dataSource.manager.update(ProfileProjection, { userId: idOf(author) }, { status });
  async function makeScheduled() {
    const author = await content.person();
    const { id } = await save(author);
    await schedule(id, author);
    return { author, id };
  }

  it('shows it, and becomes the story when the time has come, once', async () => {
    const author = await content.person();
    const { id } = await save(author);
    const publish_at = inAnHour();
    const scheduled = { id, publish_at, is_publish_failed: 0 };
    expect(await schedule(id, author, { publish_at })).toEqual(scheduled);
    expect(await read(id, author)).toMatchObject(scheduled);
    expect((await content.listDrafts.execute({}, author)).items).toMatchObject([scheduled]);
    await content.runTasks();
    expect(await stories(author)).toEqual([]);

    await save(author, '<p>It was a <em>loud</em> morning in the harbour.</p>', id);
    await makeDue(id);
    await Promise.all([runTask(id), runTask(id)]);
    await content.runTasks();
    expect(await stories(author)).toEqual([
      {
        title: 'At dawn',
        rich_text_story: '<p>It was a <em>loud</em> morning in the harbour.</p>',
        slug: expect.any(String),
      },
    ]);
    await expect(read(id, author)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is published into its series, with the choice of who may comment', async () => {
    const { author, id } = await makeScheduled();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Harbours' }, author);
    await content.saveDraft.execute({ id, comments_policy: 'subscribers', series_id }, author);
    await makeDue(id);
    await content.runTasks();
    const [{ slug } = { slug: '' }] = await stories(author);
    const { bytes } = await content.readStory.execute({ slug }, visitor);
    expect(JSON.parse(String(bytes))).toMatchObject({
      comments_policy: 'subscribers',
      series: { series_id },
    });
  });

  it('is published at the later time when it was moved, and not when it was cancelled', async () => {
    const { author, id } = await makeScheduled();
    const later = new Date(Date.now() + 2 * hour).toISOString();
    await schedule(id, author, { publish_at: later });
    const outcome = await runTask(id);
    expect(outcome?.delay).toBeGreaterThan(hour);
    expect(await cancel(id, author)).toEqual({ id, publish_at: null, is_publish_failed: 0 });
    expect(await runTask(id)).toBeNull();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, title: 'At dawn' });
  });

  it('is not published when it is cancelled while the task begins', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const cancelling = ['UPDATE draft SET publish_at = NULL WHERE id = $1', [id]] as const;
    expect(await overtaken(content.dataSource, cancelling, () => runTask(id))).toEqual({
      delay: 1_000,
    });
    expect(await runTask(id)).toBeNull();
    expect(await stories(author)).toEqual([]);
  });

  it('waits a second, and is published at its instant, where the clock of the process is fast', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const { publish_at } = await read(id, author);
    const due = Date.parse(String(publish_at));
    const clock = await holdDatabaseClock(content.dataSource, new Date(due - 1).toISOString());
    try {
      expect(await runTask(id)).toEqual({ delay: 1_000 });
      expect(await stories(author)).toEqual([]);
      await clock.set(new Date(due).toISOString());
      expect(await runTask(id)).toBeNull();
      expect(await stories(author)).toHaveLength(1);
    } finally {
      await clock.release();
    }
  });

  it('is in the export with its time and its series', async () => {
    const { author, id } = await makeScheduled();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Harbours' }, author);
    await content.saveDraft.execute({ id, series_id }, author);
    const { publish_at } = await read(id, author);
    const exported = await content
      .get(ReadExport)
      .execute({ user_id: idOf(author), part: 'drafts', after: null });
    expect(JSON.parse(JSON.stringify(exported.items))).toEqual([
      expect.objectContaining({ id, series_id, publish_at, is_publish_failed: 0 }),
    ]);
  });

  it('is taken up within five seconds by another process when the one that publishes it is killed', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const lock = await holdLock(content.dataSource, 'SELECT FROM draft WHERE id = $1 FOR UPDATE', [id]);
    const running = content.runTasks(publishScheduledDraft);
    await lock.reached();
    expect(
      await content.dataSource.query(
        `SELECT leased_until < now() + interval '5 seconds' AS is_short FROM background_task WHERE key = $1`,
        [String(id)],
      ),
    ).toEqual([{ is_short: true }]);
    await lock.release();
    await running;
    expect(await stories(author)).toHaveLength(1);
  });

  it('stays a draft, and says so, when it cannot be published at that time', async () => {
    const { author, id } = await makeScheduled();
    await save(author, '<p>Too short.</p>', id);
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, is_publish_failed: 1 });
    await save(author, someText, id);
    expect(await schedule(id, author)).toMatchObject({ is_publish_failed: 0 });
    expect(await read(id, author)).toMatchObject({ is_publish_failed: 0 });
  });

  it('keeps the time that its author sets while its publication gives up', async () => {
    const { author, id } = await makeScheduled();
    await save(author, '<p>Too short.</p>', id);
    await makeDue(id);
    const held = holdStatement(content.dataSource, /is_publish_failed = 1/);
    const running = runTask(id);
    await held.reached();
    await save(author, someText, id);
    const { publish_at } = await schedule(id, author);
    held.release();
    await running;
    expect(await read(id, author)).toMatchObject({ publish_at, is_publish_failed: 0 });
  });

  it('is not published as it was when it is saved between its reading and its publication', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const held = holdStatement(content.dataSource, /FROM draft WHERE id = \$1 AND publish_at <= now/);
    const running = runTask(id);
    await held.reached();
    await save(author, '<p>It was a <em>later</em> night in the harbour.</p>', id);
    held.release();
    expect(await running).toEqual({});
    expect(await stories(author)).toEqual([]);
    expect(await runTask(id)).toBeNull();
    expect(await stories(author)).toMatchObject([
      { rich_text_story: '<p>It was a <em>later</em> night in the harbour.</p>' },
    ]);
  });

  it.each(['suspended', 'deleted'] as const)('is not published when its author is %s', async (status) => {
    const { author, id } = await makeScheduled();
    await become(author, status);
    await makeDue(id);
    expect(await runTask(id)).toBeNull();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, is_publish_failed: 1 });
  });

  it('is not published when its author is suspended while the publication begins', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const held = holdStatement(content.dataSource, /FROM draft WHERE id = \$1 AND publish_at <= now/);
    const running = runTask(id);
    await held.reached();
    await become(author, 'suspended');
    held.release();
    expect(await running).toBeNull();
    expect(await stories(author)).toEqual([]);
  });

  it('is published when its author is suspended just after the publication has begun', async () => {
    const { author, id } = await makeScheduled();
    await makeDue(id);
    const active = /FROM user_projection WHERE user_id = \$1 AND status = 'active'/;
    const held = holdStatement(content.dataSource, active, 'response');
    const running = runTask(id);
    await held.reached();
    const suspended = become(author, 'suspended');
    await waitForBlocked(content.dataSource);
    held.release();
    await Promise.all([running, suspended]);
    expect(await stories(author)).toHaveLength(1);
  });

  it('stays a draft of an author who was leaving at that time, and says so when they come back', async () => {
    const { author, id } = await makeScheduled();
    // To other services, an account that is about to be deleted is suspended until its member returns.
    await become(author, 'suspended');
    await content.runTasks();
    expect(await read(id, author)).toMatchObject({ publish_at: expect.any(String), is_publish_failed: 0 });
    await makeDue(id);
    await content.runTasks();
    await become(author, 'active');
    await content.runTasks();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, is_publish_failed: 1 });
    await schedule(id, author);
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toHaveLength(1);
  });

  it('is published at its time when its author has come back before', async () => {
    const { author, id } = await makeScheduled();
    await become(author, 'suspended');
    await content.runTasks();
    await become(author, 'active');
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toHaveLength(1);
  });

  it('is scheduled by its author alone, as they saw it, and only when it could be published now', async () => {
    const [author, other] = [await content.person(), await content.person()];
    const { id, last_saved_at } = await save(author);
    for (const act of [schedule, cancel]) {
      await expect(act(id, other)).rejects.toMatchObject({ code: 'not_found' });
      await expect(act(id, visitor)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(act(999_999, author)).rejects.toMatchObject({ code: 'not_found' });
    }
    await save(author, someText, id);
    await expect(schedule(id, author, { last_saved_at })).rejects.toMatchObject({ code: 'conflict' });
    await save(author, '<p>Too short.</p>', id);
    await expect(schedule(id, author)).rejects.toMatchObject({ code: 'invalid' });
    await save(author, null, id);
    await expect(schedule(id, author)).rejects.toMatchObject({ code: 'invalid' });
    expect(await read(id, author)).toMatchObject({ publish_at: null });
  });

  it.each<[string, Partial<PayloadOf<typeof saveDraft>>]>([
    ['a title that ends in a sign', { title: '- bad -' }],
    ['markup for a title', { title: '<b>' }],
    ['a warning that begins with a sign', { warning_words: ['storms', '-x-'] }],
    ['a hashtag that is none', { hashtag_list: ['#sea', 'no hashtag'] }],
  ])('gets no time with %s, and stays a draft when it has one at its time', async (_, fault) => {
    const author = await content.person();
    const { id } = await save(author);
    await content.saveDraft.execute({ id, ...fault }, author);
    await expect(schedule(id, author)).rejects.toMatchObject({ code: 'invalid' });
    expect(await read(id, author)).toMatchObject({ publish_at: null });
    await content.saveDraft.execute(
      { id, title: 'At dawn', warning_words: [], hashtag_list: ['#sea'] },
      author,
    );
    await schedule(id, author);
    await content.saveDraft.execute({ id, ...fault }, author);
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, is_publish_failed: 1 });
  });

  it("is not published without the series that it names, which is somebody else's", async () => {
    const [author, other] = [await content.person(), await content.person()];
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Harbours' }, other);
    const { id } = await save(author);
    await content.saveDraft.execute({ id, series_id }, author);
    await expect(schedule(id, author)).rejects.toMatchObject({ code: 'invalid' });
    await content.saveDraft.execute({ id, series_id: null }, author);
    await schedule(id, author);
    await content.saveDraft.execute({ id, series_id }, author);
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toEqual([]);
    expect(await read(id, author)).toMatchObject({ publish_at: null, is_publish_failed: 1 });
  });

  it('is published without the series that its author has deleted meanwhile', async () => {
    const { author, id } = await makeScheduled();
    const { series_id } = await content.get(CreateSeries).execute({ title: 'Harbours' }, author);
    await content.saveDraft.execute({ id, series_id }, author);
    await content.get(DeleteSeries).execute({ series_id }, author);
    expect(await read(id, author)).toMatchObject({ series_id: null });
    await makeDue(id);
    await content.runTasks();
    expect(await stories(author)).toHaveLength(1);
  });

  it.each([
    ['past', () => new Date(Date.now() - 1_000).toISOString()],
    ['more than a year ahead', () => new Date(Date.now() + 366 * 24 * hour).toISOString()],
  ])('is refused a time that is %s', async (_, at) => {
    const author = await content.person();
    const { id } = await save(author);
    await expect(schedule(id, author, { publish_at: at() })).rejects.toMatchObject({ code: 'invalid' });
    expect(await read(id, author)).toMatchObject({ publish_at: null });
  });

  it('is later than now, and a year ahead at most', async () => {
    const author = await content.person();
    const { id } = await save(author);
    const now = Date.now();
    const clock = holdClock(now);
    try {
      const at = (wait: number) => schedule(id, author, { publish_at: new Date(now + wait).toISOString() });
      await expect(at(0)).rejects.toMatchObject({ message: expect.stringContaining('in the future') });
      await expect(at(365 * 24 * hour + 1)).rejects.toMatchObject({
        message: expect.stringContaining('within a year'),
      });
      expect(await at(365 * 24 * hour)).toMatchObject({ is_publish_failed: 0 });
    } finally {
      clock.release();
    }
  });

  it('wakes the relay for the events of the story', async () => {
    const { id } = await makeScheduled();
    await makeDue(id);
    let woken = 0;
    content.outbox.onPublished(() => (woken += 1));
    await runTask(id);
    expect(woken).toBe(1);
  });

  it('is published by hand before the time as any other', async () => {
    const { author, id } = await makeScheduled();
    await content.publishStory.execute({ id, title: 'At dawn', rich_text_story: someText }, author);
    expect(await runTask(id)).toBeNull();
    expect(await stories(author)).toHaveLength(1);
  });
});
