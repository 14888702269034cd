import {
  federateAuthor,
  federateSeries,
  federateStory,
  seriesDeleted,
  type SharedSeries,
  storyDeleted,
} from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { FollowSeriesSettings } from '../src/federation/follow-series-settings.js';
import { FollowSettings } from '../src/federation/follow-settings.js';
import { FederationActor } from '../src/federation/index.js';
import { openTalk } from './open-talk.js';

const as = (id: number): RpcContext => ({
  viewer: { id, session_id: id, username: `author_${id}`, role: 'member', show_nsfw: 0 },
  requestId: 'test',
  deadline: Date.now() + 60 * 60 * 1_000,
});

type Talk = Awaited<ReturnType<typeof openTalk>>;
type Author = Awaited<ReturnType<Talk['author']>>;
type Act = (author: Author) => Promise<unknown>;

describe('what other servers send or are told while its author or story ends', () => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await openTalk();
  });
  afterAll(() => talk?.end());

  const endAuthor = async (userId: number, changes: Partial<ProfileProjection>): Promise<void> => {
    await talk.dataSource.manager.update(ProfileProjection, { userId }, changes);
    await addTasks(federateAuthor, [userId], talk.dataSource.manager);
    await talk.runTasks(federateAuthor);
  };
  const acts: Record<string, Act> = {
    'a like comes': ({ object }) => talk.send('rita', { type: 'Like', object }),
    'a reply comes': ({ object }) => talk.reply('rita', object, '<p>A reply</p>'),
    'a follow comes': ({ actor }) => talk.send('rita', { type: 'Follow', object: actor }),
  };
  const ends: Record<string, Act> = {
    async 'the story is deleted'({ userId, story }) {
      talk.stories.splice(talk.stories.indexOf(story), 1);
      const { story_id, slug } = story;
      await talk.handle([event(storyDeleted, { story_id, slug, author_id: userId })]);
    },
    'the account is deleted': ({ userId }) => endAuthor(userId, { status: 'deleted' }),
    'the author is private': ({ userId }) => endAuthor(userId, { isPrivate: 1 }),
    async 'the author can not be followed any more'({ userId }) {
      await talk.get(FollowSettings).change({ is_followable: 0 }, as(userId));
      await talk.runTasks(federateAuthor);
    },
  };
  const count = async (table: string, authorId: number): Promise<number> => {
    const rows: object[] = await talk.dataSource.query(`SELECT id FROM ${table} WHERE author_id = $1`, [
      authorId,
    ]);
    return rows.length;
  };
  const kept = async ({ userId }: Author): Promise<number[]> => [
    await count('federation_reaction', userId),
    await count('federation_reply', userId),
    await count('federation_follower', userId),
  ];
  const nothing = [0, 0, 0];

  const meetings = [
    ['a like comes', 'the story is deleted'],
    ['a reply comes', 'the story is deleted'],
    ['a like comes', 'the account is deleted'],
    ['a reply comes', 'the account is deleted'],
    ['a follow comes', 'the account is deleted'],
    ['a reply comes', 'the author can not be followed any more'],
  ] as const;

  it.each(meetings)('goes with it when %s just before %s', async (act, end) => {
    const author = await talk.author();
    const inserted = /^INSERT INTO "federation_(reaction|reply|follower)"/;
    const held = holdStatement(talk.dataSource, inserted, 'response');
    const sent = acts[act]?.(author);
    await held.reached();
    const ended = ends[end]?.(author);
    await waitForBlocked(talk.dataSource);
    held.release();
    await Promise.all([sent, ended]);
    expect(await kept(author)).toEqual(nothing);
  });

  it.each(meetings)('is not taken when %s, and %s before its sender is known', async (act, end) => {
    const author = await talk.author();
    const held = holdStatement(talk.dataSource, /pg_advisory_xact_lock_shared/);
    const sent = acts[act]?.(author);
    await held.reached();
    await ends[end]?.(author);
    held.release();
    await sent;
    expect(await kept(author)).toEqual(nothing);
  });

  it.each(['the account is deleted', 'the author is private', 'the author can not be followed any more'])(
    'is taken back when a story is told just before %s',
    async (end) => {
      const author = await talk.author();
      await acts['a follow comes']?.(author);
      const held = holdStatement(talk.dataSource, /^INSERT INTO "federation_story"/, 'response');
      await addTasks(federateStory, [author.story.story_id], talk.dataSource.manager);
      const told = talk.runTasks(federateStory);
      await held.reached();
      const ended = ends[end]?.(author);
      await waitForBlocked(talk.dataSource);
      held.release();
      await Promise.all([told, ended]);
      const kinds: { kind: string }[] = await talk.dataSource.query(
        `SELECT kind FROM federation_activity WHERE author_id = $1 AND kind <> 'accept' ORDER BY id`,
        [author.userId],
      );
      expect(kinds.map(({ kind }) => kind)).toEqual([
        'create',
        end === 'the account is deleted' ? 'delete_actor' : 'delete',
      ]);
    },
  );

  it('keeps no follower of a series who moves while it ends', async () => {
    const author = await talk.author();
    const { series_id } = talk.series(author.userId);
    const choose = (is_followable: 0 | 1) =>
      talk.get(FollowSeriesSettings).change({ series_id, is_followable }, as(author.userId));
    await choose(1);
    await talk.runTasks(federateSeries);
    await talk.send('sue', { type: 'Follow', object: talk.site.addresses.actor(-series_id) });
    expect(await count('federation_follower', -series_id)).toBe(1);
    const [object, target] = [talk.far.actor('sue'), talk.far.actor('sue_anew')];
    talk.far.knownAs('sue_anew', [object]);
    const held = holdStatement(talk.dataSource, /WITH moving AS/, 'response');
    const moved = talk.send('sue', { type: 'Move', object, target });
    await held.reached();
    const ended = choose(0).then(() => talk.runTasks(federateSeries));
    await waitForBlocked(talk.dataSource);
    held.release();
    expect((await Promise.all([moved, ended]))[0]).toBe(202);
    expect(await count('federation_follower', -series_id)).toBe(0);
  });

  const deleteSeries = async (series: SharedSeries): Promise<void> => {
    talk.removeSeries(series);
    await talk.handle([event(seriesDeleted, series)]);
  };
  const chosen = (seriesId: number) =>
    talk.dataSource.manager.findOneBy(FederationActor, { userId: -seriesId, isFollowable: 1 });
  const choose = (series_id: number, authorId: number) =>
    talk.get(FollowSeriesSettings).change({ series_id, is_followable: 1 }, as(authorId));

  it.each<[string, (author: Author, series: SharedSeries) => Promise<unknown>]>([
    ['the series is deleted', (_, series) => deleteSeries(series)],
    ['the account is deleted', ({ userId }) => endAuthor(userId, { status: 'deleted' })],
    ['the author is private', ({ userId }) => endAuthor(userId, { isPrivate: 1 })],
  ])('leaves no series to be followed that is chosen just before %s', async (what, end) => {
    const author = await talk.author();
    const series = talk.series(author.userId);
    const held = holdStatement(talk.dataSource, /^UPDATE "federation_actor"/, 'response');
    const choice = choose(series.series_id, author.userId);
    await held.reached();
    const ended = end(author, series);
    await waitForBlocked(talk.dataSource);
    held.release();
    await Promise.all([choice, ended]);
    expect(await chosen(series.series_id)).toBeNull();
    // No row names a deleted account.
    const named = await talk.dataSource.manager.countBy(FederationActor, { seriesAuthorId: author.userId });
    expect(named).toBe(what === 'the account is deleted' ? 0 : 1);
  });

  it.each([false, true])(
    'takes no choice for a series that is deleted just before it (chosen once: %s)',
    async (wasChosen) => {
      const author = await talk.author();
      const series = talk.series(author.userId);
      if (wasChosen) {
        await choose(series.series_id, author.userId);
        await talk.get(FollowSeriesSettings).change({ ...series, is_followable: 0 }, as(author.userId));
      }
      const held = holdStatement(talk.dataSource, /^START TRANSACTION/);
      const choice = choose(series.series_id, author.userId).catch((error: unknown) => error);
      await held.reached();
      await deleteSeries(series);
      held.release();
      expect(await choice).toMatchObject({ code: 'not_found' });
      expect(await chosen(series.series_id)).toBeNull();
    },
  );
});
