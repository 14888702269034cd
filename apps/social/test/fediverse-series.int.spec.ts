import {
  federateAuthor,
  federateSeries,
  federateStory,
  seriesChanged,
  seriesDeleted,
  sharedStoriesAtOnce,
} from '@quillstead/contracts';
import { ProfileProjection } from '@quillstead/projections';
import { addTasks, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { Activities } from '../src/federation/activities.js';
import { BlockSenders } from '../src/federation/block-senders.js';
import { DeliverActivities } from '../src/federation/deliver-activities.js';
import { FollowSeriesSettings } from '../src/federation/follow-series-settings.js';
import {
  FederationActivity,
  FederationActor,
  FederationDelivery,
  FederationFollower,
} from '../src/federation/index.js';
import { PrintActivity } from '../src/federation/print-activity.js';
import { ServeFederation } from '../src/federation/serve-federation.js';
import { ReadExport } from '../src/export/read-export.js';
import { holdClock, holdStatement, waitForBlocked } from '@quillstead/testing';
import { openTalk } from './open-talk.js';

const as = (id: number): RpcContext => ({
  viewer: { id, session_id: id, username: `author_${id}`, role: 'member', show_nsfw: 0 },
  requestId: 'test',
  deadline: Date.now() + 60 * 60 * 1_000,
});

type Talk = Awaited<ReturnType<typeof openTalk>>;
type Series = ReturnType<Talk['series']>;

describe('series in the fediverse', () => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await openTalk();
  });
  afterAll(() => talk?.end());

  const choose = (series: Series, is_followable: 0 | 1, userId = series.author_id) =>
    talk.get(FollowSeriesSettings).change({ series_id: series.series_id, is_followable }, as(userId));
  const serve = async (path: string) => {
    const accept = 'application/activity+json';
    const { status, body } = await talk.get(ServeFederation).execute({ path, accept });
    return { status, document: (body.startsWith('{') ? JSON.parse(body) : {}) as Record<string, unknown> };
  };
  const actorOf = (series: Series): string => talk.site.addresses.actor(-series.series_id);
  const document = (series: Series) => serve(new URL(actorOf(series)).pathname);
  /** Returns an author, and a series of theirs that can be followed. */
  const followable = async () => {
    const author = await talk.author();
    const series = talk.series(author.userId);
    await choose(series, 1);
    return { author, series };
  };
  const follow = (name: string, object: string) => talk.send(name, { type: 'Follow', object });
  /**
   * Returns the activities that servers are still to be told, the oldest first, without the responses to follows; each
   * as it is printed.
   */
  const told = async (...actorIds: number[]) => {
    const activities = await talk.dataSource.manager.find(FederationActivity, { order: { id: 'ASC' } });
    const found = [];
    for (const activity of activities)
      if (actorIds.includes(activity.authorId) && activity.kind !== 'accept') {
        const printed = JSON.parse((await talk.get(PrintActivity).print(activity)) ?? 'null') as unknown;
        const inboxes: object[] = await talk.dataSource.query(
          'SELECT inbox FROM federation_delivery WHERE activity_id = $1',
          [activity.id],
        );
        found.push({ kind: activity.kind, printed, count: inboxes.length });
      }
    return found;
  };
  const kinds = async (...actorIds: number[]) => (await told(...actorIds)).map(({ kind }) => kind);
  const run = async (task: typeof federateStory, key: number): Promise<void> => {
    await addTasks(task, [key], talk.dataSource.manager);
    await talk.runTasks(task);
  };
  const countFollowers = async (series: Series): Promise<number> => {
    const rows: object[] = await talk.dataSource.query(
      'SELECT id FROM federation_follower WHERE author_id = $1',
      [-series.series_id],
    );
    return rows.length;
  };

  it('are there when their author wants it, with a name, a page and what they have announced', async () => {
    const author = await talk.author();
    const other = await talk.author();
    const series = talk.series(author.userId, {
      title: 'The <Lamp>',
      description: 'Of a lamp',
      cover: '/media/abc',
    });
    author.story.series_id = series.series_id;
    const settings = talk.get(FollowSeriesSettings);
    expect((await document(series)).status).toBe(404);
    await expect(choose(series, 1, other.userId)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(settings.read({ slug: series.slug }, as(other.userId))).rejects.toMatchObject({
      code: 'forbidden',
    });
    const off = { is_available: 1, is_followable: 0, address: null, count_followers: 0 };
    expect(await settings.read({ slug: series.slug }, as(author.userId))).toEqual(off);
    const address = `@series.${series.series_id}@${new URL(talk.site.url).host}`;
    expect(await choose(series, 1)).toEqual({ ...off, is_followable: 1, address });

    const id = actorOf(series);
    const { status, document: actor } = await document(series);
    expect(status).toBe(200);
    expect(actor).toMatchObject({
      id,
      type: 'Service',
      preferredUsername: `series.${series.series_id}`,
      name: 'The <Lamp>',
      summary: expect.stringMatching(
        /^<p>Of a lamp<\/p><p>A series of <a href="[^"]+">author_\d+<\/a><\/p>$/,
      ),
      url: `${talk.site.url}/series/${series.slug}`,
      icon: { url: `${talk.site.url}/media/abc/320.webp` },
      attributedTo: author.actor,
      inbox: `${id}/inbox`,
      publicKey: { id: `${id}#main-key` },
    });
    expect((await serve(`/series/${series.slug}`)).document['id']).toBe(id);
    const found = await serve(
      `/.well-known/webfinger?resource=${encodeURIComponent(`acct:${address.slice(1)}`)}`,
    );
    expect(found.document['links']).toContainEqual(expect.objectContaining({ rel: 'self', href: id }));
    const { document: page } = await serve(`${new URL(id).pathname}/outbox?cursor=`);
    expect(page['orderedItems']).toMatchObject([{ type: 'Announce', actor: id, object: author.object }]);
    const exported = await talk
      .get(ReadExport)
      .fediverse({ user_id: author.userId, part: 'fediverse', after: null });
    expect(exported.items).toMatchObject([{ followable_series: [series.series_id] }]);
  });

  it('have pages of all their parts, also when the last part of a page is deleted before the next', async () => {
    const { author, series } = await followable();
    const parts = Array.from({ length: sharedStoriesAtOnce + 2 }, (_, at) => ({
      ...author.story,
      story_id: 9_100 - at,
      slug: `page-${at}`,
      series_id: series.series_id,
      posted_at: new Date(Date.UTC(2026, 0, 1) - at).toISOString(),
    }));
    talk.stories.push(...parts);
    const outbox = `${new URL(actorOf(series)).pathname}/outbox`;
    const { document: first } = await serve(`${outbox}?cursor=`);
    talk.stories.splice(talk.stories.indexOf(parts[sharedStoriesAtOnce - 1] ?? author.story), 1);
    const next = new URL(first['next'] as string);
    const { document: second } = await serve(`${next.pathname}${next.search}`);
    expect((first['orderedItems'] as unknown[]).length).toBe(sharedStoriesAtOnce);
    // JSON-LD has no list of one: there are two.
    expect(second['orderedItems']).toMatchObject(
      parts.slice(sharedStoriesAtOnce).map((part) => ({ object: talk.site.addresses.story(part.story_id) })),
    );
    expect(second['next']).toBeUndefined();
    for (const cursor of ['0', '-1', 'x', '5@x', '5@2026-99-01T00:00:00.000Z'])
      expect((await serve(`${outbox}?cursor=${cursor}`)).status).toBe(404);
  });

  it('announce a new part once to each server, and have its servers told of its changes and its end', async () => {
    const { author, series } = await followable();
    const { story } = author;
    const [now, seriesId] = [new Date(Date.now() + 1_000).toISOString(), series.series_id];
    for (const name of ['amy', 'bob']) expect(await follow(name, actorOf(series))).toBe(202);
    await follow('amy', author.actor);
    expect((await document(series)).status).toBe(200);
    // A story from before the choice is not announced.
    Object.assign(story, { series_id: seriesId, posted_at: '2020-01-01T00:00:00.000Z' });
    await run(federateStory, story.story_id);
    expect(await kinds(author.userId, -seriesId)).toEqual(['create']);
    const part = { ...story, story_id: 7_000, slug: 'part', posted_at: now };
    talk.stories.push(part);
    // The event of the series finds it, too.
    await talk.handle([event(seriesChanged, { ...series, title: 'A series', left_story_id: null })]);
    await talk.runTasks(federateSeries);
    await talk.runTasks(federateStory);
    await run(federateStory, part.story_id);
    const announced = (await told(-seriesId)).at(-1);
    expect(await kinds(author.userId, -seriesId)).toEqual(['create', 'create', 'announce']);
    expect(announced).toMatchObject({
      count: 1,
      printed: {
        type: 'Announce',
        actor: actorOf(series),
        object: talk.site.addresses.story(part.story_id),
        to: 'as:Public',
        cc: [`${actorOf(series)}/followers`, author.actor],
      },
    });
    await talk.send('amy', { type: 'Undo', object: { type: 'Follow', object: author.actor } });
    await talk.dataSource.query('TRUNCATE federation_activity CASCADE');
    part.version += 1;
    await run(federateStory, part.story_id);
    talk.stories.splice(talk.stories.indexOf(part), 1);
    await run(federateStory, part.story_id);
    expect((await told(author.userId)).map(({ kind, count }) => [kind, count])).toEqual([
      ['update', 1],
      ['delete', 1],
    ]);
  });

  /** Handles the event of content that a story has left the series. */
  const left = async (series: Series, left_story_id: number): Promise<void> => {
    await talk.handle([event(seriesChanged, { ...series, left_story_id })]);
    await talk.runTasks(federateStory);
  };

  it('take back what they announced when a part leaves, once on each server, and announce it anew', async () => {
    const { author, series } = await followable();
    const { story } = author;
    const [now, series_id] = [new Date(Date.now() + 1_000).toISOString(), series.series_id];
    for (const name of ['ida', 'jim']) await follow(name, actorOf(series));
    Object.assign(story, { series_id, posted_at: now });
    await run(federateStory, story.story_id);
    const [announced] = await told(-series_id);
    story.series_id = null;
    await left(series, story.story_id);
    await run(federateStory, story.story_id);
    const [, undone, ...others] = await told(-series_id);
    expect(undone).toMatchObject({
      kind: 'undo_announce',
      count: 1,
      printed: {
        type: 'Undo',
        actor: actorOf(series),
        to: 'as:Public',
        object: {
          type: 'Announce',
          id: (announced?.printed as { id: string } | undefined)?.id,
          actor: actorOf(series),
          object: author.object,
        },
      },
    });
    expect(others).toEqual([]);
    // The servers of the series may have stored the story.
    await talk.dataSource.query('TRUNCATE federation_activity CASCADE');
    story.version += 1;
    await run(federateStory, story.story_id);
    story.series_id = series_id;
    await run(federateStory, story.story_id);
    talk.stories.splice(talk.stories.indexOf(story), 1);
    await run(federateStory, story.story_id);
    expect((await told(author.userId, -series_id)).map(({ kind, count }) => [kind, count])).toEqual([
      ['update', 1],
      ['announce', 1],
      ['delete', 1],
    ]);
  });

  it('take back at once what they announced when a moderator hides them, and announce it once when they are back', async () => {
    const { author, series } = await followable();
    const posted_at = new Date(Date.now() + 1_000).toISOString();
    // There are more parts than content returns at once.
    const parts = Array.from({ length: sharedStoriesAtOnce + 2 }, (_, at) => {
      const story_id = 8_000 + at;
      return { ...author.story, story_id, slug: `part-${at}`, posted_at };
    });
    talk.stories.push(...parts);
    await follow('nan', actorOf(series));
    for (const part of parts) {
      part.series_id = series.series_id;
      await run(federateStory, part.story_id);
    }
    const count = (kind: string, all: readonly string[]): number => all.filter((one) => one === kind).length;
    const changed = async (series_id: number | null): Promise<[number, number]> => {
      for (const part of parts) part.series_id = series_id;
      // An event may come twice.
      for (const _ of [1, 2]) {
        await talk.handle([event(seriesChanged, { ...series, left_story_id: null })]);
        await talk.runTasks(federateSeries);
        await talk.runTasks(federateStory);
      }
      const all = await kinds(-series.series_id);
      return [count('announce', all), count('undo_announce', all)];
    };
    const all = parts.length;
    expect(await changed(series.series_id)).toEqual([all, 0]);
    talk.removeSeries(series);
    expect(await changed(null)).toEqual([all, all]);
    talk.series(author.userId, series);
    expect(await changed(series.series_id)).toEqual([2 * all, all]);
    expect(await countFollowers(series)).toBe(1);
    await talk.dataSource.query('TRUNCATE federation_activity CASCADE');
  });

  it('tell nobody of a part that leaves where nobody has heard of it, or that all servers have to delete', async () => {
    const { author, series } = await followable();
    const { story } = author;
    const [posted_at, series_id] = [new Date(Date.now() + 1_000).toISOString(), series.series_id];
    Object.assign(story, { series_id, posted_at });
    await run(federateStory, story.story_id);
    await follow('kim', actorOf(series));
    story.series_id = null;
    await left(series, story.story_id);
    expect(await kinds(author.userId, -series_id)).toEqual([]);
    story.series_id = series_id;
    await run(federateStory, story.story_id);
    talk.stories.splice(talk.stories.indexOf(story), 1);
    await left(series, story.story_id);
    expect(await kinds(author.userId, -series_id)).toEqual(['announce', 'delete']);
  });

  it('announce a part that moves to another series in that one alone', async () => {
    const { author, series } = await followable();
    const other = talk.series(author.userId);
    await choose(other, 1);
    const { story } = author;
    const posted_at = new Date(Date.now() + 1_000).toISOString();
    for (const one of [series, other]) await follow('leo', actorOf(one));
    Object.assign(story, { series_id: series.series_id, posted_at });
    await run(federateStory, story.story_id);
    story.series_id = other.series_id;
    await left(series, story.story_id);
    expect(await kinds(-series.series_id)).toEqual(['announce', 'undo_announce']);
    expect(await kinds(-other.series_id)).toEqual(['announce']);
  });

  it.each<[string, RegExp, boolean, number]>([
    ['it', /^INSERT INTO "federation_follower"/, true, 202],
    ['the end', /^UPDATE "federation_actor"/, false, 404],
  ])('keep no follower who comes while they end, when %s is first', async (_, act, isFollowFirst, status) => {
    const { series } = await followable();
    await talk.runTasks(federateSeries);
    const begin = () => follow('max', actorOf(series));
    const end = () => choose(series, 0);
    const held = holdStatement(talk.dataSource, act, 'response');
    const before: Promise<unknown> = isFollowFirst ? begin() : end();
    await held.reached();
    const after: Promise<unknown> = isFollowFirst ? end() : begin();
    await waitForBlocked(talk.dataSource);
    held.release();
    const [first, second] = await Promise.all([before, after]);
    expect(isFollowFirst ? first : second).toBe(status);
    await talk.runTasks(federateSeries);
    expect(await countFollowers(series)).toBe(0);
    expect(await kinds(-series.series_id)).toEqual(isFollowFirst ? ['delete_actor'] : []);
  });

  it('announce what is new since their author first chose it, also when the choice is repeated', async () => {
    const { author, series } = await followable();
    const { story } = author;
    await follow('ned', actorOf(series));
    Object.assign(story, { series_id: series.series_id, posted_at: new Date().toISOString() });
    const later = holdClock(Date.now() + 60_000);
    await choose(series, 1);
    later.release();
    await run(federateStory, story.story_id);
    expect(await kinds(-series.series_id)).toEqual(['announce']);
  });

  it('are described anew when they are changed, not when they get a part', async () => {
    const { series } = await followable();
    const changed = async (): Promise<void> => {
      await talk.handle([event(seriesChanged, { ...series, left_story_id: null })]);
      await talk.runTasks(federateSeries);
    };
    await talk.runTasks(federateSeries);
    await follow('cat', actorOf(series));
    await changed();
    expect(await kinds(-series.series_id)).toEqual([]);
    series.title = 'Another title';
    await changed();
    await changed();
    expect(await told(-series.series_id)).toMatchObject([
      { kind: 'update_actor', printed: { object: { name: 'Another title', type: 'Service' } } },
    ]);
  });

  const profile = (author: { userId: number }, changes: Partial<ProfileProjection>) =>
    talk.dataSource.manager.update(ProfileProjection, { userId: author.userId }, changes);
  it.each<[string, (series: Series, author: { userId: number }) => Promise<unknown>]>([
    ['their author ends it', (series) => choose(series, 0)],
    [
      'they are deleted',
      async (series) => {
        talk.removeSeries(series);
        await talk.handle([event(seriesDeleted, series)]);
      },
    ],
    ['their author is private', (_, author) => profile(author, { isPrivate: 1 })],
    ['their author is suspended', (_, author) => profile(author, { status: 'suspended' })],
    ['their author is gone', (_, author) => profile(author, { status: 'deleted' })],
    [
      'their author can not be followed any more',
      (_, { userId }) => talk.dataSource.manager.update(FederationActor, { userId }, { isFollowable: 0 }),
    ],
  ])('are gone for other servers when %s', async (_, end) => {
    const { author, series } = await followable();
    Object.assign(author.story, {
      series_id: series.series_id,
      posted_at: new Date(Date.now() + 1_000).toISOString(),
    });
    await follow('dan', actorOf(series));
    await run(federateStory, author.story.story_id);
    await end(series, author);
    await run(federateAuthor, author.userId);
    await talk.runTasks(federateSeries);
    expect(await countFollowers(series)).toBe(0);
    const last = (await told(-series.series_id)).at(-1);
    expect(last).toMatchObject({ count: 1, printed: { type: 'Delete', object: actorOf(series) } });
    const { status, document: tombstone } = await document(series);
    expect([status, tombstone['type'], tombstone['id']]).toEqual([410, 'Tombstone', actorOf(series)]);
    expect(await follow('eve', actorOf(series))).toBe(404);
    // When every server has been told, the key is deleted, and the address stays gone.
    await talk.dataSource.query(
      "UPDATE federation_delivery SET host = $1, inbox = 'http://' || $1 || '/taken'",
      [talk.far.host],
    );
    await talk.get(DeliverActivities).run();
    const actor = await talk.dataSource.manager.findOneByOrFail(FederationActor, {
      userId: -series.series_id,
    });
    expect(actor).toMatchObject({ isFollowable: 0, privateKey: null });
    expect((await document(series)).status).toBe(410);
  });

  it('are still told to a server that fails for now when another one has been told', async () => {
    const { series } = await followable();
    const authorId = -series.series_id;
    const far = { host: talk.far.host, inbox: `http://${talk.far.host}/taken` };
    const nobody = { host: '127.0.0.1:1', inbox: 'http://127.0.0.1:1/inbox' };
    const { manager } = talk.dataSource;
    for (const one of [far, nobody])
      await manager.insert(FederationFollower, { ...one, authorId, actor: `http://${one.host}/ida` });
    const activityId = await talk.get(Activities).tellFollowers(manager, { authorId, kind: 'update_actor' });
    const waiting = async () =>
      (await manager.findBy(FederationDelivery, { activityId: activityId ?? 0 })).map(({ host }) => host);
    expect((await waiting()).sort()).toEqual([far.host, nobody.host].sort());
    await talk.get(DeliverActivities).run();
    expect(await waiting()).toEqual([nobody.host]);
    await manager.delete(FederationDelivery, { host: nobody.host });
  });

  it('take nothing of whom their author has blocked', async () => {
    const { author, series } = await followable();
    await follow('fay', actorOf(series));
    await follow('gus', actorOf(series));
    const fediverse_target = talk.far.actor('fay');
    await talk.get(BlockSenders).block({ fediverse_target }, as(author.userId));
    expect(await told(-series.series_id)).toMatchObject([
      { kind: 'reject', printed: { actor: actorOf(series), object: { actor: fediverse_target } } },
    ]);
    await follow('fay', actorOf(series));
    talk.far.knownAs('fay', [talk.far.actor('gus')]);
    await talk.send('gus', { type: 'Move', object: talk.far.actor('gus'), target: fediverse_target });
    expect(await countFollowers(series)).toBe(0);
  });

  it('end to be followed by their followers, and are reported as their authors', async () => {
    const { author, series } = await followable();
    await follow('hal', actorOf(series));
    await talk.send('hal', { type: 'Undo', object: { type: 'Follow', object: actorOf(series) } });
    expect(await countFollowers(series)).toBe(0);
    expect(await talk.send('hal', { type: 'Flag', object: [actorOf(series)] })).toBe(202);
    const found: object[] = await talk.dataSource.query('SELECT kind, thing_id FROM report_case');
    expect(found).toEqual([{ kind: 'user', thing_id: author.userId }]);
  });
});
