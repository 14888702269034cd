import { listHeader, mostMutes } from '@quillstead/catalogue';
import { blockChanged, muteChanged, userUnsubscribed } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { BlockUser } from '../src/block/block-user.js';
import { ListBlocks } from '../src/block/list-blocks.js';
import { MuteThings } from '../src/mute/mute-things.js';
import { ExportLists } from '../src/people-lists/export-lists.js';
import { ImportLists } from '../src/people-lists/import-lists.js';
import { idOf, nameOf, openSocial, type Social } from './open-social.js';

describe('the lists of blocks and mutes as a file', () => {
  let social: Social;
  let ann: RpcContext;
  let ben: RpcContext;
  let cid: RpcContext;
  let dan: RpcContext;
  beforeAll(async () => (social = await openSocial()));
  afterAll(() => social.close());
  beforeEach(async () => {
    [ann, ben, cid, dan] = await Promise.all([
      social.person(),
      social.person(),
      social.person(),
      social.person(),
    ]);
    social.awaitedEvents.length = 0;
  });

  const linesOf = async (who: RpcContext) => (await social.get(ExportLists).execute({}, who)).lines;
  const take = (who: RpcContext, list_lines: string[]) =>
    social.get(ImportLists).execute({ list_lines }, who);
  const blockedBy = async (who: RpcContext) =>
    (await social.get(ListBlocks).page({}, who)).items.map(({ user_id }) => user_id);

  it('has all of them with their ends, and gives another member the same lists', async () => {
    await social.get(BlockUser).block({ user_id: idOf(cid) }, ann);
    const mute = (named: object, mute_for: 'week' | 'ever') =>
      social.get(MuteThings).mute({ ...named, mute_for }, ann);
    await mute({ user_id: idOf(dan) }, 'week');
    await mute({ hashtag: 'Café' }, 'ever');
    await mute({ comment_id: 12 }, 'ever');
    await mute({ story_id: 7 }, 'ever');
    await mute({ mute_word: 'Salt,  sand' }, 'ever');
    const lines = await linesOf(ann);
    expect(lines).toEqual([
      listHeader,
      `block,person,${nameOf(cid)},`,
      expect.stringMatching(new RegExp(`^mute,person,${nameOf(dan)},\\d{4}-.*Z$`, 'u')),
      'mute,hashtag,#café,',
      'mute,thread,12,',
      'mute,story,7,',
      'mute,word,"Salt, sand",',
    ]);
    const [, ...entries] = lines;
    expect(await take(ben, entries)).toEqual({ count_blocked: 1, count_muted: 5, not_found: [] });
    expect(await linesOf(ben)).toEqual(lines);
    // A second import changes nothing.
    expect(await take(ben, entries)).toEqual({ count_blocked: 1, count_muted: 5, not_found: [] });
    expect(await linesOf(ben)).toEqual(lines);
  });

  it('ends what stood between the two, and waits until every service has applied it', async () => {
    await social.subscribe.begin({ subscription_id: idOf(ann) }, ben);
    await take(ann, [`block,person,@${nameOf(ben).toUpperCase()}`, 'mute,hashtag,#sea']);
    expect(social.awaitedEvents.map(({ event }) => event.name).sort()).toEqual(
      [blockChanged.name, muteChanged.name, userUnsubscribed.name].sort(),
    );
    expect(await blockedBy(ann)).toEqual([idOf(ben)]);
  });

  it('says which lines name nobody and nothing, and takes the others', async () => {
    const bad = [
      'block,person,nobody_of_that_name,',
      `block,person,${nameOf(ann)},`,
      'mute,hashtag,#two words,',
      'mute,thread,none,',
      'mute,word,…,',
      `mute,word,${'long '.repeat(12)},`,
      'mute,story,none,',
      'whatever',
    ];
    const good = [`block,person,${nameOf(ben)},`, 'mute,hashtag,#sea,'];
    expect(await take(ann, [...bad, ...good])).toEqual({ count_blocked: 1, count_muted: 1, not_found: bad });
    expect(await linesOf(ann)).toEqual([listHeader, ...good]);
  });

  it('leaves out a mute that is over', async () => {
    const over = await take(ann, [`mute,person,${nameOf(ben)},2020-01-31T10:20:30.123Z`]);
    expect(over).toEqual({ count_blocked: 0, count_muted: 0, not_found: [] });
    expect(await linesOf(ann)).toEqual([listHeader]);
  });

  it('is imported whole or not at all where there is no room', async () => {
    await social.dataSource.query(
      `INSERT INTO mute (member_id, thing, version)
       SELECT $1, 'comment:' || one, nextval('mute_version') FROM generate_series(1, $2::int) AS one`,
      [idOf(ann), mostMutes - 1],
    );
    const lines = [`block,person,${nameOf(ben)},`, 'mute,hashtag,#sea,', 'mute,hashtag,#rain,'];
    await expect(take(ann, lines)).rejects.toMatchObject({ code: 'quota_reached' });
    expect(await blockedBy(ann)).toEqual([]);
    expect(await take(ann, lines.slice(0, 2))).toMatchObject({ count_blocked: 1, count_muted: 1 });
  });
});
