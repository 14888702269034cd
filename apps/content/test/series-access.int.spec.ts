import { type AccountStatus, userSubscribed } from '@quillstead/contracts';
import { CallError, type RpcContext } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import { ListSitemap } from '../src/sitemap/list-sitemap.js';
import { ListSubscribedSeries } from '../src/series/list-subscribed-series.js';
import { ListUserSeries } from '../src/series/list-user-series.js';
import { ProfileProjection } from '@quillstead/projections';
import { as as contextOf, idOf, visitor } from './open-content.js';
import { openSeries, type SeriesContent } from './open-series.js';

const kinds = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Kind = (typeof kinds)[number];
type Reach = 'whole' | 'stub' | 'nothing';

const everybody = (reach: Reach): Record<Kind, Reach> => ({
  owner: reach,
  accepted: reach,
  requested: reach,
  member: reach,
  visitor: reach,
});

/** The part of a series that each kind of viewer gets, by the state of its author. */
const table: [{ isPrivate: 0 | 1; status: AccountStatus }, Record<Kind, Reach>][] = [
  [{ isPrivate: 0, status: 'active' }, everybody('whole')],
  [
    { isPrivate: 1, status: 'active' },
    { ...everybody('stub'), owner: 'whole', accepted: 'whole' },
  ],
  [{ isPrivate: 0, status: 'suspended' }, everybody('nothing')],
  [{ isPrivate: 0, status: 'deleted' }, everybody('nothing')],
];

describe('who may see a series', () => {
  let content: SeriesContent;
  beforeAll(async () => (content = await openSeries()));
  afterAll(() => content.close());

  it('is listed for a new member as soon as their user projection has arrived, and for nobody else', async () => {
    const late = contextOf({ id: 9_000, session_id: 1, username: 'late_one', role: 'member', show_nsfw: 0 });
    const other = await content.person();
    const list = content.get(ListUserSeries);
    await expect(list.execute({ username: 'late_one' }, other)).rejects.toMatchObject({
      code: 'not_found',
    });
    const listing = list.execute({ username: 'LATE_one' }, late);
    await content.dataSource.manager.insert(ProfileProjection, {
      userId: 9_000,
      username: 'late_one',
      displayName: null,
      isPrivate: 0,
      isVerified: 0,
      joinedAt: new Date(),
      status: 'active',
    });
    expect(await listing).toEqual({ items: [], next: null });
  });

  it("is in no list of a member's series for who may not read the member, and there is such a list without any", async () => {
    const [member, other] = [await content.person(), await content.person()];
    const username = member.viewer?.username ?? '';
    const list = () => content.get(ListSubscribedSeries).execute({ username }, other);
    expect(await list()).toEqual({ items: [], next: null });
    await content.dataSource.manager.update(ProfileProjection, { userId: idOf(member) }, { isPrivate: 1 });
    expect(await list()).toEqual({ items: [], next: null, content_access: false });
  });

  /** The ways to read a series, each with how much it shows; `null` for one that shows a stub as nothing. */
  const ways: Record<
    string,
    (its: { slug: string; username: string; story: string }, as: RpcContext) => Promise<Reach>
  > = {
    'its head': async ({ slug }, viewer) => {
      const page = await content.series.execute({ slug }, viewer);
      return page.content_access ? 'whole' : 'stub';
    },
    'its stories': async ({ slug }, viewer) => {
      const { items, content_access } = await content.listSeriesStories.execute({ slug }, viewer);
      return content_access === false ? stubOf(items) : 'whole';
    },
    'its stories, the last first': async ({ slug }, viewer) => {
      const { items, content_access } = await content.listSeriesStories.execute(
        { slug, sort: 'newest' },
        viewer,
      );
      return content_access === false ? stubOf(items) : 'whole';
    },
    'its stories, from the end': async ({ slug }, viewer) => {
      const { items, content_access } = await content.listSeriesStories.execute(
        { slug, next: 'end' },
        viewer,
      );
      return content_access === false ? stubOf(items) : 'whole';
    },
    "its author's list, from the end": async ({ username }, viewer) => {
      const { items, content_access } = await content.listUserSeries.execute(
        { username, next: 'end' },
        viewer,
      );
      return content_access === false ? stubOf(items) : 'whole';
    },
    "its author's list": async ({ username }, viewer) => {
      const { items, content_access } = await content.listUserSeries.execute({ username }, viewer);
      return content_access === false ? stubOf(items) : 'whole';
    },
    'a story of it': async ({ story }, viewer) => {
      const page = await content.readStoryPage(story, viewer);
      return 'series' in page && page.series !== null ? 'whole' : 'stub';
    },
  };
  const stubOf = (items: readonly unknown[]): Reach => (items.length === 0 ? 'stub' : 'whole');

  it.each(table)('whose author is %j: by every way, by every kind of viewer', async (state, expected) => {
    const owner = await content.person();
    const { slug } = await content.seriesOf(owner, ['Ash', 'Bay']);
    const { items } = await content.listSeriesStories.execute({ slug }, visitor);
    const its = { slug, username: owner.viewer?.username ?? '', story: items[0]?.slug ?? '' };
    const viewers: Record<Kind, RpcContext> = {
      owner,
      accepted: await content.person(),
      requested: await content.person(),
      member: await content.person(),
      visitor,
    };
    for (const [kind, code] of [
      ['accepted', true],
      ['requested', false],
    ] as const)
      await content.handle([
        event(userSubscribed, {
          subscription_id: 1,
          subscriber_id: idOf(viewers[kind]),
          author_id: idOf(owner),
          code,
        }),
      ]);
    await content.dataSource.query(
      'UPDATE user_projection SET is_private = $2, status = $3 WHERE user_id = $1',
      [idOf(owner), state.isPrivate, state.status],
    );
    for (const [way, read] of Object.entries(ways))
      for (const kind of kinds)
        expect([way, kind, await reachOf(() => read(its, viewers[kind]))]).toEqual([
          way,
          kind,
          expected[kind],
        ]);
    const { entries } = await content.get(ListSitemap).series({ part: 0 });
    expect(entries.some(({ key }) => key === slug)).toBe(expected.visitor === 'whole');
  });

  async function reachOf(read: () => Promise<Reach>): Promise<Reach> {
    return read().catch((error: unknown) => {
      if (error instanceof CallError && error.code === 'not_found') return 'nothing';
      throw error;
    });
  }
});
