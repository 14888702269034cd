import { userChanged } from '@quillstead/contracts';
import type { RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { holdStatement, publicUser, waitForBlocked } from '@quillstead/testing';
import { refreshTrends } from '../src/hashtag/refresh-trends.js';
import { as, type Content, idOf, openContent, someText, visitor } from './open-content.js';
import { unevenCounters } from './uneven-counters.js';

describe('stories that a visitor may not read', () => {
  let content: Content;
  /** The last id of a member without a projection, above the ids of `content.person`. */
  let lastUnknown = 1_000;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const publish = (author: RpcContext, title: string, hashtag_list: string[]) =>
    content.publishStory.execute({ title, rich_text_story: someText, hashtag_list }, author);
  const count = async (hashtag: string) =>
    (await content.hashtagTooltip.execute({ hashtag, requestKeys: ['count_stories'] }, visitor))
      .count_stories;
  const counters = () => unevenCounters(content);

  it.each([
    ['of a private author', { isPrivate: 1 }],
    ['of a suspended author', { status: 'suspended' }],
  ] as const)('%s count under no hashtag when published, changed or deleted', async (_, changes) => {
    const [ann, bob] = [await content.person(changes), await content.person()];
    const hashtag_list = ['veil', 'thin', 'lace'].map((word) => word + idOf(ann));
    await publish(bob, 'Seen', hashtag_list);
    const counts = () => Promise.all(hashtag_list.map(count));
    const { story_id } = await publish(ann, 'Unseen', hashtag_list.slice(0, 2));
    expect([await counts(), await counters()]).toEqual([[1, 1, 1], []]);
    await content.editStory.execute({ story_id, hashtag_list: hashtag_list.slice(1) }, ann);
    expect([await counts(), await counters()]).toEqual([[1, 1, 1], []]);
    await content.deleteStory.execute({ story_id }, ann);
    expect([await counts(), await counters()]).toEqual([[1, 1, 1], []]);
  });

  it.each([
    ['a public author', {}, 1],
    ['a private author', { is_private: 1 }, 0],
    ['a suspended author', { status: 'suspended' }, 0],
  ] as const)(
    'of an author whom content does not know yet count under no hashtag, and then as those of %s',
    async (_, profile, expected) => {
      lastUnknown += 1;
      const username = `unknown_${lastUnknown}`;
      const author = as({ id: lastUnknown, session_id: 1, username, role: 'member', show_nsfw: 0 });
      const hashtag = `early${lastUnknown}`;
      const { slug } = await publish(author, 'Early', [hashtag]);
      for (const viewer of [author, await content.person(), visitor]) {
        await expect(content.readStory.execute({ slug }, viewer)).rejects.toMatchObject({
          code: 'not_found',
        });
        for (const sort of ['newest', 'top', 'trending'] as const)
          expect((await content.listHome.execute({ sort, hashtag }, viewer)).items).toEqual([]);
      }
      await content.dataSource.transaction(refreshTrends);
      const { hashtag_recommendations } = await content.listHome.execute({}, visitor);
      expect(hashtag_recommendations?.map(({ value }) => value)).not.toContain(`#${hashtag}`);
      expect([await count(hashtag), await counters()]).toEqual([0, []]);
      await content.handle([event(userChanged, publicUser({ user_id: lastUnknown, username, ...profile }))]);
      await content.runTasks();
      expect([await count(hashtag), await counters()]).toEqual([expected, []]);
    },
  );

  it('leave the busiest hashtags as they were for who reads while these are found anew', async () => {
    const ann = await content.person();
    await publish(ann, 'Busy', ['busy']);
    await content.dataSource.transaction(refreshTrends);
    const recommended = async () =>
      (await content.listHome.execute({}, visitor)).hashtag_recommendations?.map(({ value }) => value);
    const before = await recommended();
    expect(before).toContain('#busy');
    const held = holdStatement(content.dataSource, /INSERT INTO hashtag_trend/);
    const refreshing = content.dataSource.transaction(refreshTrends);
    await held.reached();
    expect(await recommended()).toEqual(before);
    held.release();
    await refreshing;
    expect(await recommended()).toEqual(before);
  });

  it('are left out of the busiest hashtags by two runs at once, of which none fails', async () => {
    await publish(await content.person(), 'Twice', ['twice']);
    const held = holdStatement(content.dataSource, /^COMMIT/);
    const first = content.dataSource.transaction(refreshTrends);
    await held.reached();
    const second = content.dataSource.transaction(refreshTrends);
    await waitForBlocked(content.dataSource, 1, 'the second run to wait for the first');
    held.release();
    await Promise.all([first, second]);
    const places = await content.dataSource.query<{ place: number }[]>('SELECT place FROM hashtag_trend');
    expect(new Set(places.map(({ place }) => place)).size).toBe(places.length);
    expect(places.length).toBeGreaterThan(0);
  });

  it('of an author who turns private while they publish are hidden too', async () => {
    const ann = await content.person();
    const other = content.dataSource.createQueryRunner();
    await other.startTransaction();
    await other.query(`INSERT INTO hashtag (key, value, is_written) VALUES ('#knot', '#knot', 1)`);
    const published = publish(ann, 'Turned', ['knot']);
    await waitForBlocked(content.dataSource, 1, 'the story to wait for its hashtag');
    const user = publicUser({ user_id: idOf(ann), username: ann.viewer?.username ?? '', is_private: 1 });
    const hidden = content.handle([event(userChanged, user)]).then(() => content.runTasks());
    await Promise.race([hidden, waitForBlocked(content.dataSource, 2, 'the change to wait for the story')]);
    await other.rollbackTransaction();
    await other.release();
    const { slug } = await published;
    await hidden;
    await content.runTasks();
    const { bytes } = await content.readStory.execute({ slug }, visitor);
    expect(JSON.parse(String(bytes))).toMatchObject({ content_access: false });
    expect([await count('knot'), await counters()]).toEqual([0, []]);
  });
});
