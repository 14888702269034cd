import { muteChanged } from '@quillstead/contracts';
import { mostMutes } from '@quillstead/catalogue';
import type { RpcContext } from '@quillstead/service-kit';
import { ReadIsKeptApart } from '../src/block/read-is-kept-apart.js';
import { ReadExport } from '../src/export/read-export.js';
import { ReadFoundUsers } from '../src/found-users/read-found-users.js';
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

  it('is over at its time, with nothing done', async () => {
    await things().mute({ user_id: idOf(ben), mute_for: 'day' }, ann);
    expect([await found(ann), await found(ben)]).toEqual([0, 1]);
    await endNow();
    expect(await found(ann)).toBe(1);
    expect(await list(ann)).toEqual([]);
  });

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
    const request = { user_id: idOf(ann), part: 'mutes', after: null } as const;
    const exported = await social.get(ReadExport).mutes(request);
    expect(exported.items).toMatchObject([{ thing, username: nameOf(ben), ends_at: null }]);
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
