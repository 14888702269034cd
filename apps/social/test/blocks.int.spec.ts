import { blockChanged, userUnsubscribed } from '@quillstead/contracts';
import { mostBlocks } from '@quillstead/catalogue';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import type { RpcContext } from '@quillstead/service-kit';
import { ReadIsKeptApart } from '../src/block/read-is-kept-apart.js';
import { ReadExport } from '../src/export/read-export.js';
import { inconsistencies } from './consistency.js';
import { idOf, nameOf, openSocial, type Social, visitor } from './open-social.js';

describe('a block', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  beforeEach(async () => {
    [ann, ben] = [await social.person(), await social.person()];
    social.awaitedEvents.length = 0;
  });
  afterEach(async () => expect(await inconsistencies(social)).toEqual([]));

  const block = (by: RpcContext, whom: RpcContext) => social.blocks.block({ user_id: idOf(whom) }, by);
  const unblock = (by: RpcContext, whom: RpcContext) => social.blocks.unblock({ user_id: idOf(whom) }, by);
  const subscribe = (who: RpcContext, to: RpcContext) =>
    social.subscribe.begin({ subscription_id: idOf(to) }, who);
  const profile = (of: RpcContext, viewer: RpcContext) =>
    social.readProfile.execute({ username: nameOf(of) }, viewer);
  const rows = (sql: string, ...values: unknown[]) => social.dataSource.query<unknown[]>(sql, values);
  const states = () =>
    rows(
      `SELECT payload->'is_blocked' AS is_blocked FROM outbox WHERE subject = $1 ORDER BY version`,
      `block:${idOf(ann)}:${idOf(ben)}`,
    );

  it('hides the profiles of two from each other, and from nobody else', async () => {
    await block(ann, ben);
    for (const [of, viewer] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      await expect(profile(of, viewer)).rejects.toMatchObject({ code: 'not_found' });
      await expect(
        social.readTooltip.execute({ user_id: idOf(of), requestKeys: ['bio'] }, viewer),
      ).rejects.toMatchObject({ code: 'not_found' });
      await profile(of, visitor);
      await profile(of, of);
    }
  });

  it('ends subscriptions and requests both ways, and waits until that is applied', async () => {
    await subscribe(ann, ben);
    await social.become(ann, { is_private: 1 });
    await subscribe(ben, ann);
    await block(ben, ann);
    expect(
      await rows('SELECT FROM user_subscription WHERE $1 IN (subscriber_id, author_id)', idOf(ann)),
    ).toEqual([]);
    expect(social.awaitedEvents.map(({ event }) => event.name).sort()).toEqual([
      blockChanged.name,
      userUnsubscribed.name,
      userUnsubscribed.name,
    ]);
  });

  it('waits until its end is applied', async () => {
    await block(ann, ben);
    social.awaitedEvents.length = 0;
    await social.blocks.unblock({ user_id: idOf(ben) }, ann);
    expect(social.awaitedEvents.map(({ event }) => event.name)).toEqual([blockChanged.name]);
  });

  it.each([
    ['who is blocked', () => [ben, ann] as const],
    ['who has blocked', () => [ann, ben] as const],
  ])('keeps %s from subscribing, accepting and removing', async (_, pair) => {
    await block(ann, ben);
    const [who, whom] = pair();
    const notFound = { code: 'not_found' };
    await expect(subscribe(who, whom)).rejects.toMatchObject(notFound);
    await expect(social.subscribers.accept({ subscriber_id: idOf(whom) }, who)).rejects.toMatchObject(
      notFound,
    );
    await expect(social.subscribers.remove({ subscriber_id: idOf(whom) }, who)).rejects.toMatchObject(
      notFound,
    );
  });

  it('leaves the two out of lists of others that the one of them reads', async () => {
    const cat = await social.person();
    await subscribe(ann, cat);
    await subscribe(ben, cat);
    await subscribe(cat, ben);
    await block(ann, ben);
    const names = async (viewer: RpcContext) =>
      (await social.listSubscribers.execute({ username: nameOf(cat) }, viewer)).items.map(
        ({ username }) => username,
      );
    expect(await names(ann)).toEqual([nameOf(ann)]);
    expect(await names(ben)).toEqual([nameOf(ben)]);
    expect((await names(visitor)).sort()).toEqual([nameOf(ann), nameOf(ben)].sort());
    const followed = await social.listSubscriptions.execute({ username: nameOf(cat) }, ann);
    expect(followed.items).toEqual([]);
  });

  it('of both is over when both have lifted it, and no other service hears of one of two', async () => {
    await block(ann, ben);
    await block(ben, ann);
    await unblock(ann, ben);
    await expect(profile(ann, ben)).rejects.toMatchObject({ code: 'not_found' });
    await unblock(ben, ann);
    await unblock(ben, ann);
    await profile(ann, ben);
    expect(await states()).toEqual([{ is_blocked: 1 }, { is_blocked: 1 }, { is_blocked: 0 }]);
  });

  it('of oneself, of nobody and by somebody who is away is refused', async () => {
    await expect(block(ann, ann)).rejects.toMatchObject({ code: 'invalid' });
    await expect(social.blocks.block({ user_id: 987_654 }, ann)).rejects.toMatchObject({ code: 'not_found' });
    await social.become(ben, { status: 'suspended' });
    await expect(block(ann, ben)).rejects.toMatchObject({ code: 'not_found' });
    await expect(block(ben, ann)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(block(visitor, ann)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('finds no room beyond so many', async () => {
    await rows(
      `INSERT INTO user_block (blocker_id, blocked_id, version)
       SELECT $1, 1000000 + one, nextval('block_version') FROM generate_series(1, $2::int) AS one`,
      idOf(ann),
      mostBlocks,
    );
    await expect(block(ann, ben)).rejects.toMatchObject({ code: 'quota_reached' });
    await rows('DELETE FROM user_block WHERE blocker_id = $1', idOf(ann));
  });

  const subscribers = () => rows('SELECT FROM user_subscription WHERE author_id = $1', idOf(ann));
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );

  it('that begins while a subscription is on its way refuses it', async () => {
    const held = holdStatement(social.dataSource, /pg_advisory_xact_lock_shared/);
    const subscribing = outcomeOf(subscribe(ben, ann));
    await held.reached();
    await block(ann, ben);
    held.release();
    expect(await subscribing).toBe('not_found');
    expect(await subscribers()).toEqual([]);
  });

  it('that is not committed yet lets no subscription slip by', async () => {
    const held = holdStatement(social.dataSource, /^COMMIT/);
    const blocking = block(ann, ben);
    await held.reached();
    const subscribing = outcomeOf(subscribe(ben, ann));
    await waitForBlocked(social.dataSource);
    held.release();
    await blocking;
    expect(await subscribing).toBe('not_found');
    expect(await subscribers()).toEqual([]);
  });

  it('and twenty subscriptions at once leave none', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [author, ...readers] = await Promise.all(Array.from({ length: 6 }, () => social.person()));
      if (author === undefined) throw new Error('nobody');
      const quietly = (work: Promise<unknown>) => work.catch(() => undefined);
      await Promise.all(
        readers.flatMap((reader) => [
          quietly(subscribe(reader, author)),
          block(author, reader),
          quietly(subscribe(reader, author)),
          quietly(subscribe(author, reader)),
        ]),
      );
      const left = await rows(
        'SELECT FROM user_subscription WHERE $1 IN (subscriber_id, author_id)',
        idOf(author),
      );
      expect(left).toEqual([]);
    }
  });

  it('goes with either account', async () => {
    const cat = await social.person();
    await block(ann, ben);
    await block(ben, ann);
    await block(cat, ann);
    await social.become(ann, { status: 'deleted' });
    await social.runTasks();
    await social.runTasksAgain();
    expect(await rows('SELECT FROM user_block WHERE $1 IN (blocker_id, blocked_id)', idOf(ann))).toEqual([]);
    expect((await states()).at(-1)).toEqual({ is_blocked: 0 });
  });

  it('is in a snapshot, in the list and the export of who has blocked, and known to gateways', async () => {
    await block(ann, ben);
    const [low, high] = [idOf(ann), idOf(ben)];
    const { items } = await social.snapshot.blocks({ after: 0, limit: 1_000 });
    expect(items).toContainEqual({
      user_id: low,
      other_id: high,
      is_blocked: 1,
      version: expect.any(Number),
    });
    const named = { user_id: high, username: nameOf(ben) };
    expect((await social.listBlocks.page({}, ann)).items).toMatchObject([named]);
    expect(await social.listBlocks.one({ username: nameOf(ben).toUpperCase() }, ann)).toMatchObject(named);
    await expect(social.listBlocks.one({ username: nameOf(ann) }, ben)).rejects.toMatchObject({
      code: 'not_found',
    });
    const exported = await social.get(ReadExport).blocks({ user_id: low, part: 'blocks', after: null });
    expect(exported.items).toMatchObject([named]);
    const isKeptApart = (id: number) => social.get(ReadIsKeptApart).execute({ user_id: id });
    const cat = await social.person();
    expect(await Promise.all([low, high, idOf(cat)].map(isKeptApart))).toEqual([true, true, false]);
  });

  it('is listed a page at a time, the latest first', async () => {
    const people = [];
    for (let count = 0; count < 27; count += 1) people.push(await social.person());
    for (const person of people) await block(ann, person);
    const first = await social.listBlocks.page({}, ann);
    const second = await social.listBlocks.page({ next: first.next }, ann);
    const listed = [...first.items, ...second.items].map(({ user_id }) => user_id);
    expect(listed).toEqual(people.map(idOf).toReversed());
    expect(second.next).toBeNull();
  });
});
