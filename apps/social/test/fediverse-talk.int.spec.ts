import { storyDeleted } from '@quillstead/contracts';
import type { CallError, RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, waitForBlocked } from '@quillstead/testing';
import { BlockedSenders } from '../src/federation/blocked-senders.js';
import { BlockSenders } from '../src/federation/block-senders.js';
import { FollowSeriesSettings } from '../src/federation/follow-series-settings.js';
import { FollowSettings } from '../src/federation/follow-settings.js';
import { FederationActivity, FederationBlock, FederationFollower } from '../src/federation/index.js';
import { ListBlockedSenders } from '../src/federation/list-blocked-senders.js';
import { ListTalk } from '../src/federation/list-talk.js';
import { ModerateReply } from '../src/federation/moderate-reply.js';
import { ServeFederation } from '../src/federation/serve-federation.js';
import { UserBlock } from '../src/block/index.js';
import { SendReport } from '../src/report/send-report.js';
import { ReadExport } from '../src/export/read-export.js';
import { everybody, noteOf, openTalk } from './open-talk.js';

const visitor: RpcContext = { viewer: null, requestId: 'test', deadline: Date.now() + 60 * 60 * 1_000 };
const as = (id: number, role: 'member' | 'moderator' = 'member'): RpcContext => ({
  ...visitor,
  viewer: { id, session_id: id, username: `author_${id}`, role, show_nsfw: 0 },
});

type Talk = Awaited<ReturnType<typeof openTalk>>;
type Author = Awaited<ReturnType<Talk['author']>>;

describe('what other servers say of a story', () => {
  let talk: Talk;
  beforeAll(async () => {
    talk = await openTalk();
  });
  afterAll(() => talk?.end());

  const read = (author: Author, context = visitor) =>
    talk.get(ListTalk).execute({ slug: author.story.slug }, context);
  const counts = async (author: Author): Promise<number[]> => {
    const { count_likes, count_shares, count_replies } = await read(author);
    return [count_likes, count_shares, count_replies];
  };
  const texts = async (author: Author, context = visitor): Promise<string[]> =>
    (await read(author, context)).items.map(({ reply_text }) => reply_text);
  const followers = async ({ userId }: Author): Promise<string[]> => {
    const rows: { actor: string }[] = await talk.dataSource.query(
      'SELECT actor FROM federation_follower WHERE author_id = $1 ORDER BY actor',
      [userId],
    );
    return rows.map(({ actor }) => actor);
  };

  it('is counted once for each person, and not any more when they take it back or are gone', async () => {
    const author = await talk.author();
    const { object } = author;
    const like = { id: talk.far.address(), type: 'Like', object };
    const share = { id: talk.far.address(), type: 'Announce', object: { id: object } };
    expect(await talk.send('ada', like)).toBe(202);
    await talk.send('ada', { ...like, id: talk.far.address() });
    await talk.send('bob', { type: 'Like', object });
    await talk.send('ada', share);
    await talk.send('cleo', { type: 'Like', object });
    expect(await counts(author)).toEqual([3, 1, 0]);
    // One Undo contains the activity that it undoes, the other names it.
    await talk.send('bob', { type: 'Undo', object: { id: talk.far.address(), type: 'Like', object } });
    await talk.send('ada', { type: 'Undo', object: share.id });
    expect(await counts(author)).toEqual([2, 0, 0]);
    await talk.send('ada', like);
    await talk.send('cleo', { type: 'Delete', object: talk.far.actor('cleo') });
    expect(await counts(author)).toEqual([1, 0, 0]);
    expect(await talk.send('mallory', { type: 'Undo', object: like.id })).toBe(202);
    expect(await counts(author)).toEqual([1, 0, 0]);
  });

  it('is about stories that may leave the site alone, and nobody is asked about the others', async () => {
    const author = await talk.author();
    const unknown = talk.site.addresses.story(999_999);
    const before = talk.far.requests;
    await talk.send('dan', { type: 'Like', object: unknown });
    await talk.send('dan', { type: 'Like', object: talk.far.address() });
    await talk.reply('dan', unknown, '<p>A reply to nothing</p>');
    expect(talk.far.requests).toBe(before);
    await talk.send('dan', { type: 'Like', object: author.object });
    await talk.reply('dan', author.object, '<p>A reply</p>');
    expect(await counts(author)).toEqual([1, 0, 1]);
    // The story is no longer shared, as when it is for members only.
    talk.stories.splice(talk.stories.indexOf(author.story), 1);
    expect(await read(author)).toMatchObject({ count_likes: 0, count_replies: 0, items: [] });
  });

  it('is read and reported by everybody but whom a block keeps apart from the author', async () => {
    const author = await talk.author();
    await talk.reply('uma', author.object, '<p>A reply</p>');
    await talk.send('uma', { type: 'Like', object: author.object });
    const [reply] = (await read(author)).items;
    const [blocked, blocker] = [author.userId + 5_000, author.userId + 6_000];
    await talk.dataSource.manager.insert(UserBlock, [
      { blockerId: author.userId, blockedId: blocked, version: 1 },
      { blockerId: blocker, blockedId: author.userId, version: 2 },
    ]);
    const report = (who: RpcContext) =>
      talk
        .get(SendReport)
        .execute({ fediverse_reply_id: reply?.id ?? 0, reason: 'An advertisement.' }, who)
        .then(
          () => 'reported',
          ({ code }: CallError) => code,
        );
    const ways = async (who: RpcContext) => {
      const { items, count_likes, count_replies } = await read(author, who);
      return [items.length, count_likes, count_replies, await report(who)];
    };
    expect(await ways(visitor)).toEqual([1, 1, 1, 'forbidden']);
    for (const who of [as(author.userId), as(7_000), as(7_001, 'moderator')])
      expect(await ways(who)).toEqual([1, 1, 1, 'reported']);
    for (const who of [as(blocked), as(blocker), as(blocked, 'moderator')])
      expect(await ways(who)).toEqual([0, 0, 0, 'not_found']);
  });

  it('is shown as text with name and address', async () => {
    const author = await talk.author();
    const first = await talk.reply(
      'eve',
      author.object,
      '<p>Fine <script>alert(1)</script><b onclick="x()">lamp</b> &lt;3</p><p>Again</p>',
      { url: 'javascript:alert(1)' },
    );
    await talk.reply('finn', first, '<p>I think so too</p>', { to: [], cc: 'as:Public' });
    const { items } = await read(author);
    expect(items.map(({ posted_at: _, id: __, ...reply }) => reply)).toEqual([
      {
        name: 'The eve',
        address: `@eve@${talk.far.host}`,
        host: talk.far.host,
        actor: talk.far.actor('eve'),
        url: first,
        reply_text: 'Fine lamp <3\nAgain',
        state: 'shown',
        edited_at: null,
      },
      expect.objectContaining({ reply_text: 'I think so too', name: 'The finn' }),
    ]);
    talk.far.rename('eve', 'Eve of today');
    await talk.send('eve', { type: 'Update', object: { id: talk.far.actor('eve'), type: 'Person' } });
    expect((await read(author)).items[0]?.name).toBe('Eve of today');
  });

  it('is never shown when it is not for everybody, or of somebody else', async () => {
    const author = await talk.author();
    const { object } = author;
    await talk.reply('gil', object, '<p>For followers</p>', { to: [`${talk.far.actor('gil')}/followers`] });
    await talk.reply('gil', object, '<p>Of another</p>', { attributedTo: talk.far.actor('hal') });
    await talk.reply('gil', object, '<p>Elsewhere</p>', { id: 'https://elsewhere.example/1' });
    await talk.reply('gil', object, '<p><img src="x"></p>');
    await talk.reply('gil', object, '<p>A question</p>', { type: 'Question' });
    expect(await texts(author, as(author.userId))).toEqual([]);
  });

  it('follows whom the author lets comment, and whose comments wait', async () => {
    const closed = await talk.author({ comments_policy: 'closed' });
    await talk.reply('ida', closed.object, '<p>Too late</p>');
    expect(await texts(closed, as(closed.userId))).toEqual([]);
    const forFollowers = await talk.author({ comments_policy: 'subscribers' });
    await talk.reply('ida', forFollowers.object, '<p>Before</p>');
    // A follower of a series alone is no subscriber of the author.
    const { series_id } = talk.series(forFollowers.userId);
    await talk.get(FollowSeriesSettings).change({ series_id, is_followable: 1 }, as(forFollowers.userId));
    await talk.send('ida', { type: 'Follow', object: talk.site.addresses.actor(-series_id) });
    expect(await talk.dataSource.manager.countBy(FederationFollower, { authorId: -series_id })).toBe(1);
    await talk.reply('ida', forFollowers.object, '<p>As a follower of a series</p>');
    await talk.send('ida', { type: 'Follow', object: forFollowers.actor });
    await talk.reply('ida', forFollowers.object, '<p>After</p>');
    expect(await texts(forFollowers)).toEqual(['After']);
    const careful = await talk.author({ comment_rule: 'first' });
    await talk.reply('ida', careful.object, '<p>One</p>');
    expect(await texts(careful)).toEqual([]);
    const [waiting] = (await read(careful, as(careful.userId))).items;
    expect(waiting).toMatchObject({ reply_text: 'One', state: 'waits' });
    const decide = (is_shown: 0 | 1, context: RpcContext) =>
      talk.get(ModerateReply).execute({ id: waiting?.id ?? 0, is_shown }, context);
    await expect(decide(1, as(closed.userId))).rejects.toMatchObject({ code: 'not_found' });
    expect(await decide(1, as(careful.userId))).toEqual({ state: 'shown' });
    await talk.reply('ida', careful.object, '<p>Two</p>');
    expect(await texts(careful)).toEqual(['One', 'Two']);
    expect(await decide(0, as(closed.userId, 'moderator'))).toEqual({ state: 'removed' });
    expect(await texts(careful)).toEqual(['Two']);
    expect(await texts(careful, as(careful.userId))).toEqual(['One', 'Two']);
  });

  it('is changed and deleted by who wrote it alone', async () => {
    const author = await talk.author();
    const id = await talk.reply('jan', author.object, '<p>First words</p>');
    const changed = noteOf(talk.far, 'jan', author.object, '<p>Other words</p>', { id });
    await talk.send('kay', { type: 'Update', object: { ...changed, attributedTo: talk.far.actor('kay') } });
    await talk.send('kay', { type: 'Delete', object: id });
    expect(await texts(author)).toEqual(['First words']);
    await talk.send('jan', { type: 'Update', object: changed });
    const { items } = await read(author);
    expect(items).toMatchObject([{ reply_text: 'Other words', edited_at: expect.any(String) }]);
    await talk.send('jan', { type: 'Delete', object: { id, type: 'Tombstone' } });
    expect(await texts(author)).toEqual([]);
  });

  it.each([
    ['each', '<p>Other words</p>', 'waits'],
    ['each', '<p>First words</p>', 'shown'],
    ['first', '<p>Other words</p>', 'shown'],
  ] as const)(
    'under the rule %s, when it is shown and becomes %s, is %s',
    async (comment_rule, text, state) => {
      const author = await talk.author({ comment_rule });
      const id = await talk.reply('jan', author.object, '<p>First words</p>');
      const [reply] = (await read(author, as(author.userId))).items;
      await talk.get(ModerateReply).execute({ id: reply?.id ?? 0, is_shown: 1 }, as(author.userId));
      await talk.send('jan', {
        type: 'Update',
        object: noteOf(talk.far, 'jan', author.object, text, { id }),
      });
      expect((await read(author, as(author.userId))).items).toMatchObject([
        { reply_text: text.replaceAll(/<\/?p>/gu, ''), state },
      ]);
      expect(await texts(author)).toHaveLength(state === 'shown' ? 1 : 0);
    },
  );

  it('is limited for each story and host', async () => {
    const author = await talk.author();
    const send = (number: number) =>
      talk.send('loud', {
        type: 'Create',
        object: noteOf(talk.far, 'loud', author.object, `<p>Number ${number}</p>`),
      });
    for (let number = 0; number < 30; number++) expect(await send(number)).toBe(202);
    expect(await send(30)).toBe(429);
    const other = await talk.author();
    await talk.reply('loud', other.object, '<p>Elsewhere</p>');
    expect([(await counts(author))[2], (await counts(other))[2]]).toEqual([30, 1]);
    await talk.dataSource.query(
      `INSERT INTO federation_reaction (story_id, author_id, kind, actor, host, activity)
       SELECT $1, $2, 'like', 'http://x/' || number, $3, 'x' FROM generate_series(1, 600) AS number`,
      [other.story.story_id, other.userId, talk.far.host],
    );
    expect(await talk.send('loud', { type: 'Like', object: other.object })).toBe(429);
    await talk.dataSource.query("DELETE FROM federation_reaction WHERE activity = 'x'");
  });

  it('ends a follow by an Undo that contains it, names it by its address, or says its type alone', async () => {
    const author = await talk.author();
    const forms: ((id: string) => unknown)[] = [
      (id) => ({ id, type: 'Follow', object: author.actor }),
      (id) => id,
      (id) => ({ id }),
      (id) => ({ id, type: 'Follow' }),
    ];
    for (const formOf of forms) {
      const id = talk.far.address();
      await talk.send('vera', { id, type: 'Follow', object: author.actor });
      await talk.send('wim', { type: 'Undo', object: formOf(id) });
      expect(await followers(author)).toEqual([talk.far.actor('vera')]);
      expect(await talk.send('vera', { type: 'Undo', object: formOf(id) })).toBe(202);
      expect(await followers(author)).toEqual([]);
    }
  });

  it('has room for so many blocks, and for another reason of one that is there', async () => {
    await talk.dataSource.query(
      `INSERT INTO federation_block (author_id, target) SELECT 0, 'host-' || n || '.example' FROM generate_series(1, 2000) AS n`,
    );
    const moderator = as(900, 'moderator');
    const block = (fediverse_target: string) =>
      talk.get(BlockSenders).blockHost({ fediverse_target, reason: 'Spam' }, moderator);
    await expect(block('another.example')).rejects.toMatchObject({ code: 'quota_reached' });
    await block('host-7.example');
    expect(await talk.dataSource.manager.findBy(FederationBlock, { reason: 'Spam' })).toMatchObject([
      { target: 'host-7.example' },
    ]);
    await talk.dataSource.query('TRUNCATE federation_block');
  });

  it('ends where an author blocks a person, or a whole server', async () => {
    const [author, other] = [await talk.author(), await talk.author()];
    const follow = talk.far.address();
    await talk.send('max', { id: follow, type: 'Follow', object: author.actor });
    for (const name of ['max', 'nan'])
      for (const { object } of [author, other]) await talk.reply(name, object, `<p>Of ${name}</p>`);
    const blocks = talk.get(BlockSenders);
    const max = { fediverse_target: talk.far.actor('max') };
    await blocks.block(max, as(author.userId));
    expect([await texts(author), await texts(other), await followers(author)]).toEqual([
      ['Of nan'],
      ['Of max', 'Of nan'],
      [],
    ]);
    const told: object[] = await talk.dataSource.query(
      'SELECT kind, follower FROM federation_activity WHERE follow_id = $1 ORDER BY id',
      [follow],
    );
    expect(told).toEqual(['accept', 'reject'].map((kind) => ({ kind, follower: talk.far.actor('max') })));
    await talk.reply('max', author.object, '<p>Again</p>');
    await talk.send('max', { type: 'Follow', object: author.actor });
    await talk.send('max', { type: 'Like', object: author.object });
    expect([await counts(author), await followers(author)]).toEqual([[0, 0, 1], []]);
    const mine = await talk.get(ListBlockedSenders).ofMember({}, as(author.userId));
    expect(mine.items.map(({ fediverse_target }) => fediverse_target)).toEqual([talk.far.actor('max')]);
    const exported = await talk
      .get(ReadExport)
      .fediverse({ user_id: author.userId, part: 'fediverse', after: null });
    expect(exported.items).toEqual([
      {
        is_followable: 1,
        count_followers: 0,
        also_known_as: [],
        followable_series: [],
        blocked: [talk.far.actor('max')],
      },
    ]);
    await blocks.unblock(max, as(author.userId));
    await talk.reply('max', author.object, '<p>Back</p>');
    await blocks.block({ fediverse_target: `@${talk.far.host}` }, as(author.userId));
    expect([await texts(author), await texts(other)]).toEqual([[], ['Of max', 'Of nan']]);
    await blocks.unblock({ fediverse_target: talk.far.host }, as(author.userId));
    for (const fediverse_target of ['a b', 'https://', 'far.example/path'])
      await expect(blocks.block({ fediverse_target }, as(author.userId))).rejects.toMatchObject({
        code: 'invalid',
      });
  });

  it('takes nothing of who is blocked meanwhile', async () => {
    const author = await talk.author();
    const blocking = talk.dataSource.createQueryRunner();
    await blocking.startTransaction();
    await talk.get(BlockedSenders).lock(blocking.manager);
    const sent = talk.send('rob', { type: 'Follow', object: author.actor });
    await waitForBlocked(talk.dataSource);
    await blocking.manager.insert(FederationBlock, {
      authorId: author.userId,
      target: talk.far.actor('rob'),
    });
    await blocking.commitTransaction();
    await blocking.release();
    expect(await sent).toBe(202);
    expect(await followers(author)).toEqual([]);
  });

  it.each<[string, (author: Author) => Promise<unknown>]>([
    ['a follow', ({ actor }) => talk.send('sam', { type: 'Follow', object: actor })],
    ['a like', ({ object }) => talk.send('sam', { type: 'Like', object })],
    ['a reply', ({ object }) => talk.reply('sam', object, '<p>A reply</p>')],
  ])('goes when its sender is blocked just after %s', async (_, send) => {
    const author = await talk.author();
    const inserted = /^INSERT INTO "federation_(follower|reaction|reply)"/;
    const held = holdStatement(talk.dataSource, inserted, 'response');
    const sent = send(author);
    await held.reached();
    const block = { fediverse_target: talk.far.actor('sam') };
    const blocked = talk.get(BlockSenders).block(block, as(author.userId));
    await waitForBlocked(talk.dataSource);
    held.release();
    await Promise.all([sent, blocked]);
    expect([await counts(author), await followers(author)]).toEqual([[0, 0, 0], []]);
  });

  it('ends where the staff blocks a server: nothing is taken from it, nothing sent there', async () => {
    const author = await talk.author();
    await talk.send('ole', { type: 'Follow', object: author.actor });
    await talk.reply('ole', author.object, '<p>A reply</p>');
    await talk.send('ole', { type: 'Like', object: author.object });
    const waiting = async (): Promise<number> => {
      const [row]: { count: number }[] = await talk.dataSource.query(
        'SELECT count(*)::integer AS count FROM federation_delivery WHERE host = $1',
        [talk.far.host],
      );
      return row?.count ?? 0;
    };
    expect(await waiting()).toBeGreaterThan(0);
    const blocks = talk.get(BlockSenders);
    // The name includes all of its ports, and the hosts below it.
    const moderator = as(900, 'moderator');
    const host = { fediverse_target: '127.0.0.1' };
    await expect(blocks.blockHost(host, as(author.userId))).rejects.toMatchObject({ code: 'not_found' });
    await blocks.blockHost({ ...host, reason: 'Nothing but spam' }, moderator);
    expect([await counts(author), await followers(author), await waiting()]).toEqual([[0, 0, 0], [], 0]);
    expect(await talk.dataSource.manager.countBy(FederationActivity, { authorId: author.userId })).toBe(0);
    const before = talk.far.requests;
    expect(await talk.send('ole', { type: 'Follow', object: author.actor })).toBe(403);
    expect(talk.far.requests).toBe(before);
    expect((await talk.get(ListBlockedSenders).ofSite({}, moderator)).items).toMatchObject([
      { ...host, reason: 'Nothing but spam' },
    ]);
    await blocks.unblockHost(host, moderator);
    await blocks.unblockHost(host, moderator);
    expect(talk.noted.slice(-2)).toEqual([
      { act: 'block_fediverse', target: '127.0.0.1', reason: 'Nothing but spam' },
      { act: 'unblock_fediverse', target: '127.0.0.1', reason: null },
    ]);
    expect(await talk.send('ole', { type: 'Follow', object: author.actor })).toBe(202);
  });

  it('moves with a follower whose new account names the old one', async () => {
    const author = await talk.author();
    const [from, to] = [talk.far.actor('pia'), talk.far.actor('pia_anew')];
    await talk.send('pia', { type: 'Follow', object: author.actor });
    await talk.send('pia', { type: 'Move', object: from, target: to });
    expect(await followers(author)).toEqual([from]);
    talk.far.knownAs('pia_anew', [from]);
    await talk.send('mallory', { type: 'Move', object: from, target: to });
    expect(await followers(author)).toEqual([from]);
    await talk.send('pia', { type: 'Move', object: from, target: to });
    expect(await followers(author)).toEqual([to]);
    await talk.send('pia_anew', { type: 'Block', object: author.actor });
    expect(await followers(author)).toEqual([]);
  });

  it('has the other accounts of an author in their actor, so that a move between them is believed', async () => {
    const author = await talk.author();
    const settings = talk.get(FollowSettings);
    const change = (also_known_as?: string[]) =>
      settings.change({ is_followable: 1, ...(also_known_as && { also_known_as }) }, as(author.userId));
    const elsewhere = 'https://far.example/users/me';
    expect(await change([elsewhere])).toMatchObject({ also_known_as: [elsewhere] });
    expect(await change()).toMatchObject({ also_known_as: [elsewhere] });
    const actor = await talk
      .get(ServeFederation)
      .execute({ path: new URL(author.actor).pathname, accept: 'application/activity+json' });
    const { alsoKnownAs } = JSON.parse(actor.body) as { readonly alsoKnownAs: string | string[] };
    expect([alsoKnownAs].flat()).toEqual([elsewhere]);
    for (const wrong of ['@me@far.example', 'http://far.example/me', author.actor])
      await expect(change([wrong])).rejects.toMatchObject({ code: 'invalid' });
    expect(await change([])).toMatchObject({ also_known_as: [] });
  });

  it('leads back to a site that has the name which its owner gave it', async () => {
    const { object } = await talk.author();
    const accept = 'application/activity+json';
    const { body } = await talk.get(ServeFederation).execute({ path: new URL(object).pathname, accept });
    expect(JSON.parse(body)).toMatchObject({ content: expect.stringContaining('Read it on The Inkwell') });
  });

  it('goes with the story', async () => {
    const author = await talk.author();
    await talk.send('quin', { type: 'Like', object: author.object });
    await talk.reply('quin', author.object, '<p>A reply</p>', { cc: [everybody] });
    const { story_id, slug } = author.story;
    await talk.handle([event(storyDeleted, { story_id, slug, author_id: author.userId })]);
    expect(await counts(author)).toEqual([0, 0, 0]);
  });
});
