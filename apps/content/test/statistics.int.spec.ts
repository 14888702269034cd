import { authorCounted, updateAuthorStories } from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdLock } from '@quillstead/testing';
import { purgeDeleted } from '../src/deletion/purge-stories.js';
import { ReadExport } from '../src/export/read-export.js';
import { ClearReadingHistory } from '../src/reading-place/clear-reading-history.js';
import { SwitchReadingHistory } from '../src/reading-place/switch-reading-history.js';
import { RestoreStory } from '../src/story/restore-story.js';
import { Subscription } from '../src/subscription/index.js';
import { as, idOf, visitor } from './open-content.js';
import { openStatistics, type StatisticsContent } from './open-statistics.js';

describe('the statistics of an author', () => {
  let content: StatisticsContent;
  let ann: RpcContext;
  let ben: RpcContext;
  let cleo: RpcContext;
  let story: { story_id: number; slug: string };
  beforeAll(async () => (content = await openStatistics()));
  afterAll(() => content.close());
  beforeEach(async () => {
    [ann, ben, cleo] = [await content.person(), await content.person(), await content.person()];
    story = await content.story(ann);
  });

  const rowsOf = async (table: string, storyId: number): Promise<number> => {
    const rows = await content.dataSource.query<unknown[]>(`SELECT FROM ${table} WHERE story_id = $1`, [
      storyId,
    ]);
    return rows.length;
  };

  async function staff(): Promise<RpcContext> {
    const { viewer } = await content.person();
    if (viewer === null) throw new Error('A person is a viewer');
    return as({ ...viewer, role: 'moderator' });
  }

  it('have nothing before something was counted', async () => {
    const { today } = content;
    expect(await content.readStatistics.execute({ period: 'all_time' }, ann)).toEqual({
      unit: 'month',
      since: today,
      until: today,
      story: null,
      steps: [],
    });
    const { since } = await content.readStatistics.execute({}, ann);
    expect(Date.parse(content.today) - Date.parse(since)).toBe(89 * 24 * 60 * 60 * 1_000);
  });

  describe('count likes and comments', () => {
    it('less those that are taken back', async () => {
      const { story_id } = story;
      for (const member of [ben, cleo]) await content.likeStory.like({ story_id }, member);
      const comment_id = await content.comment(ben, story_id);
      await content.comment(cleo, story_id, comment_id);
      expect(await content.totals(ann)).toEqual({ count_likes: 2, count_comments: 2 });
      await content.age(1);
      await content.likeStory.unlike({ story_id }, ben);
      const { steps } = await content.readStatistics.execute({}, ann);
      expect(steps.map(({ count_likes, count_comments }) => [count_likes, count_comments])).toEqual([
        [2, 2],
        [-1, 0],
      ]);
      expect(await content.totals(ann, { slug: story.slug })).toEqual({ count_likes: 1, count_comments: 2 });
    });

    it('as the counters of the story do, also when an account is deleted', async () => {
      const { story_id } = story;
      for (const member of [ben, cleo]) await content.likeStory.like({ story_id }, member);
      const comment_id = await content.comment(ben, story_id);
      await content.deleteComment.execute({ comment_id }, ben);
      await content.comment(cleo, story_id);
      await deleteAccount(ben);
      const [row] = await content.dataSource.query<object[]>(
        `SELECT count_likes::int, count_comments::int FROM story_stat WHERE story_id = $1`,
        [story_id],
      );
      expect(row).toEqual({ count_likes: 1, count_comments: 1 });
      expect(await content.totals(ann)).toEqual(row);
    });

    it('as the counters do when a member leaves while a moderator has removed the story', async () => {
      const { story_id, slug } = story;
      const moderator = await staff();
      for (const member of [ben, cleo]) await content.likeStory.like({ story_id }, member);
      await content.deleteStory.moderate({ story_id }, moderator);
      await deleteAccount(ben);
      await content.get(RestoreStory).execute({ story_id }, moderator);
      expect(await content.totals(ann, { slug })).toEqual({ count_likes: 1 });
    });
  });

  it('count nothing of a story that a moderator has removed, until it is restored', async () => {
    const { story_id } = story;
    const moderator = await staff();
    const other = await content.story(ann);
    await content.read(story.slug, [1, 2]);
    await content.read(other.slug, [1]);
    await content.deleteStory.moderate({ story_id }, moderator);
    expect(await content.totals(ann)).toEqual({ count_reads: 1 });
    await content.get(RestoreStory).execute({ story_id }, moderator);
    expect(await content.totals(ann)).toEqual({ count_reads: 3 });
  });

  it('count subscribers by day, less those who left, and of no story', async () => {
    const count = (count_subscribers: number, at: string) =>
      content.handle([
        event(authorCounted, { user_id: idOf(ann), count_subscribers, count_subscriptions: 0 }, new Date(at)),
      ]);
    await count(2, `${content.today}T00:00:00.000Z`);
    await count(3, `${content.today}T10:00:00.000Z`);
    await count(3, `${content.today}T11:00:00.000Z`);
    await count(1, '2025-02-03T10:00:00.000Z');
    expect(await content.totals(ann)).toEqual({ count_subscribers: 3 });
    expect(await content.totals(ann, { period: 'all_time' })).toEqual({ count_subscribers: 1 });
    expect(await content.totals(ann, { slug: story.slug })).toEqual({});
    expect(await content.totals(ben)).toEqual({});
    await deleteAccount(ann);
    const left = await content.dataSource.query<unknown[]>('SELECT FROM author_day WHERE author_id = $1', [
      idOf(ann),
    ]);
    expect(left).toEqual([]);
  });

  describe('count reads', () => {
    it('once for each reader and day, however often they are reported', async () => {
      await content.read(story.slug, [1, 2, 2]);
      await content.read(story.slug, [2, 3]);
      expect(await content.totals(ann)).toEqual({ count_reads: 3 });
      await content.age(1);
      await content.read(story.slug, [3]);
      const { steps } = await content.readStatistics.execute({}, ann);
      expect(steps.map(({ count_reads }) => count_reads)).toEqual([3, 1]);
    });

    it('of each story of a batch, and passes over those that are gone', async () => {
      const other = await content.story(ben);
      const of = (slug: string) => ({ slug, reader: 7, member_id: null });
      await content.countReads.execute({
        date: content.today,
        reads: [of(story.slug), of('there-is-no-such-story'), of(other.slug)],
      });
      expect([await content.totals(ann), await content.totals(ben)]).toEqual([
        { count_reads: 1 },
        { count_reads: 1 },
      ]);
    });

    it('not of the author', async () => {
      await content.read(story.slug, [1], idOf(ann));
      await content.read(story.slug, [2], idOf(ben));
      expect(await content.totals(ann)).toEqual({ count_reads: 1 });
    });

    it('of a private author only of those who may read the story', async () => {
      await content.dataSource.manager.update(ProfileProjection, { userId: idOf(ann) }, { isPrivate: 1 });
      await content.dataSource.manager.insert(Subscription, [
        { subscriberId: idOf(ben), authorId: idOf(ann), code: true },
        { subscriberId: idOf(cleo), authorId: idOf(ann), code: false },
      ]);
      await content.read(story.slug, [1], idOf(ben));
      await content.read(story.slug, [2], idOf(cleo));
      await content.read(story.slug, [3], null);
      expect(await content.totals(ann)).toEqual({ count_reads: 1 });
    });
  });

  describe('count how far members read', () => {
    const place = (member: RpcContext, reading_place: number, reading_share?: number) =>
      content.saveReadingPlace.execute({ story_id: story.story_id, reading_place, reading_share }, member);

    it('each step once, however often they go back', async () => {
      await place(ben, 3, 10);
      expect(await content.totals(ann)).toEqual({ count_begun: 1 });
      await place(ben, 9, 60);
      await place(ben, 2, 5);
      await place(ben, 9, 60);
      expect(await content.totals(ann)).toEqual({ count_begun: 1, count_quarter: 1, count_half: 1 });
      await place(ben, 0);
      await place(ben, 1, 30);
      await place(cleo, 12, 99);
      expect(await content.totals(ann)).toEqual({
        count_begun: 2,
        count_quarter: 2,
        count_half: 2,
        count_three_quarters: 2,
        count_finished: 1,
      });
    });

    const furthest = {
      count_begun: 1,
      count_quarter: 1,
      count_half: 1,
      count_three_quarters: 1,
      count_finished: 1,
    };
    const forgetPlace: Record<string, (member: RpcContext) => Promise<unknown>> = {
      'clears the history': (member) => content.get(ClearReadingHistory).execute({}, member),
      'removes the story from it': (member) =>
        content.get(ClearReadingHistory).execute({ story_id: story.story_id }, member),
      'switches it off and on': async (member) => {
        for (const reading_history of [0, 1] as const)
          await content.get(SwitchReadingHistory).execute({ reading_history }, member);
      },
      'reads 500 other stories': () =>
        content.dataSource.query('DELETE FROM reading_place WHERE story_id = $1', [story.story_id]),
    };

    it.each(Object.keys(forgetPlace))('each step once a day also of a member who %s', async (way) => {
      const read = async (share: number) => {
        await place(ben, 1, share);
        await forgetPlace[way]?.(ben);
      };
      await read(10);
      await read(60);
      await read(30);
      expect(await content.totals(ann)).toEqual({ count_begun: 1, count_quarter: 1, count_half: 1 });
      await read(100);
      await read(100);
      await place(ben, 0);
      expect(await content.totals(ann)).toEqual(furthest);
    });

    it('without a name, and forgets after the day who has read how far', async () => {
      const rows = () =>
        content.dataSource.query<{ reader: number }[]>('SELECT * FROM story_progress WHERE story_id = $1', [
          story.story_id,
        ]);
      await place(ben, 9, 60);
      expect(await rows()).toMatchObject([{ furthest: 2 }]);
      expect((await rows())[0]?.reader).not.toBe(idOf(ben));
      await content.dataSource.query('UPDATE story_progress SET day = day - 2');
      await content.endDays.run();
      expect(await rows()).toEqual([]);
    });

    it('once also when two devices send the same step at once', async () => {
      await place(ben, 3, 10);
      await Promise.all([1, 2, 3, 4].map(() => place(ben, 9, 60)));
      expect(await content.totals(ann)).toEqual({ count_begun: 1, count_quarter: 1, count_half: 1 });
    });

    it('to the furthest step when the first saves of two devices meet', async () => {
      const lock = await holdLock(
        content.dataSource,
        `INSERT INTO reading_place (story_id, user_id, place, block_share, share, is_read, furthest, updated_at)
         VALUES ($1, $2, 1, 0, 10, 0, 0, now())`,
        [story.story_id, idOf(ben)],
      );
      const second = place(ben, 9, 60);
      await lock.reached(1, 'the second to wait for the place of the first');
      await lock.release();
      await second;
      expect(await content.totals(ann)).toEqual({ count_quarter: 1, count_half: 1 });
    });

    it('neither of the author nor of a member whose reading history is off', async () => {
      await content.get(SwitchReadingHistory).execute({ reading_history: 0 }, ben);
      await place(ben, 0);
      await place(ann, 0);
      expect(await content.totals(ann)).toEqual({});
    });
  });

  describe('are seen by the author alone', () => {
    /** The ways to read the statistics, as each kind of viewer. */
    const ways: Record<string, (viewer: RpcContext) => Promise<unknown>> = {
      'of all stories': async (viewer) => content.totals(viewer),
      'of all stories, all time': async (viewer) => content.totals(viewer, { period: 'all_time' }),
      'of a story': async (viewer) => content.totals(viewer, { slug: story.slug }),
      'of a story, all time': async (viewer) =>
        content.totals(viewer, { slug: story.slug, period: 'all_time' }),
      'of the file by story': async (viewer) => {
        const [, ...rows] = await content.fileOf(viewer);
        return rows
          .map((row) => row.split(','))
          .map(([id, , , reads]) => [Number(id) - story.story_id, reads]);
      },
      'by story': async (viewer) => {
        const { items } = await content.listStoryStatistics.execute({}, viewer);
        return Object.fromEntries(items.map(({ slug, count_reads }) => [slug, count_reads]));
      },
    };
    const counted = { count_reads: 1 };
    const refused = (code: string) => ({ code });

    it.each<[string, { owner: object; subscriber: object; visitor: object }]>([
      ['of all stories', { owner: counted, subscriber: {}, visitor: refused('forbidden') }],
      ['of all stories, all time', { owner: counted, subscriber: {}, visitor: refused('forbidden') }],
      ['of a story', { owner: counted, subscriber: refused('not_found'), visitor: refused('forbidden') }],
      [
        'of a story, all time',
        { owner: counted, subscriber: refused('not_found'), visitor: refused('forbidden') },
      ],
      ['of the file by story', { owner: [[0, '1']], subscriber: [], visitor: refused('forbidden') }],
      ['by story', { owner: { slug: 1 }, subscriber: {}, visitor: refused('forbidden') }],
    ])('%s', async (way, expected) => {
      await content.dataSource.manager.insert(Subscription, {
        subscriberId: idOf(ben),
        authorId: idOf(ann),
        code: true,
      });
      await content.read(story.slug, [1]);
      const viewers = { owner: ann, subscriber: ben, visitor };
      for (const [kind, viewer] of Object.entries(viewers)) {
        const seen = await ways[way]?.(viewer).catch(({ code }: { code: string }) => ({ code }));
        const shown = JSON.parse(JSON.stringify(seen).replace(`"${story.slug}"`, '"slug"')) as unknown;
        expect([way, kind, shown]).toEqual([way, kind, expected[kind as keyof typeof expected]]);
      }
    });
  });

  it('are in the export of the author, with a line for each day, and in no other', async () => {
    await content.likeStory.like({ story_id: story.story_id }, ben);
    await content.age(1);
    await content.read(story.slug, [1, 2]);
    await content.handle([
      event(
        authorCounted,
        { user_id: idOf(ann), count_subscribers: 4, count_subscriptions: 0 },
        new Date('2026-02-03T10:00:00.000Z'),
      ),
    ]);
    const read = async (part: 'story_statistics' | 'subscriber_statistics', of: RpcContext) =>
      (await content.get(ReadExport).statistics({ user_id: idOf(of), part, after: null })).items;
    expect(await read('story_statistics', ann)).toEqual([
      {
        story_id: story.story_id,
        story_slug: story.slug,
        counts: expect.arrayContaining(['count_reads', 'count_likes']),
        days: [
          expect.stringMatching(/^\d{4}-\d\d-\d\d 0 1 0 0 0 0 0 0$/u),
          `${content.today} 2 0 0 0 0 0 0 0`,
        ],
      },
    ]);
    expect(await read('subscriber_statistics', ann)).toEqual([{ days: ['2026-02-03 4'] }]);
    expect([await read('story_statistics', ben), await read('subscriber_statistics', ben)]).toEqual([[], []]);
  });

  it('are gone with the story, and with the account', async () => {
    const { story_id, slug } = story;
    await content.likeStory.like({ story_id }, ben);
    const kept = await content.story(ben);
    await content.read(kept.slug, [1]);
    await content.deleteStory.execute({ story_id }, ann);
    await expect(content.totals(ann, { slug })).rejects.toMatchObject({ code: 'not_found' });
    await purgeDeleted(content.dataSource);
    expect([await rowsOf('story_day', story_id), await content.totals(ann)]).toEqual([0, {}]);
    await deleteAccount(ben);
    await purgeDeleted(content.dataSource);
    expect(await rowsOf('story_day', kept.story_id)).toBe(0);
  });

  async function deleteAccount(member: RpcContext): Promise<void> {
    const { manager } = content.dataSource;
    await manager.update(ProfileProjection, { userId: idOf(member) }, { status: 'deleted' });
    await addTasks(updateAuthorStories, [idOf(member)], manager);
    await content.runTasks();
  }
});
