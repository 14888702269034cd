import {
  type AccountStatus,
  hashtagCounted,
  hashtagSubscriptionChanged,
  updateAuthorStories,
  userSubscribed,
} from '@quillstead/contracts';
import { addTasks, type RpcContext, CallError, RawResponse } from '@quillstead/service-kit';
import { event } from '@quillstead/service-kit/testing';
import * as fc from 'fast-check';
import { refreshTrends } from '../src/hashtag/refresh-trends.js';
import { type Content, idOf, openContent, someText, visitor } from './open-content.js';

const kinds = ['owner', 'accepted', 'requested', 'member', 'visitor'] as const;
type Kind = (typeof kinds)[number];
type Reach = 'whole' | 'stub' | 'nothing';

/** The part of a story that each kind of viewer gets, by the state of the author and the story. */
const table: [
  string,
  { isPrivate: 0 | 1; status: AccountStatus; isNsfw: 0 | 1 },
  Record<Kind, [Reach, boolean]>,
][] = [
  [
    'public',
    { isPrivate: 0, status: 'active', isNsfw: 0 },
    {
      owner: ['whole', true],
      accepted: ['whole', true],
      requested: ['whole', true],
      member: ['whole', true],
      visitor: ['whole', true],
    },
  ],
  [
    'private',
    { isPrivate: 1, status: 'active', isNsfw: 0 },
    {
      owner: ['whole', true],
      accepted: ['whole', true],
      requested: ['stub', false],
      member: ['stub', false],
      visitor: ['stub', false],
    },
  ],
  [
    'public, the story NSFW',
    { isPrivate: 0, status: 'active', isNsfw: 1 },
    {
      owner: ['whole', false],
      accepted: ['whole', true],
      requested: ['whole', false],
      member: ['whole', false],
      visitor: ['whole', false],
    },
  ],
  ...(['suspended', 'deleted'] as const).map((status): (typeof table)[number] => [
    status,
    { isPrivate: 0, status, isNsfw: 0 },
    {
      owner: ['nothing', false],
      accepted: ['nothing', false],
      requested: ['nothing', false],
      member: ['nothing', false],
      visitor: ['nothing', false],
    },
  ]),
];

describe('who may see a story', () => {
  let content: Content;
  beforeAll(async () => (content = await openContent()));
  afterAll(() => content.close());

  const subscribe = (subscriber: RpcContext, author: RpcContext, code: boolean | null) =>
    content.handle([
      event(userSubscribed, {
        subscription_id: 1,
        subscriber_id: idOf(subscriber),
        author_id: idOf(author),
        code,
      }),
    ]);
  const follow = (user: RpcContext, hashtag: string, subscription: 0 | 1) =>
    content.handle([event(hashtagSubscriptionChanged, { user_id: idOf(user), hashtag, subscription })]);

  it.each(table)(
    'by somebody who is %s: by every access path, by every kind of viewer',
    async (name, is, expected) => {
      const hashtag = `tag_${name.length}_${is.status}`;
      const owner = await content.person();
      const title = `Story of ${name}`;
      const { slug } = await content.publishStory.execute(
        { title, rich_text_story: someText, is_nsfw: is.isNsfw, hashtag_list: [hashtag] },
        owner,
      );
      const viewers: Record<Kind, RpcContext> = {
        owner,
        accepted: await content.person({ showNsfw: 1 }),
        requested: await content.person(),
        member: await content.person(),
        visitor,
      };
      await subscribe(viewers.accepted, owner, true);
      await subscribe(viewers.requested, owner, false);
      for (const kind of kinds.slice(0, 4)) await follow(viewers[kind], `#${hashtag}`, 1);
      await content.dataSource.query(
        'UPDATE user_projection SET is_private = $2, status = $3 WHERE user_id = $1',
        [idOf(owner), is.isPrivate, is.status],
      );
      // The state at once, and the state after the job has run.
      for (const afterwards of [false, true]) {
        if (afterwards) {
          await addTasks(updateAuthorStories, [idOf(owner)], content.dataSource.manager);
          await content.runTasks();
        }
        for (const kind of kinds) {
          const [reach, isListed] = expected[kind];
          const who = viewers[kind];
          expect([kind, await reachOf(slug, who)]).toEqual([kind, reach]);
          for (const sort of ['newest', 'top', 'trending'] as const) {
            expect([kind, sort, await titles({ sort }, who)]).toEqual([kind, sort, isListed]);
            expect([kind, sort, await titles({ sort, hashtag }, who)]).toEqual([kind, sort, isListed]);
            const filtered = { sort, without_hashtags: ['#nobody_has_it'] };
            expect([kind, sort, await titles(filtered, who)]).toEqual([kind, sort, isListed]);
            if (kind === 'visitor') continue;
            expect([kind, sort, await titles({ sort, filter2: 'hashtags' }, who)]).toEqual([
              kind,
              sort,
              isListed,
            ]);
            const isFollower = kind === 'accepted';
            expect([kind, sort, await titles({ sort, filter2: 'authors' }, who)]).toEqual([
              kind,
              sort,
              isListed && isFollower,
            ]);
          }
        }
      }
      const isCounted = is.isPrivate === 0 && is.status === 'active';
      expect(
        await content.hashtagTooltip.execute({ hashtag, requestKeys: ['count_stories'] }, viewers.accepted),
      ).toEqual({
        count_stories: isCounted ? 1 : 0,
      });
      await content.dataSource.transaction(refreshTrends);
      const { hashtag_recommendations = [] } = await content.listHome.execute({}, visitor);
      expect(hashtag_recommendations.some(({ value }) => value === `#${hashtag}`)).toBe(
        isCounted && is.isNsfw === 0,
      );

      async function titles(payload: object, who: RpcContext): Promise<boolean> {
        return (await content.listHome.execute(payload, who)).items.some((item) => item.title === title);
      }
    },
  );

  async function reachOf(slug: string, who: RpcContext): Promise<Reach> {
    const read = await content.readStory.execute({ slug }, who).catch((error: unknown) => error);
    if (read instanceof CallError && read.code === 'not_found') return 'nothing';
    if (!(read instanceof RawResponse)) throw read;
    const page = JSON.parse(String(read.bytes)) as { content_access: boolean };
    return page.content_access ? 'whole' : 'stub';
  }

  it('changes with the events of social: accepted, over, requested again', async () => {
    const [owner, reader] = [await content.person({ isPrivate: 1 }), await content.person()];
    const { slug } = await content.publishStory.execute(
      { title: 'Kept close', rich_text_story: someText },
      owner,
    );
    const seen: Reach[] = [];
    for (const code of [false, true, null, false, true]) {
      await subscribe(reader, owner, code);
      seen.push(await reachOf(slug, reader));
    }
    expect(seen).toEqual(['stub', 'whole', 'stub', 'stub', 'whole']);
  });

  it('recommends the busiest hashtags that a member does not follow, on the page that wants them', async () => {
    const reader = await content.person();
    for (const [hashtag, authors] of [
      ['busy', 3],
      ['quiet', 1],
      ['middling', 2],
    ] as const) {
      for (let index = 0; index < authors; index += 1) {
        const author = await content.person();
        await content.publishStory.execute(
          { title: hashtag, rich_text_story: someText, hashtag_list: [hashtag] },
          author,
        );
      }
    }
    await content.dataSource.transaction(refreshTrends);
    const expected = ['#busy', '#middling', '#quiet'];
    const recommended = async (who: RpcContext) =>
      ((await content.listHome.execute({}, who)).hashtag_recommendations ?? [])
        .map(({ hashtag }) => hashtag)
        .filter((hashtag) => expected.includes(hashtag));
    expect(await recommended(visitor)).toEqual(expected);
    await follow(reader, '#busy', 1);
    expect(await recommended(reader)).toEqual(['#middling', '#quiet']);
    await follow(reader, '#busy', 0);
    expect(await recommended(reader)).toEqual(expected);
    const page = await content.listHome.execute({ excludeKeys: ['hashtag_recommendations'] }, reader);
    expect(page).not.toHaveProperty('hashtag_recommendations');
  });

  it('shows of a hashtag what was requested and no more, also of one that is only followed', async () => {
    const reader = await content.person();
    await follow(reader, '#only followed', 1);
    await content.handle([event(hashtagCounted, { hashtag: '#only followed', count_subscribers: 1 })]);
    const read = (
      requestKeys: ('count_stories' | 'count_subscribers' | 'subscription' | 'bio')[],
      who = reader,
    ) => content.hashtagTooltip.execute({ hashtag: 'Only followed', requestKeys }, who);
    expect(await read(['count_stories', 'count_subscribers', 'subscription'])).toEqual({
      count_stories: 0,
      count_subscribers: 1,
      subscription: 1,
    });
    expect(await read(['subscription'], visitor)).toEqual({ subscription: 0 });
    expect(await read(['bio'])).toEqual({});
  });

  it('finds nothing at an address with NUL, and gives who reads at the same time their story', async () => {
    const author = await content.person();
    const { slug } = await content.publishStory.execute({ title: 'Lit', rich_text_story: someText }, author);
    const [none, page] = await Promise.allSettled([
      content.readStory.execute({ slug: `${slug}\0` }, visitor),
      content.readStory.execute({ slug }, visitor),
    ]);
    expect(none).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
    expect(page.status).toBe('fulfilled');
  });

  it('refuses any cursor that was not given out, and never breaks', async () => {
    const reader = await content.person();
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          next: fc.oneof(fc.base64String({ minLength: 1 }), fc.string({ minLength: 1 })),
          sort: fc.constantFrom('newest' as const, 'top' as const, 'trending' as const),
          filter2: fc.constantFrom('all' as const, 'authors' as const, 'hashtags' as const),
          hashtag: fc.oneof(fc.constant(''), fc.string({ maxLength: 30 })),
        }),
        async (payload) => {
          await expect(content.listHome.execute(payload, reader)).rejects.toMatchObject({
            code: 'bad_cursor',
          });
          const { next: _, ...rest } = payload;
          expect(Array.isArray((await content.listHome.execute(rest, reader)).items)).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });
});
