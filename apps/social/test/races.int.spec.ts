import type { RpcContext } from '@quillstead/service-kit';
import { MemberCounts } from '../src/counts/index.js';
import { inconsistencies } from './consistency.js';
import { holdStatement, runAtMost, waitFor, waitForBlocked } from '@quillstead/testing';
import { lockAccountAlone } from '../src/locks/locks.js';
import { idOf, openSocial, type Social } from './open-social.js';

const rounds = 15;

/**
 * Runs the calls at once, as if from all over the world; returns for each that it was done, or the code of its refusal.
 */
const atOnce = (works: readonly (() => Promise<unknown>)[]): Promise<string[]> =>
  runAtMost(
    20,
    works.map(
      (work) => () =>
        work().then(
          () => 'done',
          ({ code, message }: { code?: string; message: string }) => code ?? message,
        ),
    ),
  );

describe('subscriptions that change at once', () => {
  let social: Social;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  afterEach(async () => {
    expect(await inconsistencies(social)).toEqual([]);
    expect(social.failures).toEqual([]);
  });

  it('wait for a background task that fails, which holds up no other', async () => {
    const [stuck, author, reader] = (await people(3)) as [RpcContext, RpcContext, RpcContext];
    for (const one of [stuck, author]) {
      await become(one, 1)();
      await subscribe(reader, one)();
      await become(one, 0)();
    }
    // One row can't be accepted, as if by a fault of the code.
    await social.dataSource.query(
      `ALTER TABLE user_subscription ADD CONSTRAINT fault CHECK (author_id <> ${idOf(stuck)} OR NOT code)`,
    );
    await social.runTasks();
    expect([await codes(stuck), await codes(author)]).toEqual([[false], [true]]);
    expect(social.failures.splice(0)).toMatchObject([
      { key: String(idOf(stuck)), task: 'social.accept_requests' },
    ]);
    await social.dataSource.query('ALTER TABLE user_subscription DROP CONSTRAINT fault');
    await social.runTasksAgain();
    expect(await codes(stuck)).toEqual([true]);
  });

  const subscribe = (who: RpcContext, to: RpcContext) => () =>
    social.subscribe.begin({ subscription_id: idOf(to) }, who);
  const leave = (who: RpcContext, from: RpcContext) => () =>
    social.subscribe.end({ subscription_id: idOf(from) }, who);
  const accept = (author: RpcContext, who: RpcContext) => () =>
    social.subscribers.accept({ subscriber_id: idOf(who) }, author);
  const remove = (author: RpcContext, who: RpcContext) => () =>
    social.subscribers.remove({ subscriber_id: idOf(who) }, author);
  const become = (who: RpcContext, isPrivate: 0 | 1) => () => social.become(who, { is_private: isPrivate });
  const codes = async (author: RpcContext): Promise<(boolean | null)[]> => {
    const rows = await social.dataSource.query<{ code: boolean }[]>(
      'SELECT code FROM user_subscription WHERE author_id = $1 ORDER BY id',
      [idOf(author)],
    );
    return rows.map(({ code }) => code);
  };
  const eventsOf = async (who: RpcContext, author: RpcContext): Promise<number> => {
    const rows = await social.dataSource.query<unknown[]>('SELECT FROM outbox WHERE subject = $1', [
      `subscription:${idOf(who)}:${idOf(author)}`,
    ]);
    return rows.length;
  };
  const people = async (count: number): Promise<RpcContext[]> => {
    const found: RpcContext[] = [];
    while (found.length < count) found.push(await social.person());
    return found;
  };

  it('lock the counts of two people in one order, whichever of them is named first', async () => {
    const [low, high] = (await people(2)).map(idOf).toSorted((one, other) => one - other) as [number, number];
    const counts = new MemberCounts(social.outbox);
    const changeBoth = (first: number, second: number) =>
      social.dataSource.transaction((manager) =>
        counts.change(manager, [
          { userId: first, subscribers: 1 },
          { userId: second, subscriptions: 1 },
        ]),
      );
    const both = [low, high];
    await social.dataSource.transaction(async (manager) => {
      await manager.query(
        'INSERT INTO member_stat (user_id, version) VALUES ($1, 1), ($2, 1) ON CONFLICT DO NOTHING',
        both,
      );
    });
    let changed: Promise<void> | undefined;
    await social.dataSource.transaction(async (manager) => {
      await manager.query('SELECT FROM member_stat WHERE user_id = $1 FOR UPDATE', [low]);
      changed = changeBoth(high, low);
      await waitForBlocked(social.dataSource);
      const free = 'SELECT user_id FROM member_stat WHERE user_id = $1 FOR UPDATE SKIP LOCKED';
      expect(await manager.query<object[]>(free, [high])).toHaveLength(1);
    });
    await changed;
    await social.dataSource.query('DELETE FROM member_stat WHERE user_id = ANY ($1)', [both]);
  });

  it('begin once when requested twenty times', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
      const results = await atOnce(Array.from({ length: 20 }, () => subscribe(reader, author)));
      expect(new Set(results)).toEqual(new Set(['done']));
      expect(await codes(author)).toEqual([true]);
      expect(await eventsOf(reader, author)).toBe(1);
    }
  });

  it('end when they are accepted and cancelled, whichever comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
      await become(author, 1)();
      await subscribe(reader, author)();
      const [accepted, cancelled] = await atOnce([accept(author, reader), leave(reader, author)]);
      expect(['done', 'not_found']).toContain(accepted);
      expect(cancelled).toBe('done');
      expect(await codes(author)).toEqual([]);
      expect(await eventsOf(reader, author)).toBe(accepted === 'done' ? 3 : 2);
    }
  });

  /** Carries out the first act, and the second while the first is not committed yet; returns their outcomes. */
  async function overlap(
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<(string | undefined)[]> {
    const held = holdStatement(social.dataSource, /^COMMIT/);
    const before = atOnce([first]);
    await held.reached();
    const after = atOnce([second]);
    await waitForBlocked(social.dataSource);
    held.release();
    return [...(await before), ...(await after)];
  }

  it('end when they began while their end waited for it', async () => {
    const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
    expect(await overlap(subscribe(reader, author), leave(reader, author))).toEqual(['done', 'done']);
    expect(await codes(author)).toEqual([]);
    expect(await eventsOf(reader, author)).toBe(2);
  });

  it('begin again when they ended while their beginning waited for it', async () => {
    const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
    await subscribe(reader, author)();
    expect(await overlap(leave(reader, author), subscribe(reader, author))).toEqual(['done', 'done']);
    expect(await codes(author)).toEqual([true]);
    expect(await eventsOf(reader, author)).toBe(3);
  });

  it('are accepted when their author turns public before the request is committed', async () => {
    const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
    await become(author, 1)();
    expect(await overlap(subscribe(reader, author), become(author, 0))).toEqual(['done', 'done']);
    await social.runTasks();
    expect(await codes(author)).toEqual([true]);
  });

  it('begin accepted when their author is just turning public', async () => {
    const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
    await become(author, 1)();
    expect(await overlap(become(author, 0), subscribe(reader, author))).toEqual(['done', 'done']);
    expect(await codes(author)).toEqual([true]);
  });

  it('are all accepted when their author turns public while they come', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, ...readers] = (await people(12)) as [RpcContext, ...RpcContext[]];
      await become(author, 1)();
      await atOnce(readers.slice(0, 5).map((reader) => subscribe(reader, author)));
      const results = await atOnce([
        ...readers.slice(5, 8).map((reader) => subscribe(reader, author)),
        become(author, 0),
        ...readers.slice(8).map((reader) => subscribe(reader, author)),
      ]);
      expect(new Set(results)).toEqual(new Set(['done']));
      await Promise.all([social.runTasks(), social.runTasks()]);
      await social.runTasks();
      expect(await codes(author)).toEqual(readers.map(() => true));
    }
  });

  it('never become accepted by themselves when their author turns private while they come', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, ...readers] = (await people(8)) as [RpcContext, ...RpcContext[]];
      await atOnce([...readers.map((reader) => subscribe(reader, author)), become(author, 1)]);
      const before = await codes(author);
      await atOnce([() => social.runTasks(), ...readers.map((reader) => subscribe(reader, author))]);
      expect(await codes(author)).toEqual(before);
    }
  });

  it('are there or not, and not between, when their author removes who subscribes again', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, reader] = (await people(2)) as [RpcContext, RpcContext];
      await subscribe(reader, author)();
      const results = await atOnce([
        remove(author, reader),
        subscribe(reader, author),
        remove(author, reader),
        subscribe(reader, author),
      ]);
      expect(new Set(results)).toEqual(new Set(['done']));
      expect((await codes(author)).length).toBeLessThanOrEqual(1);
    }
  });

  it('of people with one another do not wait for each other for ever', async () => {
    const crowd = await people(6);
    const pairs = crowd.flatMap((one) =>
      crowd.filter((other) => other !== one).map((other) => [one, other] as const),
    );
    for (let round = 0; round < 4; round += 1) {
      const results = await atOnce(
        pairs.map(([one, other]) => (round % 2 === 0 ? subscribe(one, other) : leave(one, other))),
      );
      expect(new Set(results)).toEqual(new Set(['done']));
    }
  });

  it('end on both sides when an account is deleted, whatever comes meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [gone, ...others] = (await people(9)) as [RpcContext, ...RpcContext[]];
      await atOnce(others.flatMap((other) => [subscribe(gone, other), subscribe(other, gone)]));
      await social.followHashtag.follow({ hashtag: 'Rain' }, gone);
      const results = await atOnce([
        ...others.slice(0, 4).map((other) => leave(other, gone)),
        () => social.become(gone, { status: 'deleted', is_private: 0 }),
        () => social.runTasks(),
        ...others
          .slice(4)
          .flatMap((other) => [subscribe(other, gone), remove(other, gone), subscribe(gone, other)]),
        () => social.followHashtag.follow({ hashtag: 'Late' }, gone),
      ]);
      expect(results.every((result) => ['done', 'not_found', 'forbidden'].includes(result))).toBe(true);
      await social.runTasksAgain();
      const left = await social.dataSource.query<unknown[]>(
        `SELECT id FROM user_subscription WHERE $1 IN (subscriber_id, author_id)
         UNION ALL SELECT id FROM hashtag_subscription WHERE user_id = $1`,
        [idOf(gone)],
      );
      expect(left).toEqual([]);
      expect(await social.dataSource.query('SELECT * FROM background_task')).toEqual([]);
    }
  });

  it('survive a batch of events that locks both accounts the other way round', async () => {
    const [first, second] = (await people(2)) as [RpcContext, RpcContext];
    const subscribing = await social.dataSource.transaction(async (batch) => {
      await lockAccountAlone(batch, idOf(second));
      const work = atOnce([subscribe(first, second), subscribe(second, first)]);
      await waitFor(async () => (await waitingForLocks()) === 2, { what: 'both to wait for the batch' });
      await lockAccountAlone(batch, idOf(first)).catch(() => undefined);
      return { work };
    });
    expect(await subscribing.work).toEqual(['done', 'done']);
  });

  const waitingForLocks = async (): Promise<number> => {
    const rows = await social.dataSource.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
    );
    return rows.length;
  };

  it('fit their counts and events after a storm of everything', async () => {
    const crowd = await people(5);
    const pick = (): RpcContext => crowd[Math.floor(Math.random() * crowd.length)] as RpcContext;
    const acts = [subscribe, subscribe, leave, accept, remove];
    // The events of accounts about one person are handled in the order in which they were published.
    let published: Promise<unknown> = Promise.resolve();
    const inOrder = (work: () => Promise<unknown>) => () => (published = published.then(work));
    const storm = Array.from({ length: 400 }, (_, index) => {
      if (index % 20 === 0) return inOrder(become(pick(), index % 40 === 0 ? 1 : 0));
      if (index % 33 === 0) return () => social.runTasks();
      const [one, other] = [pick(), pick()];
      const act = acts[Math.floor(Math.random() * acts.length)] ?? subscribe;
      return index % 7 === 0
        ? () =>
            social.followHashtag[index % 2 === 0 ? 'follow' : 'unfollow']({ hashtag: `tag${index % 3}` }, one)
        : act(one, other);
    });
    const results = await atOnce(storm);
    expect(new Set(results)).toEqual(new Set(['done', 'not_found', 'invalid']));
    await social.runTasksAgain();
    const stuck = await social.dataSource.query(
      `SELECT FROM user_subscription JOIN user_projection ON user_id = author_id WHERE NOT code AND is_private = 0`,
    );
    expect(stuck).toEqual([]);
    expect(await social.rebuild({ isTrial: true })).toEqual([]);
  });
});
