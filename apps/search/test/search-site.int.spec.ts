import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  type Operation,
  readFoundComments,
  readFoundHashtags,
  readFoundStories,
  readFoundUsers,
  readSuggested,
  type SessionViewer,
} from '@quillstead/contracts';
import { type RedisListClient, type RpcContext, CallError, Cursors } from '@quillstead/service-kit';
import { FoundItems } from '../src/search/found-items.js';
import { SearchSite } from '../src/search/search-site.js';
import { Suggest } from '../src/search/suggest.js';
import { SearchedUser } from '../src/user-projection/index.js';
import { openSearch, type Search } from './open-search.js';

interface FoundRequest {
  readonly ids: readonly number[];
  readonly top?: { readonly after: object | null };
}

const context = (viewer: SessionViewer | null = null): RpcContext => ({
  viewer,
  requestId: randomUUID(),
  deadline: Date.now() + 20_000,
});

describe('the use cases of search', () => {
  let opened: Search;
  let ann: SessionViewer;
  /** The responses of content and social, by the name of the call. */
  const responses = new Map<string, (request: never) => unknown>();
  const calls: string[] = [];
  const warned: unknown[] = [];
  const respondTo = <Payload>({ name }: Operation, give: (payload: Payload) => unknown) =>
    responses.set(name, give);
  let site: SearchSite;
  let suggest: Suggest;

  beforeAll(async () => {
    opened = await openSearch('PostgreSQL');
    const rpc = {
      call: async ({ name }: Operation, payload: never) => {
        calls.push(name);
        return responses.get(name)?.(payload);
      },
    } as unknown as RedisListClient;
    const logger = { warn: (fault: unknown) => void warned.push(fault) };
    const { engine, dataSource } = opened;
    site = new SearchSite(engine, new FoundItems(rpc), new Cursors('a secret of the tests'), logger);
    suggest = new Suggest(engine, dataSource.getRepository(SearchedUser), rpc, logger);
    ann = await opened.person('ann', { display_name: 'Ann Lee' });
  });
  afterAll(() => opened.close());
  afterEach(() => {
    responses.clear();
    calls.splice(0);
    warned.splice(0);
    jest.restoreAllMocks();
  });

  const storiesAre = (updated_at: string | null) =>
    respondTo(readFoundStories, ({ ids }: FoundRequest) => ({
      items: ids.map((story_id) => ({ story_id, updated_at })),
      after: null,
    }));

  describe('a search', () => {
    it('shows the piece of a story that was found, unless the story has changed since', async () => {
      const updated_at = '2026-03-01T00:00:00.000Z';
      const story_id = await opened.story(ann, { text: 'A lighthouse on the hill.', updated_at });
      storiesAre(updated_at);
      const { items, suggestion } = await site.execute({ list: 'story', q: 'lighthouse' }, context());
      expect(items).toEqual([
        { story_id, updated_at, excerpt: { text: 'A lighthouse on the hill.', marks: [[2, 12]] } },
      ]);
      expect(suggestion).toBeNull();
      storiesAre('2026-03-02T00:00:00.000Z');
      const { items: changed } = await site.execute({ list: 'story', q: 'lighthouse' }, context());
      expect(changed).toMatchObject([{ story_id, excerpt: null }]);
    });

    it('shows the piece of a comment that was found', async () => {
      const story_id = await opened.story(ann);
      await opened.comment(ann, story_id, 81, 'The kettle sang.');
      respondTo(readFoundComments, ({ ids }: FoundRequest) => ({
        items: ids.map((comment_id) => ({ comment_id })),
        after: null,
      }));
      const { items } = await site.execute({ list: 'comment', q: 'kettle' }, context());
      expect(items).toEqual([{ comment_id: 81, excerpt: { text: 'The kettle sang.', marks: [[4, 10]] } }]);
    });

    it('has hashtags from content and people from social, in their order', async () => {
      await opened.engine.put('hashtag', [
        { hashtag_id: 91, hashtag: '#harbour', value: '#Harbour', count_stories: 2 },
      ]);
      respondTo(readFoundHashtags, ({ ids }: FoundRequest) => ids.map((hashtag_id) => ({ hashtag_id })));
      respondTo(readFoundUsers, ({ ids }: FoundRequest) => ids.map((user_id) => ({ user_id })));
      const found = async (list: string, q: string) =>
        (await site.execute({ list, q } as Parameters<SearchSite['execute']>[0], context())).items;
      expect(await found('hashtag', 'harbour')).toEqual([{ hashtag_id: 91 }]);
      expect(await found('user', 'ann')).toEqual([{ user_id: ann.id }]);
    });

    it('lets content order what is most liked, and goes on where it ended', async () => {
      const ids = [
        await opened.story(ann, { title: 'Quince' }),
        await opened.story(ann, { title: 'Quince' }),
      ];
      const place = { count: 3, id: 1 };
      const requests: FoundRequest[] = [];
      respondTo(readFoundStories, (one: FoundRequest) => {
        requests.push(one);
        return { items: [{ story_id: ids[1], updated_at: null }], after: requests.length > 1 ? null : place };
      });
      const payload = { list: 'story', sort: 'top', q: 'quince' } as const;
      const first = await site.execute(payload, context());
      expect(first.items).toEqual([{ story_id: ids[1], updated_at: null, excerpt: null }]);
      const last = await site.execute({ ...payload, next: first.next }, context());
      expect(last.next).toBeNull();
      expect(requests.map(({ top }) => top?.after)).toEqual([null, place]);
      expect(new Set(requests[0]?.ids)).toEqual(new Set(ids));
    });

    it('calls nobody for what was not found, and says what may have been meant', async () => {
      await opened.story(ann, { text: 'A marmalade of oranges.' });
      for (const sort of [null, 'top'] as const) {
        const page = await site.execute({ list: 'story', q: '"marmaldae"', sort }, context());
        expect(page).toMatchObject({ items: [], next: null, suggestion: 'marmalade' });
      }
      expect(calls).toEqual([]);
    });

    it('looks for nothing else where something was found', async () => {
      await opened.story(ann, { title: 'Damson' });
      storiesAre(null);
      const nearest = jest.spyOn(opened.engine, 'nearest');
      await site.execute({ list: 'story', q: 'damson' }, context());
      expect(nearest).not.toHaveBeenCalled();
    });

    it('rejects a filter of another list than stories', async () => {
      const payload = { q: 'damson', is_finished: 1 } as const;
      await expect(site.execute({ list: 'comment', ...payload }, context())).rejects.toMatchObject({
        code: 'invalid',
        message: 'Only a search for stories has filters.',
      });
    });

    it('says that search is out of reach when the engine fails, and hands on what is wrong with the call', async () => {
      const find = jest.spyOn(opened.engine, 'find');
      find.mockRejectedValueOnce(new Error('no connection'));
      const search = () => site.execute({ list: 'story', q: 'damson' }, context());
      await expect(search()).rejects.toMatchObject({ code: 'unreachable' });
      expect(warned).toHaveLength(1);
      find.mockRejectedValueOnce(new CallError('bad_cursor'));
      await expect(search()).rejects.toMatchObject({ code: 'bad_cursor' });
      expect(warned).toHaveLength(1);
    });
  });

  describe('what the search field offers', () => {
    let storyId: number;
    beforeAll(async () => {
      await opened.person('plum_gone', { status: 'suspended' });
      await opened.person('plum', { display_name: 'Plum Tree' });
      storyId = await opened.story(ann, { title: 'Plum jam' });
      await opened.engine.put('hashtag', [
        { hashtag_id: 95, hashtag: '#plum', value: '#Plum', count_stories: 1 },
        { hashtag_id: 96, hashtag: '#plums', value: '#Plums', count_stories: 2 },
      ]);
    });
    beforeEach(() =>
      respondTo(readSuggested, (request: { story_ids: number[]; hashtag_ids: number[] }) => ({
        stories: request.story_ids.map((story_id) => ({
          story_id,
          slug: `plum-jam-${story_id}`,
          title: 'Plum jam',
          author_username: 'ann',
          author_display_name: 'Ann Lee',
        })),
        series: [],
        hashtags: [
          { hashtag_id: 95, value: '#Plum', count_stories: 1 },
          { hashtag_id: 96, value: '#Plums', count_stories: 2 },
        ].filter(({ hashtag_id }) => request.hashtag_ids.includes(hashtag_id)),
      })),
    );
    const person = { label: '@plum', link: '/user/plum', caption: 'Plum Tree' };
    const hashtags = [
      { label: '#Plum', link: '/?hashtag=Plum', caption: '1 story' },
      { label: '#Plums', link: '/?hashtag=Plums', caption: '2 stories' },
    ];
    const offered = (payload: Parameters<Suggest['execute']>[0]) => suggest.execute(payload, context());
    const sorted = (rows: readonly { label: string }[]) =>
      rows.toSorted((one, other) => one.label.localeCompare(other.label));

    it('is people, hashtags and stories, in this order', async () => {
      const rows = await offered({ q: 'plum' });
      expect(rows[0]).toEqual(person);
      expect(sorted(rows.slice(1, 3))).toEqual(hashtags);
      expect(rows.slice(3)).toEqual([
        {
          label: 'Plum jam',
          link: `/story/plum-jam-${storyId}`,
          caption: expect.stringContaining('Ann Lee'),
        },
      ]);
    });

    it.each([
      ['people', { q: '@plum' }, [person]],
      ['hashtags', { q: '#plum' }, hashtags],
      ['hashtags', { q: 'plum', q_source: 'hashtag_list' }, hashtags],
    ] as const)('is %s alone for %j', async (_, payload, rows) => {
      expect(sorted(await offered(payload))).toEqual(rows);
    });

    it('does not call content where only people are found', async () => {
      await offered({ q: '@plum' });
      expect(calls).toEqual([]);
    });

    it('is without what stands beside it where that is not requested', async () => {
      expect(await offered({ q: '@plum', q_caption: 0 })).toEqual([{ ...person, caption: null }]);
    });

    it('is nothing when content does not respond, and that is logged', async () => {
      respondTo(readSuggested, () => {
        throw new CallError('unreachable');
      });
      expect(await offered({ q: 'plum' })).toEqual([]);
      expect(warned).toHaveLength(1);
    });
  });
});
