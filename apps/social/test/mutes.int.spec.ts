import { muteChanged } from '@quillstead/contracts';
import { mostMutedWords, mostMutes } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { holdDatabaseClock, holdLock, holdStatement, waitForBlocked } from '@quillstead/testing';
import { ReadIsKeptApart } from '../src/block/read-is-kept-apart.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadFoundUsers } from '../src/profile/read-found-users.js';
import { ForgetEndedMutes } from '../src/mute/forget-ended-mutes.js';
import { ListMutes } from '../src/mute/list-mutes.js';
import { MuteThings } from '../src/mute/mute-things.js';
import { idOf, nameOf, openSocial, type Social } from './open-social.js';

describe('a mute', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  beforeEach(async () => {
    [ann, ben] = [await social.person(), await social.person()];
    social.awaitedEvents.length = 0;
  });

  const things = () => social.get(MuteThings);
  const list = async (of: RpcContext) => (await social.get(ListMutes).page({}, of)).items;
  const rows = (sql: string, ...values: unknown[]) => social.dataSource.query<unknown[]>(sql, values);
  const found = async (viewer: RpcContext) =>
    (await social.get(ReadFoundUsers).execute({ ids: [idOf(ben)] }, viewer)).length;
  const endNow = () =>
    rows(`UPDATE mute SET ends_at = now() - interval '1 second' WHERE ends_at IS NOT NULL`);

  it('waits until the other services have applied it', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'day' }, ann);
    expect(social.awaitedEvents.map(({ event }) => event.name)).toEqual([muteChanged.name]);
  });

  it('waits for its end in the same way, for who looks again at once', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'day' }, ann);
    social.awaitedEvents.length = 0;
    await things().unmute({ user_id: idOf(ben) }, ann);
    expect(social.awaitedEvents.map(({ event }) => event.name)).toEqual([muteChanged.name]);
    await things().unmute({ user_id: idOf(ben) }, ann);
    expect(social.awaitedEvents).toHaveLength(1);
  });

  it('is over at its time, with nothing done', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'day' }, ann);
    expect([await found(ann), await found(ben)]).toEqual([0, 1]);
    await endNow();
    expect(await found(ann)).toBe(1);
    expect(await list(ann)).toEqual([]);
  });

  it('keeps its member from no shared page once it has ended, and is deleted everywhere within an hour', async () => {
    const isKeptApart = () => social.get(ReadIsKeptApart).execute({ user_id: idOf(ann) });
    await things().mute({ hashtag: 'rain', mute_for: 'day' }, ann);
    await things().mute({ hashtag: 'snow', mute_for: 'day' }, ben);
    await endNow();
    await things().mute({ hashtag: 'fog', mute_for: 'ever' }, ben);
    await endNow();
    expect(await isKeptApart()).toBe(false);
    await things().mute({ hashtag: 'hail', mute_for: 'ever' }, ben);
    await social.get(ForgetEndedMutes).run();
    const muted = await rows(
      'SELECT thing FROM mute WHERE member_id IN ($1, $2) ORDER BY 1',
      idOf(ann),
      idOf(ben),
    );
    expect(muted).toEqual([{ thing: '#fog' }, { thing: '#hail' }]);
    const [event] = await rows(
      `SELECT payload -> 'is_muted' AS is_muted FROM outbox
       WHERE name = $1 AND (payload ->> 'member_id')::bigint = $2 ORDER BY id DESC LIMIT 1`,
      muteChanged.name,
      idOf(ann),
    );
    expect(event).toEqual({ is_muted: 0 });
  });

  it('that is made again while its end is cleared away is in other services as it is here', async () => {
    await things().mute({ hashtag: 'rain', mute_for: 'day' }, ann);
    await endNow();
    const held = holdStatement(social.dataSource, /^DELETE FROM mute/, 'response');
    const cleared = social.get(ForgetEndedMutes).run();
    await held.reached();
    const again = things().mute({ hashtag: 'rain', mute_for: 'ever' }, ann);
    await waitForBlocked(social.dataSource);
    held.release();
    await Promise.all([cleared, again]);
    expect(await list(ann)).toMatchObject([{ hashtag: '#rain', ends_at: null }]);
    const [last] = await rows(
      `SELECT payload -> 'is_muted' AS is_muted FROM outbox
       WHERE name = $1 AND (payload ->> 'member_id')::bigint = $2 ORDER BY version DESC LIMIT 1`,
      muteChanged.name,
      idOf(ann),
    );
    expect(last).toEqual({ is_muted: 1 });
  });

  it('is in force until its time, and not at it', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'day' }, ann);
    await rows(`UPDATE mute SET ends_at = '2026-03-08T12:00:00Z' WHERE member_id = $1`, idOf(ann));
    const clock = await holdDatabaseClock(social.dataSource, '2026-03-08T11:59:59.999Z');
    try {
      expect([await found(ann), (await list(ann)).length]).toEqual([0, 1]);
      await clock.set('2026-03-08T12:00:00Z');
      expect([await found(ann), (await list(ann)).length]).toEqual([1, 0]);
    } finally {
      await clock.release();
    }
  });

  it.each(['begins', 'ends'] as const)(
    'is in other services as it is here when it begins and ends at once, and %s last',
    async (last) => {
      await things().mute({ hashtag: 'rain', mute_for: 'day' }, ann);
      const acts = {
        begins: () => things().mute({ hashtag: 'rain', mute_for: 'ever' }, ann),
        ends: () => things().unmute({ hashtag: 'rain' }, ann),
      };
      const lock = await holdLock(social.dataSource, 'SELECT FROM mute WHERE member_id = $1 FOR UPDATE', [
        idOf(ann),
      ]);
      const first = acts[last === 'begins' ? 'ends' : 'begins']();
      await lock.reached(1, 'the first act to wait');
      const second = acts[last]();
      await lock.reached(2, 'the second act to wait');
      await lock.release();
      await Promise.all([first, second]);
      const isMuted = last === 'begins' ? 1 : 0;
      expect(await list(ann)).toHaveLength(isMuted);
      const events = await rows(
        `SELECT payload -> 'is_muted' AS is_muted FROM outbox
         WHERE name = $1 AND (payload ->> 'member_id')::bigint = $2 ORDER BY version`,
        muteChanged.name,
        idOf(ann),
      );
      expect(events.at(-1)).toEqual({ is_muted: isMuted });
    },
  );

  it('gets another end when it is made again', async () => {
    await things().mute({ hashtag: 'Rain', mute_for: 'day' }, ann);
    await things().mute({ hashtag: '#rain', mute_for: 'ever' }, ann);
    expect(await list(ann)).toMatchObject([{ hashtag: '#rain', ends_at: null }]);
  });

  it('finds no room beyond so many, unless some have ended', async () => {
    await rows(
      `INSERT INTO mute (member_id, thing, ends_at, version)
       SELECT $1, 'comment:' || one, now() + interval '1 day', nextval('mute_version')
       FROM generate_series(1, $2::int) AS one`,
      idOf(ann),
      mostMutes,
    );
    const another = () => things().mute({ user_id: idOf(ben), mute_for: 'ever' }, ann);
    await expect(another()).rejects.toMatchObject({ code: 'quota_reached' });
    await endNow();
    await another();
    expect(await list(ann)).toMatchObject([{ user_id: idOf(ben) }]);
  });

  it('finds no room beyond so many, however many begin at once', async () => {
    await rows(
      `INSERT INTO mute (member_id, thing, version)
       SELECT $1, 'comment:' || one, nextval('mute_version') FROM generate_series(1, $2::int) AS one`,
      idOf(ann),
      mostMutes - 1,
    );
    const five = ['#a', '#b', '#c', '#d', '#e'];
    const muting = five.map((hashtag) => things().mute({ hashtag, mute_for: 'ever' }, ann));
    const outcomes = await Promise.allSettled(muting);
    await rows('DELETE FROM mute WHERE member_id = $1', idOf(ann));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  const ofWords = (words: readonly string[], mute_for: 'day' | 'ever' = 'ever') =>
    Promise.allSettled(words.map((mute_word) => things().mute({ mute_word, mute_for }, ann)));

  it('of a word is one mute however the word is written, and shows it as it was written last', async () => {
    await ofWords(['spíders'], 'day');
    await ofWords(['  #Spiders ']);
    expect(await list(ann)).toMatchObject([
      { word: '#Spiders', ends_at: null, hashtag: null, user_id: null },
    ]);
    await things().unmute({ mute_word: 'SPIDERS' }, ann);
    expect(await list(ann)).toEqual([]);
  });

  it('of a word needs a word, and not too long a one', async () => {
    const [signs, long] = await ofWords(['… !', '👨‍👩‍👧‍👦'.repeat(50)]);
    expect([signs, long]).toMatchObject([{ reason: { code: 'invalid' } }, { reason: { code: 'invalid' } }]);
  });

  it('of words finds no room beyond so many, however many begin at once', async () => {
    await ofWords(Array.from({ length: mostMutedWords - 1 }, (_, at) => `word${at}`));
    const outcomes = await ofWords(['a', 'b', 'c', 'd', 'e']);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    // A word that is muted already gets another end, and other things still have room.
    expect(await ofWords(['Word1'])).toMatchObject([{ status: 'fulfilled' }]);
    await things().mute({ hashtag: 'rain', mute_for: 'ever' }, ann);
  });

  it('of words that is over makes room for others', async () => {
    await ofWords(
      Array.from({ length: mostMutedWords }, (_, at) => `word${at}`),
      'day',
    );
    await endNow();
    expect(await ofWords(['another'])).toMatchObject([{ status: 'fulfilled' }]);
    expect(await list(ann)).toMatchObject([{ word: 'another' }]);
  });

  it('of the comments on a story has the id of the story', async () => {
    await things().mute({ story_id: 7, mute_for: 'week' }, ann);
    expect(await list(ann)).toMatchObject([{ story_id: 7, comment_id: null, user_id: null, word: null }]);
    await things().unmute({ story_id: 7 }, ann);
    expect(await list(ann)).toEqual([]);
  });

  it('is in a snapshot and the export of who mutes, and known to gateways', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'ever' }, ann);
    const thing = `user:${idOf(ben)}`;
    const { items } = await social.snapshot.mutes({ after: 0, limit: 1_000 });
    expect(items).toContainEqual({
      member_id: idOf(ann),
      thing,
      ends_at: null,
      is_muted: 1,
      version: expect.any(Number),
    });
    await things().mute({ mute_word: 'Spider', mute_for: 'ever' }, ann);
    const request = { user_id: idOf(ann), part: 'mutes', after: null } as const;
    const exported = await social.get(ReadExport).mutes(request);
    expect(exported.items).toMatchObject([
      { thing, word: null, username: nameOf(ben), ends_at: null },
      { thing: "word:'spider'", word: 'Spider', username: null, ends_at: null },
    ]);
    const isKeptApart = (of: RpcContext) => social.get(ReadIsKeptApart).execute({ user_id: idOf(of) });
    expect([await isKeptApart(ann), await isKeptApart(ben)]).toEqual([true, false]);
  });

  it('goes with either account', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'ever' }, ann);
    await things().mute({ hashtag: 'rain', mute_for: 'ever' }, ben);
    await social.become(ben, { status: 'deleted' });
    await social.runTasks();
    await social.runTasksAgain();
    expect(
      await rows('SELECT FROM mute WHERE member_id = $1 OR thing = $2', idOf(ben), `user:${idOf(ben)}`),
    ).toEqual([]);
  });
});
